import type { IncomingMessage } from "node:http";
import { problemResponse } from "ampipe/http";
import type { RejectionReason } from "./rejection-reasons.js";

/** Bytes before "?". The longest path of the API has fewer than 100. */
const MAX_PATH_BYTES = 2_048;
/** Bytes of a query string without its long parameters. The names of all fields have fewer than 1,000. */
const MAX_OTHER_QUERY_BYTES = 8_192;
/** The parameters that may be long, each once. A cursor contains the values that the list is sorted by. */
const LONG_PARAMETERS = [/(?<=^|&)filter=[^&]*/, /(?<=^|&)(?:after|before)=[^&]*/] as const;

export interface Rejection {
  readonly reason: RejectionReason;
  readonly response: Response;
}

/**
 * Returns the error response to a request that Node's parser accepts but the service does not, otherwise undefined:
 * because its meaning is ambiguous, or because its target is too expensive to decode and route. Tested by the attack
 * "paths" of `npm run test:faults` and by the hostile tests of heads.
 */
export function validateRequest(incoming: IncomingMessage, maxHeaders: number): Rejection | undefined {
  return validateHead(incoming, maxHeaders) ?? validateTarget(incoming.url ?? "/");
}

function validateHead(incoming: IncomingMessage, maxHeaders: number): Rejection | undefined {
  if (incoming.rawHeaders.length > 2 * maxHeaders) {
    return rejection("head", 431, `The request has more than ${maxHeaders} headers. Send fewer.`);
  }
  if (!/^1\.[01]$/.test(incoming.httpVersion)) return rejection("head", 400, "Unsupported HTTP version. Use HTTP/1.1.");
  // RFC 9112, section 3.2.
  const hosts = incoming.headersDistinct.host?.length ?? 0;
  if (hosts > 1 || (hosts === 0 && incoming.httpVersion === "1.1")) {
    return rejection("head", 400, "A request must have exactly one Host header.");
  }
  const { expect } = incoming.headers;
  if (expect !== undefined && expect.toLowerCase() !== "100-continue") {
    return rejection("head", 417, "Unsupported Expect header. Only 100-continue is supported.");
  }
  return undefined;
}

/** Reads each character a few times at most. */
function validateTarget(target: string): Rejection | undefined {
  const mark = target.indexOf("?");
  const pathLength = mark === -1 ? target.length : mark;
  if (pathLength > MAX_PATH_BYTES) {
    const detail = `The path has more than ${MAX_PATH_BYTES} bytes. Put filters after "?".`;
    return rejection("path_too_long", 414, detail);
  }
  if (target.length - pathLength > MAX_OTHER_QUERY_BYTES) {
    const others = LONG_PARAMETERS.reduce((query, long) => query.replace(long, ""), target.slice(mark + 1));
    if (others.length > MAX_OTHER_QUERY_BYTES) {
      const detail = `The query string without its filter and cursor has more than ${MAX_OTHER_QUERY_BYTES} bytes. Encode each "&" of a filter as %26.`;
      return rejection("query_too_long", 414, detail);
    }
  }
  // Routers decode such a path in parts, with one exception per invalid sequence.
  if (!isDecodable(target.slice(0, pathLength))) return rejection("path_encoding", 404, "This path does not exist.");
  return undefined;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function rejection(reason: RejectionReason, status: number, detail: string): Rejection {
  // The next request may start anywhere, and a retry needs a new connection, which costs the client more than this.
  const headers = { connection: "close", "x-content-type-options": "nosniff" };
  return { reason, response: problemResponse(status, { detail, headers }) };
}
