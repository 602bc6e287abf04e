import type { Settings } from "./settings/definitions.js";

/** Returns the text that is printed after the start: the playground, the URL and a curl command to try it. */
export function welcome(started: Settings & { readonly demoKey: string | undefined }): string {
  const { host, port, metricsPort, apiKey, databaseUrl, dataDir, demoKey } = started;
  const url = `http://${host === "0.0.0.0" || host === "::" ? "localhost" : bracketed(host)}:${port}`;
  const key = demoKey ?? (apiKey === undefined ? undefined : "$API_KEY");
  const target = `${url}/api/v1/inventory/product?sort=-list_price&filter=name^Bolt&limit=5`;
  const lines = [
    `Playground: ${url}/${demoKey === undefined ? "" : `#key=${demoKey}`}`,
    `Listening on ${url} (API reference: ${url}/reference)`,
    databaseUrl === undefined ? `Data: PGlite in ${dataDir}` : "Data: PostgreSQL server of DATABASE_URL",
    ...(metricsPort === undefined ? [] : [`Metrics: http://127.0.0.1:${metricsPort}/metrics`]),
    ...(key === undefined
      ? ["Create a key: npm run key -- create my-program"]
      : [
          demoKey === undefined ? "Try it, with your key in the environment variable API_KEY:" : "Try it:",
          `  curl -H "Authorization: Bearer ${key}" '${target}'`,
          "For the next records, add &after= to the URL, then nextCursor of each response: &after=<nextCursor>",
          "For other filters, let curl encode the URL: curl -G --data-urlencode 'filter=...'",
        ]),
    ...(demoKey === undefined
      ? []
      : [
          "This key is valid until the service stops. Set API_KEY to use your own, or run: npm run key -- create my-program",
        ]),
  ];
  return `${lines.join("\n")}\n`;
}

function bracketed(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
