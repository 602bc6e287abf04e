import { fromRecords, getHandler, listHandler } from "ampipe/http";
import { httpRows } from "./http-rows.js";
import type { PlaygroundResource } from "./resource.js";
import type { Row, RowSource } from "./rows.js";

/** A resource with its records, which stay in the page. */
export interface SampleResource extends PlaygroundResource {
  readonly records: readonly Row[];
}

/**
 * Returns a source of records in the page. They are read through the handlers of `ampipe/http`, so filters, sorting and
 * pages are those of a server. `baseUrl` is only shown.
 */
export function sampleRows(samples: readonly SampleResource[], baseUrl = "https://api.example.com"): RowSource {
  const handlers = samples.map(({ name, path, key, schema, records }) => {
    const resource = { name, schema, source: fromRecords(schema, records, { key }) };
    return { path, list: listHandler(resource), get: getHandler(resource) };
  });
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    const path = new URL(url).pathname;
    const request = new Request(url, init);
    for (const handler of handlers) {
      if (path === handler.path) return handler.list(request);
      if (path.startsWith(`${handler.path}/`)) return handler.get(request, path.slice(handler.path.length + 1));
    }
    return new Response(null, { status: 404 });
  };
  return httpRows({ baseUrl, needsKey: false, send });
}
