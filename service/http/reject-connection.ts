import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { describeParserError, type ParserError, type ParserErrorDescription } from "./parser-errors.js";
import type { OnRejection, RejectionReason } from "./rejection-reasons.js";

const REASONS: ReadonlyMap<number, RejectionReason> = new Map([
  [408, "request_timeout"],
  [431, "head_too_large"],
]);

/**
 * Answers what is not HTTP, is too long or takes too long, and ends the connection; there is no request to make an answer
 * from. `last` is the answer to what came before over the same connection.
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
  // Answers go in the order of the requests: written at once, this one would be taken for that of a request before.
  if (last?.req.complete && !last.writableFinished) {
    last.once("finish", () => rejectConnection(error, socket, undefined, onRejection));
    return;
  }
  // A request that was answered before all of it had come has its answer.
  if (last?.headersSent && !last.req.complete) {
    socket.destroy();
    return;
  }
  const fault = describeParserError(error);
  onRejection(REASONS.get(fault.status) ?? "not_http");
  socket.end(refusalOf(fault));
}

function refusalOf({ status, title, detail }: ParserErrorDescription): string {
  const body = JSON.stringify({ type: "about:blank", title, status, detail });
  const headers = [
    "Content-Type: application/problem+json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "X-Content-Type-Options: nosniff",
    "Connection: close",
  ];
  return `HTTP/1.1 ${status} ${title}\r\n${headers.join("\r\n")}\r\n\r\n${body}`;
}
