import { fromRecords, listHandler } from "ampipe/http";
import { httpRows } from "./http-rows.js";
import type { PlaygroundResource } from "./resource.js";
import type { Row, RowSource } from "./rows.js";

/** A resource with its records, which stay in the page. */
export interface SampleResource extends PlaygroundResource {
  readonly records: readonly Row[];
}

/**
 * Returns a source of records in the page. They are read through the handler of `ampipe/http`, so filters, sorting and
 * pages are those of a server. `baseUrl` is only shown.
 */
export function sampleRows(samples: readonly SampleResource[], baseUrl = "https://api.example.com"): RowSource {
  const handlers = new Map(
    samples.map(({ name, path, key, schema, records }) => [
      path,
      listHandler({ name, schema, source: fromRecords(schema, records, { key }) }),
    ]),
  );
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    const handler = handlers.get(new URL(url).pathname);
    return handler === undefined ? new Response(null, { status: 404 }) : handler(new Request(url, init));
  };
  return httpRows({ baseUrl, needsKey: false, send });
}
