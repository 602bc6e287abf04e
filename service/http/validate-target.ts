import { problemResponse } from "ampipe/http";
import type { RejectionReason } from "./rejection-reasons.js";

/** Bytes before "?". The longest path of the API has fewer than 100. */
const MAX_PATH_BYTES = 2_048;
/** Bytes of a query string without a key. Only requests with a key, and preflight requests, need long filters. */
const MAX_QUERY_BYTES_WITHOUT_KEY = 2_048;

/** Bytes of a query string without its long parameters. The names of all fields have fewer than 1,000. */
const MAX_OTHER_QUERY_BYTES = 8_192;

/** The parameters that may be long, each once. A cursor contains the values that the list is sorted by. */
const LONG_PARAMETERS = [/(?<=^|&)filter=[^&]*/, /(?<=^|&)(?:after|before)=[^&]*/] as const;

export interface TargetRejection {
  readonly reason: RejectionReason;
  readonly response: Response;
}

/**
 * Returns the error response to a request target that is too expensive to decode and route, otherwise undefined. Reads
 * each character a few times at most. `mayBeLong`: whether the query string may be as long as with a key.
 */
export function validateTarget(target: string, mayBeLong: boolean): TargetRejection | undefined {
  const mark = target.indexOf("?");
  const pathLength = mark === -1 ? target.length : mark;
  if (pathLength > MAX_PATH_BYTES) {
    const detail = `The path has more than ${MAX_PATH_BYTES} bytes. Put filters after "?".`;
    return { reason: "path_too_long", response: rejection(414, detail) };
  }
  if (!mayBeLong && target.length - pathLength > MAX_QUERY_BYTES_WITHOUT_KEY) {
    const detail = "Send a key: Authorization: Bearer <API_KEY>";
    return { reason: "query_without_key", response: rejection(401, detail, { "www-authenticate": "Bearer" }) };
  }
  if (target.length - pathLength > MAX_OTHER_QUERY_BYTES) {
    const others = LONG_PARAMETERS.reduce((query, long) => query.replace(long, ""), target.slice(mark + 1));
    if (others.length > MAX_OTHER_QUERY_BYTES) {
      const detail = `The query string without its filter and cursor has more than ${MAX_OTHER_QUERY_BYTES} bytes. Encode each "&" of a filter as %26.`;
      return { reason: "query_too_long", response: rejection(414, detail) };
    }
  }
  // Routers decode such a path in parts, with one exception per invalid sequence.
  if (!isDecodable(target.slice(0, pathLength))) {
    return { reason: "path_encoding", response: rejection(404, "This path does not exist.") };
  }
  return undefined;
}

function isDecodable(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function rejection(status: number, detail: string, headers: Readonly<Record<string, string>> = {}): Response {
  // A retry needs a new connection, which costs the client more than the rejection costs the service.
  const all = { ...headers, connection: "close", "x-content-type-options": "nosniff" };
  return problemResponse(status, { detail, headers: all });
}
