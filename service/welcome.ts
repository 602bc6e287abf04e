import type { Settings } from "./settings/definitions.js";

/** What a person wants to know when the service has started: where it is, and a line to try it with. */
export function welcome(started: Settings & { readonly demoKey: string | undefined }): string {
  const { host, port, metricsPort, apiKey, databaseUrl, dataDir, demoKey } = started;
  const address = `http://${host === "0.0.0.0" || host === "::" ? "localhost" : bracketed(host)}:${port}`;
  const key = demoKey ?? (apiKey === undefined ? undefined : "$API_KEY");
  const target = `${address}/api/v1/inventory/product?filter=active=true&list_price>=100&limit=5`;
  const lines = [
    `The service is at ${address}, its reference at ${address}/`,
    databaseUrl === undefined ? `Data: PGlite in ${dataDir}` : "Data: the PostgreSQL server of DATABASE_URL",
    ...(metricsPort === undefined ? [] : [`Metrics: http://127.0.0.1:${metricsPort}/metrics`]),
    ...(key === undefined
      ? ["Make a key:  npm run key -- create my-program"]
      : [
          demoKey === undefined ? "Try it, with your key in the variable API_KEY:" : "Try it:",
          `  curl -H "Authorization: Bearer ${key}" '${target}'`,
          "Let curl encode other filters: curl -G --data-urlencode 'filter=...'",
        ]),
    ...(demoKey === undefined
      ? []
      : ["This key holds until the service stops. API_KEY sets one of your own; npm run key makes more."]),
  ];
  return `${lines.join("\n")}\n`;
}

function bracketed(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
