import { listEnvelope } from "../list/envelope.js";
import { listSettings } from "../list/list-query.js";
import { readGet, readList } from "../list/read-list-query.js";
import type { Schema } from "../schema/schema.js";
import { answerJson } from "./answer.js";
import { linksOf, rawQueryOf } from "./links.js";
import { invalidQuery, problemResponse, UnavailableError, unavailableResponse } from "./problem.js";
import { checkResource, type Resource } from "./resource.js";
import { recordWriter } from "./write-record.js";

/** Answers requests for lists: GET and HEAD. */
export function listHandler<S extends Schema>(resource: Resource<S>): (request: Request) => Promise<Response> {
  checkResource("listHandler()", resource);
  const { schema, source, etag = true } = resource;
  const settings = listSettings(resource);
  return (request) =>
    guarded(resource, request, async () => {
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
      return answerJson(request, `{"data":[${data}],${rest}}`, headers, etag);
    });
}

/** Answers requests for one record, whose key the router has found in the path, decoded: GET and HEAD. */
export function getHandler<S extends Schema>(
  resource: Resource<S>,
): (request: Request, key: string) => Promise<Response> {
  checkResource("getHandler()", resource);
  const { schema, source, etag = true } = resource;
  const settings = listSettings(resource);
  return (request, key) =>
    guarded(resource, request, async () => {
      const raw = rawQueryOf(request.url);
      const result = readGet(raw, schema, settings);
      if (!result.ok) {
        resource.onRefused?.(result.diagnostics, request);
        return invalidQuery(result.diagnostics, { filter: result.filterText, raw });
      }
      const { fields } = result.value;
      const record = await source.get(key, fields, request);
      if (record === undefined) return problemResponse(404, { detail: "There is no such record." });
      const json = `{"data":${recordWriter(fields, schema)(record)}}`;
      return answerJson(request, json, new Headers(resource.headers), etag);
    });
}

async function guarded(
  { onError = answerError }: Pick<Resource, "onError">,
  request: Request,
  answer: () => Promise<Response>,
): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return problemResponse(405, { detail: "This address takes GET and HEAD.", headers: { allow: "GET, HEAD" } });
  }
  try {
    return await answer();
  } catch (error) {
    return onError(error, request);
  }
}

function answerError(error: unknown): Response {
  if (error instanceof UnavailableError) return unavailableResponse(error);
  console.error(error);
  return problemResponse(500, { detail: "Something went wrong here; it has been noted." });
}
