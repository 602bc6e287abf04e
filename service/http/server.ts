import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener, type HttpBindings, RequestError } from "@hono/node-server";
import { problemResponse, sendResponse } from "ampipe/http";
import type { Hono } from "hono";
import { type ConnectionLimits, ConnectionTable } from "./connection-table.js";
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
  /** Bytes of a request before its body. */
  readonly maxHeadBytes: number;
  readonly maxHeaders: number;
  /** Milliseconds for the head of a request to arrive, and for all of it. */
  readonly headTimeout: number;
  readonly requestTimeout: number;
  /** Requests of one connection that wait for their responses. */
  readonly maxPipelined: number;
  /** Milliseconds for the rest of a request that has its response already. */
  readonly drainTimeout: number;
  /** Milliseconds without a byte in either direction, as where a client does not read its answer. */
  readonly idleTimeout: number;
  readonly minReadRate: ReadRate;
}

const LIMITS: ServerLimits = {
  // A filter of as many characters as the language allows, with up to nine bytes for each once it is encoded, and the
  // usual headers.
  maxHeadBytes: 96 * 1024,
  maxHeaders: 100,
  headTimeout: 5_000,
  requestTimeout: 10_000,
  // Browsers and the usual libraries send one at a time.
  maxPipelined: 8,
  drainTimeout: 500,
  idleTimeout: 15_000,
  // A response of the largest size is read within 80 seconds, or it would keep its memory for too long.
  minReadRate: { interval: 10_000, bytes: 512 * 1024 },
  maxConnections: 2_000,
  maxConnectionsWithoutKey: 1_000,
  maxConnectionsPerAddress: 256,
  maxConnectionsPerKey: 500,
};

/** Node's server with limits on all that a client can make long, large or many. It does not listen yet. `isKey` says whether a header Authorization has a valid key. `onRejection` is called with what never reaches the app. */
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
    // Told by validateHead, with a body as all answers have it.
    requireHostHeader: false,
    ServerResponse: PacedResponse,
  };
  const connections = new ConnectionTable<Socket>(limits);
  const slowReaders = new SlowReaders(limits.minReadRate, () => onRejection("slow_reader"));
  const fetch = (request: Request, { incoming, outgoing }: HttpBindings): Response | Promise<Response> =>
    app.fetch(request, { outgoing, onKey: (id: string) => connections.admit(incoming.socket, id) });
  const listener = getRequestListener(fetch as Parameters<typeof getRequestListener>[0], {
    hostname: "localhost",
    errorHandler: answerWithoutRequest,
  });
  const open = new OpenResponses(limits.maxPipelined);
  /** The newest answer of each connection. */
  const answers = new WeakMap<Socket, ServerResponse>();
  /** Connections that end with a response that is under way, whatever else they send. */
  const ending = new WeakSet<Socket>();
  const newestRequest = (socket: Socket): IncomingMessage | undefined => answers.get(socket)?.req;
  const isOver = (socket: Socket): boolean =>
    socket.destroyed || ending.has(socket) || isCompleteUpgrade(newestRequest(socket));
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { url = "/", headers, socket } = incoming;
    if (isOver(socket)) return;
    if (!open.add(socket, outgoing)) {
      onRejection("pipelining");
      socket.destroy();
      return;
    }
    answers.set(socket, outgoing);
    if (headers.upgrade !== undefined) outgoing.shouldKeepAlive = false;
    connections.begin(socket);
    slowReaders.watch(outgoing);
    outgoing.once("finish", () => limitDrain(incoming, limits.drainTimeout));
    outgoing.once("close", () => {
      if (open.isIdle(socket)) connections.end(socket);
    });
    const fault = validateHead(incoming, limits.maxHeaders);
    if (fault !== undefined) {
      ending.add(socket);
      onRejection("head");
      return void sendResponse(fault, outgoing);
    }
    // Browsers send the target of the request that follows, without its key.
    const mayBeLong = headers.authorization !== undefined || incoming.method === "OPTIONS";
    const refusal = validateTarget(url, mayBeLong);
    if (refusal !== undefined) {
      ending.add(socket);
      onRejection(refusal.reason);
      return void sendResponse(refusal.response, outgoing);
    }
    // Each chunk of a body takes as long as a small request. Without a key it is answered without them.
    if (headers["transfer-encoding"] !== undefined && !isKey(headers.authorization ?? "")) {
      ending.add(socket);
      outgoing.shouldKeepAlive = false;
    }
    void listener(incoming, outgoing);
  };
  const server = createServer(options, answer);
  server.on("checkExpectation", answer);
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
  // Node leaves out headers beyond this number, of which one more is enough to see that there are too many.
  server.maxHeadersCount = limits.maxHeaders + 1;
  server.on("clientError", (error: ParserError, socket: Socket) => {
    // What follows in the same piece is not read. A request that does not arrive in time still ends the connection.
    if (ending.has(socket) && error.code?.startsWith("HPE_")) return;
    ending.add(socket);
    rejectConnection(error, socket, answers.get(socket), onRejection);
  });
  return server;
}

/** Node's parser drops the rest of what it is given after such a request: what it is given next may start anywhere. */
function isCompleteUpgrade(incoming: IncomingMessage | undefined): boolean {
  return incoming?.headers.upgrade !== undefined && incoming.complete;
}

/** Ends a connection whose request goes on after its response: reading it for nobody takes as much time as any other. */
function limitDrain(incoming: IncomingMessage, milliseconds: number): void {
  if (incoming.complete) return;
  const end = (): void => {
    if (!incoming.complete) incoming.socket.destroy();
  };
  setTimeout(end, milliseconds).unref();
}

/** To a target or a Host of which no address can be made, or where even the answer to an error fails. */
function answerWithoutRequest(error: unknown): Response {
  const headers = { "x-content-type-options": "nosniff" };
  if (!(error instanceof RequestError)) return problemResponse(500, { headers });
  return problemResponse(400, { detail: "The request has no valid address.", headers });
}
