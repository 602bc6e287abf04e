import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

const REFUSALS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/**
 * Answers what is not HTTP, is too long or takes too long, and ends the connection; there is no request to make an answer
 * from. `last` is the answer to what came before over the same connection.
 */
export function refuseConnection(code: string | undefined, socket: Socket, last: ServerResponse | undefined): void {
  if (code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  // Answers go in the order of the requests: written at once, this one would be taken for that of a request before.
  if (last?.req.complete && !last.writableFinished) {
    last.once("finish", () => refuseConnection(code, socket, undefined));
    return;
  }
  // A request that was answered before all of it had come has its answer.
  if (last?.headersSent && !last.req.complete) {
    socket.destroy();
    return;
  }
  socket.end(refusalOf(REFUSALS[code ?? ""] ?? "400 Bad Request"));
}

function refusalOf(status: string): string {
  const [number = "", title = ""] = [status.slice(0, 3), status.slice(4)];
  const body = JSON.stringify({ type: "about:blank", title, status: Number(number) });
  const headers = [
    "Content-Type: application/problem+json",
    `Content-Length: ${body.length}`,
    "X-Content-Type-Options: nosniff",
    "Connection: close",
  ];
  return `HTTP/1.1 ${status}\r\n${headers.join("\r\n")}\r\n\r\n${body}`;
}
