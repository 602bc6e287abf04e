import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener, type HttpBindings, RequestError } from "@hono/node-server";
import { problemResponse, sendResponse } from "ampipe/http";
import type { Hono } from "hono";
import { type ConnectionLimits, ConnectionTable, networkOf } from "./connection-table.js";
import type { Environment } from "./environment.js";
import { OpenResponses } from "./open-responses.js";
import { PacedResponse } from "./paced-response.js";
import type { ParserError } from "./parser-errors.js";
import { readInChunks } from "./read-in-chunks.js";
import { rejectConnection } from "./reject-connection.js";
import type { OnRejection } from "./rejection-reasons.js";
import { type ReadRate, SlowReaders } from "./slow-readers.js";
import { validateHead } from "./validate-head.js";
import { validateTarget } from "./validate-target.js";

export interface ServerLimits extends ConnectionLimits {
  /** Bytes of the request line and headers. */
  readonly maxHeadBytes: number;
  readonly maxHeaders: number;
  /** Milliseconds until the head of a request, and the whole request, must have arrived. */
  readonly headTimeout: number;
  readonly requestTimeout: number;
  /** Requests of one connection without a complete response. */
  readonly maxPipelined: number;
  /** Milliseconds for the rest of a request whose response is already sent. */
  readonly drainTimeout: number;
  /** Milliseconds without a byte in either direction, for example if a client does not read its response. */
  readonly idleTimeout: number;
  readonly minReadRate: ReadRate;
}

const LIMITS: ServerLimits = {
  // A filter of the maximum length, with up to nine bytes per percent-encoded character, and the usual headers.
  maxHeadBytes: 96 * 1024,
  maxHeaders: 100,
  headTimeout: 5_000,
  requestTimeout: 10_000,
  // Browsers and common libraries do not pipeline.
  maxPipelined: 8,
  drainTimeout: 500,
  idleTimeout: 15_000,
  // A response of the maximum size must be read within 80 seconds, because it occupies memory until then.
  minReadRate: { interval: 10_000, bytes: 512 * 1024 },
  maxConnections: 2_000,
  maxConnectionsWithoutKey: 1_000,
  maxConnectionsPerAddress: 256,
  maxConnectionsPerKey: 500,
};

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
  const options = {
    maxHeaderSize: limits.maxHeadBytes,
    headersTimeout: limits.headTimeout,
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: 5_000,
    connectionsCheckingInterval: Math.min(1_000, limits.headTimeout / 4),
    // Checked by validateHead, whose response has a problem+json body.
    requireHostHeader: false,
    ServerResponse: PacedResponse,
  };
  const connections = new ConnectionTable<Socket>(limits);
  const slowReaders = new SlowReaders(limits.minReadRate, () => onRejection("slow_reader"));
  const fetch = (request: Request, { incoming, outgoing }: HttpBindings): Response | Promise<Response> =>
    app.fetch(request, {
      outgoing,
      network: networkOf(incoming.socket.remoteAddress ?? ""),
      onKey: (id: string) => connections.admit(incoming.socket, id),
    });
  const listener = getRequestListener(fetch as Parameters<typeof getRequestListener>[0], {
    hostname: "localhost",
    errorHandler: responseWithoutRequest,
  });
  const open = new OpenResponses(limits.maxPipelined);
  /** The newest response of each connection. */
  const newestResponses = new WeakMap<Socket, ServerResponse>();
  /** Connections that end after the current response, whatever else they send. */
  const ending = new WeakSet<Socket>();
  const newestRequest = (socket: Socket): IncomingMessage | undefined => newestResponses.get(socket)?.req;
  const isOver = (socket: Socket): boolean =>
    socket.destroyed || ending.has(socket) || isCompleteUpgrade(newestRequest(socket));
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { url = "/", headers, socket } = incoming;
    if (isOver(socket)) return;
    if (!open.add(socket, outgoing)) {
      onRejection("pipelining");
      socket.destroy();
      return;
    }
    newestResponses.set(socket, outgoing);
    if (headers.upgrade !== undefined) outgoing.shouldKeepAlive = false;
    connections.begin(socket);
    slowReaders.watch(outgoing);
    outgoing.once("finish", () => limitDrain(incoming, limits.drainTimeout));
    outgoing.once("close", () => {
      if (open.isIdle(socket)) connections.end(socket);
    });
    const headRejection = validateHead(incoming, limits.maxHeaders);
    if (headRejection !== undefined) {
      ending.add(socket);
      onRejection("head");
      return void sendResponse(headRejection, outgoing);
    }
    // A preflight request has the URL of the actual request, but no key.
    const mayBeLong = headers.authorization !== undefined || incoming.method === "OPTIONS";
    const targetRejection = validateTarget(url, mayBeLong);
    if (targetRejection !== undefined) {
      ending.add(socket);
      onRejection(targetRejection.reason);
      return void sendResponse(targetRejection.response, outgoing);
    }
    // Parsing a chunk costs as much as a small request, so without a key the response does not wait for the body.
    if (headers["transfer-encoding"] !== undefined && !isKey(headers.authorization ?? "")) {
      ending.add(socket);
      outgoing.shouldKeepAlive = false;
    }
    void listener(incoming, outgoing);
  };
  const server = createServer(options, handle);
  server.on("checkExpectation", handle);
  server.prependListener("connection", (socket) => {
    const ended = connections.open(socket, socket.remoteAddress ?? "");
    socket.once("close", () => connections.close(socket));
    if (ended !== undefined) onRejection("connection_limit");
    ended?.destroy();
  });
  server.on("connection", (socket) =>
    readInChunks(
      socket,
      () => isOver(socket),
      () => newestRequest(socket),
    ),
  );
  server.on("close", () => slowReaders.close());
  server.timeout = limits.idleTimeout;
  // Node drops headers beyond this count. One more than allowed shows that there are too many.
  server.maxHeadersCount = limits.maxHeaders + 1;
  server.on("clientError", (error: ParserError, socket: Socket) => {
    // Data after the last request is ignored. A timeout still ends the connection.
    if (ending.has(socket) && error.code?.startsWith("HPE_")) return;
    ending.add(socket);
    rejectConnection(error, socket, newestResponses.get(socket), onRejection);
  });
  return server;
}

/**
 * Whether the request is a complete upgrade. Node's parser drops the rest of the chunk after it, so the next chunk may
 * start anywhere.
 */
function isCompleteUpgrade(incoming: IncomingMessage | undefined): boolean {
  return incoming?.headers.upgrade !== undefined && incoming.complete;
}

/**
 * Ends a connection that keeps sending its request after the response: reading unused data costs as much as used data.
 */
function limitDrain(incoming: IncomingMessage, milliseconds: number): void {
  if (incoming.complete) return;
  const end = (): void => {
    if (!incoming.complete) incoming.socket.destroy();
  };
  setTimeout(end, milliseconds).unref();
}

/** Returns the response for an invalid request URL or Host, or if the error handler itself failed. */
function responseWithoutRequest(error: unknown): Response {
  const headers = { "x-content-type-options": "nosniff" };
  if (!(error instanceof RequestError)) return problemResponse(500, { headers });
  return problemResponse(400, { detail: "The request URL or the Host header is not valid.", headers });
}
