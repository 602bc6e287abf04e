import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener, RequestError } from "@hono/node-server";
import { escapeTarget, problemResponse, sendResponse } from "ampipe/http";
import type { Hono } from "hono";
import type { Environment } from "./environment.js";
import { headFault } from "./head-fault.js";
import { refuseConnection } from "./refuse-connection.js";
import { targetFault } from "./target-fault.js";

export interface ServerLimits {
  /** Bytes of a request before its body. */
  readonly headBytes: number;
  readonly headers: number;
  /** Milliseconds for the head of a request to arrive, and for all of it. */
  readonly headTime: number;
  readonly requestTime: number;
  /** Milliseconds without a byte in either direction, as where a client does not read its answer. */
  readonly silence: number;
  readonly connections: number;
}

const LIMITS: ServerLimits = {
  // A filter of as many characters as the language allows, with up to nine bytes for each once it is encoded, and the
  // usual headers.
  headBytes: 96 * 1024,
  headers: 100,
  headTime: 5_000,
  requestTime: 10_000,
  silence: 15_000,
  connections: 2_000,
};

/** Node's server with limits on all that a client can make long, large or many. It does not listen yet. */
export function createLimitedServer(app: Hono<Environment>, given: Partial<ServerLimits> = {}): Server {
  const limits = { ...LIMITS, ...given };
  const options = {
    maxHeaderSize: limits.headBytes,
    headersTimeout: limits.headTime,
    requestTimeout: limits.requestTime,
    keepAliveTimeout: 5_000,
    connectionsCheckingInterval: Math.min(1_000, limits.headTime / 4),
    // Told by headFault, with a body as all answers have it.
    requireHostHeader: false,
  };
  const listener = getRequestListener(app.fetch, { hostname: "localhost", errorHandler: answerWithoutRequest });
  /** The newest answer of each connection. */
  const answers = new WeakMap<Socket, ServerResponse>();
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    answers.set(incoming.socket, outgoing);
    const { url = "/", headers } = incoming;
    const fault = headFault(incoming, limits.headers) ?? targetFault(url, headers.authorization !== undefined);
    if (fault !== undefined) return void sendResponse(fault, outgoing);
    incoming.url = escapeTarget(url);
    void listener(incoming, outgoing);
  };
  const server = createServer(options, answer);
  server.on("checkExpectation", answer);
  server.timeout = limits.silence;
  server.maxConnections = limits.connections;
  // Node leaves out headers beyond this number, of which one more is enough to see that there are too many.
  server.maxHeadersCount = limits.headers + 1;
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) =>
    refuseConnection(error.code, socket, answers.get(socket)),
  );
  return server;
}

/** To a target or a Host of which no address can be made, or where even the answer to an error fails. */
function answerWithoutRequest(error: unknown): Response {
  const headers = { "x-content-type-options": "nosniff" };
  if (!(error instanceof RequestError)) return problemResponse(500, { headers });
  return problemResponse(400, { detail: "The request has no valid address.", headers });
}
