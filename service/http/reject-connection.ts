import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { describeParserError, type ParserError, type ParserErrorDescription } from "./parser-errors.js";
import type { OnRejection } from "./rejection-reasons.js";

/**
 * Responds to data that is not HTTP, is too long or takes too long, and ends the connection. Writes to the socket
 * directly, because no request was parsed. `last` is the response to the request before it on the same connection.
 */
export function rejectConnection(
  error: ParserError,
  socket: Socket,
  last: ServerResponse | undefined,
  onRejection: OnRejection,
): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  // Responses are sent in the order of requests: written now, this one would be read as the response to an earlier
  // request.
  if (last?.req.complete && !last.writableFinished) {
    last.once("finish", () => rejectConnection(error, socket, undefined, onRejection));
    return;
  }
  // The request already has its response, sent before all of its body arrived.
  if (last?.headersSent && !last.req.complete) {
    socket.destroy();
    return;
  }
  const description = describeParserError(error);
  onRejection(description.reason);
  socket.end(responseText(description));
}

function responseText({ status, detail }: ParserErrorDescription): string {
  const title = STATUS_CODES[status];
  const body = JSON.stringify({ type: "about:blank", title, status, detail });
  const headers = [
    "Content-Type: application/problem+json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "X-Content-Type-Options: nosniff",
    "Connection: close",
  ];
  return `HTTP/1.1 ${status} ${title}\r\n${headers.join("\r\n")}\r\n\r\n${body}`;
}
