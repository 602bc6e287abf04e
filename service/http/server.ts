import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener, type HttpBindings, RequestError } from "@hono/node-server";
import { problemResponse, sendResponse } from "ampipe/http";
import type { Hono } from "hono";
import { Arrivals } from "./arrivals.js";
import { CONNECTION_LIMITS, ConnectionTable, networkOf } from "./connection-table.js";
import type { Environment } from "./environment.js";
import type { ParserError } from "./parser-errors.js";
import { readInChunks } from "./read-in-chunks.js";
import { rejectConnection } from "./reject-connection.js";
import type { OnRejection } from "./rejection-reasons.js";
import { RequestsOfConnection } from "./requests-of-connection.js";
import { validateRequest } from "./validate-request.js";

const LIMITS = {
  /** Bytes: a filter of the maximum length, with up to nine bytes per percent-encoded character, and the usual headers. */
  maxHeadBytes: 96 * 1024,
  maxHeaders: 100,
  /** Milliseconds until the head of a request, and the whole request, must have arrived. */
  headTimeout: 5_000,
  requestTimeout: 10_000,
  /**
   * Milliseconds without a byte in either direction, for example if a client does not read its response. The time in which it
   * waits for its response does not count.
   */
  idleTimeout: 15_000,
  ...CONNECTION_LIMITS,
};

export type ServerLimits = Readonly<typeof LIMITS>;

/**
 * Creates a Node HTTP server that limits everything a client can make long, large or numerous. It does not listen yet.
 * `isKey` tests whether an Authorization header has a valid key. `onRejection` is called for everything that does not
 * reach the app.
 */
export function createLimitedServer(
  app: Hono<Environment>,
  isKey: (authorization: string) => boolean,
  given: Partial<ServerLimits> = {},
  onRejection: OnRejection = () => {},
): Server {
  const limits = { ...LIMITS, ...given };
  const connections = new ConnectionTable<Socket>(limits);
  const arrivals = new Arrivals();
  const fetch = (request: Request, { incoming, outgoing }: HttpBindings): Response | Promise<Response> =>
    app.fetch(request, {
      outgoing,
      network: networkOfSocket(incoming.socket),
      onKey: (id: string) => connections.admit(incoming.socket, id),
    });
  const listener = getRequestListener(fetch as Parameters<typeof getRequestListener>[0], {
    hostname: "localhost",
    errorHandler: responseWithoutRequest,
  });
  const requestsOfSockets = new WeakMap<Socket, RequestsOfConnection>();
  const requestsOf = (socket: Socket): RequestsOfConnection => {
    const requests = requestsOfSockets.get(socket) ?? new RequestsOfConnection(socket);
    requestsOfSockets.set(socket, requests);
    return requests;
  };
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { headers, socket } = incoming;
    const requests = requestsOf(socket);
    if (requests.isOver) return;
    requests.add(outgoing);
    if (headers.upgrade !== undefined) outgoing.shouldKeepAlive = false;
    const rejection = validateRequest(incoming, limits.maxHeaders);
    if (rejection !== undefined) {
      requests.isEnding = true;
      onRejection(rejection.reason);
      return void sendResponse(rejection.response, outgoing);
    }
    // Parsing a chunk costs as much as a small request, so without a key the response does not wait for the body.
    if (headers["transfer-encoding"] !== undefined && !isKey(headers.authorization ?? "")) {
      requests.isEnding = true;
      outgoing.shouldKeepAlive = false;
    }
    void listener(incoming, outgoing);
  };
  const options = {
    maxHeaderSize: limits.maxHeadBytes,
    headersTimeout: limits.headTimeout,
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: 5_000,
    connectionsCheckingInterval: Math.min(1_000, limits.headTimeout / 4),
    // Checked by validateRequest, whose response has a problem+json body.
    requireHostHeader: false,
  };
  const server = createServer(options, handle);
  server.setTimeout(limits.idleTimeout, (socket: Socket) => {
    if (requestsOf(socket).isWaiting) socket.setTimeout(limits.idleTimeout);
    else socket.destroy();
  });
  // Node drops headers beyond this count. One more than allowed shows that there are too many.
  server.maxHeadersCount = limits.maxHeaders + 1;
  server.on("checkExpectation", handle);
  server.prependListener("connection", (socket) => {
    const ended = connections.open(socket, socket.remoteAddress ?? "");
    socket.once("close", () => connections.close(socket));
    if (ended !== undefined) onRejection("connection_limit");
    ended?.destroy();
  });
  server.on("connection", (socket) => readInChunks(socket, requestsOf(socket), arrivals, networkOfSocket(socket)));
  server.on("clientError", (error: ParserError, socket: Socket) => {
    const requests = requestsOf(socket);
    // Data after the last request is ignored. A timeout still ends the connection.
    if (requests.isEnding && error.code?.startsWith("HPE_")) return;
    requests.isEnding = true;
    rejectConnection(error, socket, requests.newest, onRejection);
  });
  return server;
}

function networkOfSocket({ remoteAddress = "" }: Socket): string {
  return networkOf(remoteAddress);
}

/** Returns the response for an invalid request URL or Host, or if the error handler itself failed. */
function responseWithoutRequest(error: unknown): Response {
  const headers = { "x-content-type-options": "nosniff" };
  if (!(error instanceof RequestError)) return problemResponse(500, { headers });
  return problemResponse(400, { detail: "The request URL or the Host header is not valid.", headers });
}
