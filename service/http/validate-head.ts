import type { IncomingMessage } from "node:http";
import { problemResponse } from "ampipe/http";

/** The answer to a request whose head Node's parser takes although it must or should be refused; undefined if it is well. */
export function validateHead(incoming: IncomingMessage, mostHeaders: number): Response | undefined {
  if (incoming.rawHeaders.length > 2 * mostHeaders) {
    return refusal(431, `A request has at most ${mostHeaders} headers.`);
  }
  if (!/^1\.[01]$/.test(incoming.httpVersion)) return refusal(400, "This is a server of HTTP/1.1.");
  // RFC 9112, section 3.2.
  const hosts = incoming.headersDistinct.host?.length ?? 0;
  if (hosts > 1 || (hosts === 0 && incoming.httpVersion === "1.1")) {
    return refusal(400, "A request has one Host header.");
  }
  const { expect } = incoming.headers;
  if (expect !== undefined && expect.toLowerCase() !== "100-continue") {
    return refusal(417, "Nothing but 100-continue can be expected.");
  }
  return undefined;
}

function refusal(status: number, detail: string): Response {
  // Whoever writes such a head may mean something else by what follows.
  return problemResponse(status, { detail, headers: { connection: "close", "x-content-type-options": "nosniff" } });
}
