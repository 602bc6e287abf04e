import { problemResponse } from "ampipe/http";

/** Bytes of a target before its "?". The longest path of the API has fewer than 100. */
const LONGEST_PATH = 2_048;
/** Bytes of a query string without a key. Filters are long, but whoever sends one has a key, but for a preflight request. */
const LONGEST_QUERY_WITHOUT_KEY = 2_048;

/**
 * Returns the response to a request target that must not be decoded, routed or written to a URL, because that costs many
 * times what other requests cost; undefined for all others. It reads each character at most once. `mayBeLong` says whether
 * the query string may be as long as that of a request with a key.
 */
export function targetFault(target: string, mayBeLong: boolean): Response | undefined {
  const mark = target.indexOf("?");
  const pathLength = mark === -1 ? target.length : mark;
  if (pathLength > LONGEST_PATH) {
    return refusal(414, `A path has at most ${LONGEST_PATH} bytes. Filters belong after the "?".`);
  }
  if (!mayBeLong && target.length - pathLength > LONGEST_QUERY_WITHOUT_KEY) {
    return refusal(401, "Send a key: Authorization: Bearer <API_KEY>", { "www-authenticate": "Bearer" });
  }
  // Routers decode what they can of such a path, one exception for each sequence that they cannot.
  if (!isDecodable(target.slice(0, pathLength))) return refusal(404, "There is nothing at this address.");
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
