import type { IncomingMessage } from "node:http";
import { problemResponse } from "ampipe/http";

/**
 * Returns the error response to a request head that Node's parser accepts but the service does not, otherwise
 * undefined.
 */
export function validateHead(incoming: IncomingMessage, maxHeaders: number): Response | undefined {
  if (incoming.rawHeaders.length > 2 * maxHeaders) {
    return rejection(431, `The request has more than ${maxHeaders} headers. Send fewer.`);
  }
  if (!/^1\.[01]$/.test(incoming.httpVersion)) return rejection(400, "Unsupported HTTP version. Use HTTP/1.1.");
  // RFC 9112, section 3.2.
  const hosts = incoming.headersDistinct.host?.length ?? 0;
  if (hosts > 1 || (hosts === 0 && incoming.httpVersion === "1.1")) {
    return rejection(400, "A request must have exactly one Host header.");
  }
  const { expect } = incoming.headers;
  if (expect !== undefined && expect.toLowerCase() !== "100-continue") {
    return rejection(417, "Unsupported Expect header. Only 100-continue is supported.");
  }
  return undefined;
}

function rejection(status: number, detail: string): Response {
  // The boundaries of the next request are uncertain after such a head.
  return problemResponse(status, { detail, headers: { connection: "close", "x-content-type-options": "nosniff" } });
}
