import { onDisconnect } from "./disconnect.js";
import { type NodeBody, nodeBody } from "./node-body.js";
import { concatenate } from "./query-body.js";

/** The required part of a Node request; Express requests and Fastify's `request.raw` have it too. */
export interface NodeRequest extends NodeBody {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** The required part of a Node response; Express responses have it too. */
export interface NodeResponse {
  statusCode: number;
  setHeader(name: string, value: string | string[]): unknown;
  end(): unknown;
  end(body: Uint8Array): unknown;
  readonly writableFinished?: boolean;
  readonly destroyed?: boolean;
  once?(event: "close", listener: () => void): unknown;
}

/**
 * Converts a Node request to a Web Request. Keeps the raw query string and never throws. The body is read on demand.
 * The signal of the Request aborts if the client disconnects before the response is complete. The response of Node is
 * optional on Node, Express and Fastify, where it is found by the request.
 *
 * @example
 * ```ts
 * app.all("/products", (request, reply) => list(toRequest(request.raw, reply.raw))); // Fastify
 * ```
 */
export function toRequest(incoming: NodeRequest, outgoing?: NodeResponse): Request {
  const { method = "GET", url = "/", headers } = incoming;
  const all = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    // HTTP/2 pseudo-headers such as ":path".
    if (typeof value === "string" && !name.startsWith(":")) all.set(name, value);
  }
  // A Request cannot have these methods. OPTIONS gets the same response: 405.
  const allowed = /^(?:CONNECT|TRACE|TRACK)$/i.test(method) ? "OPTIONS" : method;
  // "duplex" is required for a stream, but missing in the types of browsers.
  const body = /^(?:GET|HEAD)$/i.test(allowed) ? {} : { body: nodeBody(incoming), duplex: "half" };
  const controller = new AbortController();
  const { signal } = controller;
  const request = new Request(urlOf(escapeTarget(url)), { method: allowed, headers: all, signal, ...body });
  onDisconnect(incoming, outgoing, () => {
    // The signal of a Request that is garbage never aborts, so this keeps the Request until the response is complete.
    if (!request.signal.aborted) controller.abort(new DOMException("The client disconnected.", "AbortError"));
  });
  return request;
}

/**
 * Percent-encodes the non-ASCII bytes of a request target, which Node decodes as Latin-1, because a URL would encode
 * them as UTF-8. Only HTTP/2 requests contain such bytes: for HTTP/1, Node rejects them since version 20.
 */
function escapeTarget(target: string): string {
  return target.replace(
    /[^\x21-\x7E]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

/** Drops the origin of an absolute target: it may have no host or contain a password, which a Request rejects. */
function urlOf(target: string): string {
  const path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "");
  return `http://localhost${path.startsWith("/") ? "" : "/"}${path}`;
}

/**
 * Writes a Web Response to a Node response.
 *
 * @example
 * ```ts
 * createServer(async (incoming, outgoing) => sendResponse(await list(toRequest(incoming)), outgoing));
 * ```
 */
export async function sendResponse(response: Response, outgoing: NodeResponse): Promise<void> {
  outgoing.statusCode = response.status;
  response.headers.forEach((value, name) => {
    outgoing.setHeader(name, name === "set-cookie" ? response.headers.getSetCookie() : value);
  });
  if (response.body === null) {
    outgoing.end();
    return;
  }
  const body = await readWhile(response.body, outgoing);
  // Without it, an HTTP/1.0 response ends only when the connection closes.
  outgoing.setHeader("content-length", String(body.length));
  outgoing.end(body);
}

/** Reads a body, until the client disconnects: then it is cancelled. */
async function readWhile(body: ReadableStream<Uint8Array>, outgoing: NodeResponse): Promise<Uint8Array> {
  const reader = body.getReader();
  const cancel = (): void => void reader.cancel().catch(() => {});
  if (outgoing.destroyed) cancel();
  else outgoing.once?.("close", cancel);
  const chunks: Uint8Array[] = [];
  for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value);
  return concatenate(chunks);
}

/**
 * Converts a handler to a listener for Node's server or Express. The handler's context is the request of Node or Express.
 * Errors of the handler go to Express; without Express they are logged, and the response is 500. Errors after the client
 * has disconnected are ignored.
 *
 * @example
 * ```ts
 * app.all("/products", toNodeListener(list));
 * app.all("/:id", toNodeListener((request, { params }: express.Request<{ id: string }>) => get(request, params.id)));
 * ```
 */
export function toNodeListener<Incoming = unknown>(
  handler: (request: Request, incoming: Incoming & NodeRequest) => Promise<Response>,
): (incoming: Incoming & NodeRequest, outgoing: NodeResponse, next?: (error: unknown) => void) => Promise<void> {
  return async (incoming, outgoing, next) => {
    const request = toRequest(incoming, outgoing);
    try {
      await sendResponse(await handler(request, incoming), outgoing);
    } catch (error) {
      // The client is gone, and the error is that of a canceled statement or of an incomplete body.
      if (request.signal.aborted) return;
      if (next !== undefined) return next(error);
      console.error(error);
      outgoing.statusCode = 500;
      outgoing.end();
    }
  };
}
