import { createServer, type Server } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { escapeTarget } from "ampipe/http";
import type { Hono } from "hono";
import type { Environment } from "./environment.js";

/**
 * Bytes of a request before its body: a filter of as many characters as the language allows, with up to nine bytes for
 * each once it is encoded, and the usual headers.
 */
const LARGEST_HEAD = 96 * 1024;
/** Milliseconds for a whole request to arrive, and for its headers. */
const REQUEST_TIME = 10_000;
const HEAD_TIME = 5_000;
const MOST_CONNECTIONS = 2_000;

/** Node's server with limits on all that a client can make long, large or many. It does not listen yet. */
export function createLimitedServer(app: Hono<Environment>): Server {
  const listener = getRequestListener(app.fetch);
  const limits = {
    maxHeaderSize: LARGEST_HEAD,
    headersTimeout: HEAD_TIME,
    requestTimeout: REQUEST_TIME,
    keepAliveTimeout: 5_000,
    connectionsCheckingInterval: 1_000,
  };
  const server = createServer(limits, (incoming, outgoing) => {
    incoming.url = escapeTarget(incoming.url ?? "/");
    void listener(incoming, outgoing);
  });
  server.maxConnections = MOST_CONNECTIONS;
  server.maxHeadersCount = 100;
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => refuse(error.code, socket));
  return server;
}

const REFUSALS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** The answer to what is not HTTP, is too long or takes too long; there is no request to make one from. */
function refuse(code: string | undefined, socket: Socket): void {
  if (code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = REFUSALS[code ?? ""] ?? "400 Bad Request";
  const [, number = "", title = ""] = /^(\d+) (.*)$/.exec(status) ?? [];
  const body = JSON.stringify({ type: "about:blank", title, status: Number(number) });
  const headers = `Content-Type: application/problem+json\r\nContent-Length: ${body.length}\r\nConnection: close`;
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${body}`);
}
