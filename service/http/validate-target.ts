import { problemResponse } from "ampipe/http";
import type { RejectionReason } from "./rejection-reasons.js";

/** Bytes of a target before its "?". The longest path of the API has fewer than 100. */
const LONGEST_PATH = 2_048;
/** Bytes of a query string without a key. Filters are long, but whoever sends one has a key, but for a preflight request. */
const LONGEST_QUERY_WITHOUT_KEY = 2_048;

/** Bytes of a query string with a key, but for the filter: the names of all fields have fewer than 1,000. */
const LONGEST_QUERY_WITHOUT_FILTER = 8_192;

/** The parameter that may be long. */
const FILTER = /(?<=^|&)filter=[^&]*/;

export interface TargetRejection {
  readonly reason: RejectionReason;
  readonly response: Response;
}

/**
 * Returns the response to a request target that must not be decoded, routed or written to a URL, because that costs many
 * times what other requests cost; undefined for all others. It reads each character at most once. `mayBeLong` says whether
 * the query string may be as long as that of a request with a key.
 */
export function validateTarget(target: string, mayBeLong: boolean): TargetRejection | undefined {
  const mark = target.indexOf("?");
  const pathLength = mark === -1 ? target.length : mark;
  if (pathLength > LONGEST_PATH) {
    const detail = `A path has at most ${LONGEST_PATH} bytes. Filters belong after the "?".`;
    return { reason: "path_too_long", response: refusal(414, detail) };
  }
  if (!mayBeLong && target.length - pathLength > LONGEST_QUERY_WITHOUT_KEY) {
    const detail = "Send a key: Authorization: Bearer <API_KEY>";
    return { reason: "query_without_key", response: refusal(401, detail, { "www-authenticate": "Bearer" }) };
  }
  if (target.length - pathLength > LONGEST_QUERY_WITHOUT_FILTER) {
    const others = target.slice(mark + 1).replace(FILTER, "");
    if (others.length > LONGEST_QUERY_WITHOUT_FILTER) {
      const detail = `A query string has at most ${LONGEST_QUERY_WITHOUT_FILTER} bytes besides its filter. Encode each "&" of a filter as %26.`;
      return { reason: "query_too_long", response: refusal(414, detail) };
    }
  }
  // Routers decode what they can of such a path, one exception for each sequence that they cannot.
  if (!isDecodable(target.slice(0, pathLength))) {
    return { reason: "path_encoding", response: refusal(404, "There is nothing at this address.") };
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

function refusal(status: number, detail: string, headers: Readonly<Record<string, string>> = {}): Response {
  // Whoever asks again needs a new connection, which costs a client more than the refusal costs the service.
  const all = { ...headers, connection: "close", "x-content-type-options": "nosniff" };
  return problemResponse(status, { detail, headers: all });
}
