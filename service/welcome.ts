import type { Settings } from "./settings/definitions.js";

/** Returns the text that is printed after the start: the playground, the URL and a curl command to try it. */
export function welcome(started: Settings & { readonly demoKey: string | undefined }): string {
  const { host, port, apiKey, databaseUrl, dataDir, demoKey } = started;
  const isEverywhere = host === "0.0.0.0" || host === "::";
  const url = `http://${isEverywhere ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`;
  const key = demoKey ?? (apiKey === undefined ? undefined : "$API_KEY");
  const target = `${url}/api/v1/inventory/product?sort=-list_price&filter=name^Bolt&limit=5`;
  const lines = [
    `Playground: ${url}/${demoKey === undefined ? "" : `#key=${demoKey}`}`,
    `Listening on ${url} (OpenAPI: ${url}/openapi.json)`,
    databaseUrl === undefined ? `Data: PGlite in ${dataDir}` : "Data: PostgreSQL server of DATABASE_URL",
  ];
  if (key === undefined) lines.push("Create a key: npm run key -- create my-program");
  else {
    lines.push(
      demoKey === undefined ? "Try it, with your key in the environment variable API_KEY:" : "Try it:",
      `  curl -H "Authorization: Bearer ${key}" '${target}'`,
      "For the next records, add &after= to the URL, then nextCursor of each response: &after=<nextCursor>",
      "For other filters, let curl encode the URL: curl -G --data-urlencode 'filter=...'",
    );
  }
  if (demoKey !== undefined)
    lines.push(
      "This key is valid until the service stops. For your own, set API_KEY or run: npm run key -- create NAME",
    );
  return `${lines.join("\n")}\n`;
}
