import { checkArgument } from "../diagnostics/options.js";
import { listEnvelope } from "../list/envelope.js";
import { listSettings } from "../list/list-query.js";
import { readGet, readList } from "../list/read-list-query.js";
import type { Schema } from "../schema/schema.js";
import { jsonResponse } from "./json-response.js";
import { linksOf, rawQueryOf } from "./links.js";
import { invalidQuery, problemResponse, UnavailableError, unavailableResponse } from "./problem.js";
import { checkResource, type Resource } from "./resource.js";
import { recordWriter } from "./write-record.js";

/**
 * Returns a handler of GET and HEAD requests for a list.
 *
 * @example
 * ```ts
 * const source = fromRecords(products, [{ id: 1, name: "Bolt" }, { id: 2, name: "Nut" }]);
 * const list = listHandler({ schema: products, source });
 * const response = await list(new Request("http://localhost/products?filter=id>1"));
 * (await response.json()).data; // [{ id: 2, name: "Nut" }]
 * ```
 */
export function listHandler<S extends Schema>(resource: Resource<S>): (request: Request) => Promise<Response> {
  checkResource("listHandler()", resource);
  const { schema, source, etag = true } = resource;
  const settings = listSettings(resource);
  return (request) =>
    respond(resource, request, async () => {
      const raw = rawQueryOf(request.url);
      const result = readList(raw, schema, settings);
      if (!result.ok) {
        resource.onRefused?.(result.diagnostics, request);
        return invalidQuery(result.diagnostics, { filter: result.filterText, raw });
      }
      if (result.warnings.length > 0) resource.onWarnings?.(result.warnings, request);
      const { fields, page, limit } = result.value;
      const found = await source.list(result.value, request);
      const { meta, pagination } = listEnvelope({ ...found, data: found.records, page, limit });
      const data = found.records.map(recordWriter(fields, schema)).join(",");
      const rest = `"meta":${JSON.stringify(meta)},"pagination":${JSON.stringify(pagination)}`;
      const headers = new Headers(resource.headers);
      const links = linksOf(request.url, pagination);
      if (links !== undefined) headers.set("link", links);
      return jsonResponse(request, `{"data":[${data}],${rest}}`, headers, etag);
    });
}

/**
 * Returns a handler of GET and HEAD requests for one record. The router passes the decoded key from the path.
 *
 * @example
 * ```ts
 * const source = fromRecords(products, [{ id: 1, name: "Bolt" }, { id: 2, name: "Nut" }]);
 * const get = getHandler({ schema: products, source });
 * const response = await get(new Request("http://localhost/products/2"), "2");
 * (await response.json()).data; // { id: 2, name: "Nut" }
 * ```
 */
export function getHandler<S extends Schema>(
  resource: Resource<S>,
): (request: Request, key: string) => Promise<Response> {
  checkResource("getHandler()", resource);
  const { schema, source, etag = true } = resource;
  const settings = listSettings(resource);
  return (request, key) =>
    respond(resource, request, async () => {
      const raw = rawQueryOf(request.url);
      const result = readGet(raw, schema, settings);
      if (!result.ok) {
        resource.onRefused?.(result.diagnostics, request);
        return invalidQuery(result.diagnostics, { filter: result.filterText, raw });
      }
      const { fields } = result.value;
      const record = await source.get(key, fields, request);
      if (record === undefined) return problemResponse(404, { detail: "No record has this key." });
      const json = `{"data":${recordWriter(fields, schema)(record)}}`;
      return jsonResponse(request, json, new Headers(resource.headers), etag);
    });
}

const WEB_REQUEST = "a Web Request. On Node or Express, wrap the handler: toNodeListener(handler)";

async function respond(
  { onError = errorResponse }: Pick<Resource, "onError">,
  request: Request,
  handle: () => Promise<Response>,
): Promise<Response> {
  checkArgument(typeof request?.headers?.get === "function", "a handler", "request", WEB_REQUEST);
  if (request.method !== "GET" && request.method !== "HEAD") {
    return problemResponse(405, { detail: "This URL supports only GET and HEAD.", headers: { allow: "GET, HEAD" } });
  }
  try {
    return await handle();
  } catch (error) {
    return await onError(error, request);
  }
}

function errorResponse(error: unknown): Response {
  if (error instanceof UnavailableError) return unavailableResponse(error);
  console.error(error);
  return problemResponse(500, { detail: "Unexpected error. It has been logged." });
}
