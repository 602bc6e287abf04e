import { type Json, reference } from "./openapi-shared.js";
import type { DescribedResource } from "./resource.js";

/** The headers of responses with records. */
export function recordHeaders(resource: DescribedResource): Json {
  return hasEtag(resource) ? { ETag: header("Version of the response, for `If-None-Match`.") } : {};
}

/** The headers of a page. */
export function pageHeaders(resource: DescribedResource): Json {
  return {
    ...recordHeaders(resource),
    Link: header("URLs of the first, previous, next and last page (RFC 8288)."),
    "Accept-Query": header("Content type of the body of a QUERY request (RFC 10008)."),
    ...(resource.export === undefined ? {} : { Vary: header("Contains `Accept`, because of exports.") }),
  };
}

/** The headers of responses with a list: those of pages, and those of exports. */
export function listHeaders(resource: DescribedResource): Json {
  return { ...pageHeaders(resource), ...(resource.export === undefined ? {} : EXPORT_HEADERS) };
}

const EXPORT_HEADERS: Json = {
  "Content-Disposition": header("File name of an export."),
  "Filter-Warnings": header("Warnings of an export as JSON, as `warnings` of a page."),
};

/** Returns the responses without records: errors, and 304, which has the headers of the response with records. */
export function otherResponses(
  resource: DescribedResource,
  headers: Json,
  ...statuses: readonly (keyof typeof ERRORS)[]
): Json {
  const errors = statuses.map((status) => [status, problem(status)]);
  return {
    ...(hasEtag(resource) ? { 304: { description: NOT_MODIFIED, headers } } : {}),
    ...Object.fromEntries(errors),
  };
}

const NOT_MODIFIED = "Not modified: the ETag in `If-None-Match` is current.";

const ERRORS = {
  400: "The query string is invalid. `diagnostics` lists all errors.",
  401: "The `Authorization` header has no valid API key.",
  404: "No record has this key.",
  500: "Unexpected error of the server.",
  503: "The service is temporarily unavailable. Try again after `Retry-After` seconds.",
};

function problem(status: keyof typeof ERRORS): Json {
  return {
    description: ERRORS[status],
    ...(status === 503 ? { headers: { "Retry-After": header("Seconds to wait.") } } : {}),
    content: { "application/problem+json": { schema: reference("Problem") } },
  };
}

function hasEtag({ etag }: DescribedResource): boolean {
  return etag !== false;
}

function header(description: string): Json {
  return { schema: { type: "string" }, description };
}
