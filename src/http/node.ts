import { onDisconnect } from "./disconnect.js";
import { type NodeBody, nodeBody } from "./node-body.js";
import { concatenate } from "./query-body.js";
import { takeWholeBody } from "./whole-body.js";

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
  readonly headersSent?: boolean;
  once?(event: "close" | "drain", listener: () => void): unknown;
  off?(event: "close" | "drain", listener: () => void): unknown;
  /** Returns false if the buffers are full, until "drain". Without it, a response is sent when it is complete. */
  write?(chunk: Uint8Array): boolean;
  destroy?(error?: Error): unknown;
  /** Of HTTP/1. */
  readonly socket?: { resetAndDestroy?(): unknown } | null;
  /** Of HTTP/2. */
  readonly stream?: { destroy(error?: Error): unknown };
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
 * Writes a Web Response to a Node response. A body that is a stream is read as fast as the client receives it, and
 * cancelled if the client disconnects. If it fails, the connection breaks, and the function throws the error.
 *
 * @param response - The response of a handler.
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
  const whole = takeWholeBody(response);
  if (whole !== undefined) return endWith(outgoing, whole);
  const reader = response.body.getReader();
  const cancel = (): void => void reader.cancel().catch(() => {});
  if (outgoing.destroyed) cancel();
  else outgoing.once?.("close", cancel);
  const first = await reader.read();
  const second = reader.read();
  if (first.done || outgoing.write === undefined || (await isOver(second))) {
    const chunks = first.done ? [] : [first.value];
    for (let next = await second; !next.done; next = await reader.read()) chunks.push(next.value);
    return endWith(outgoing, concatenate(chunks));
  }
  try {
    let ahead: ReturnType<typeof reader.read> | undefined = second;
    for (let next: Awaited<typeof second> = first; !next.done; ahead = undefined) {
      if (!outgoing.write(next.value)) await drained(outgoing);
      next = await (ahead ?? reader.read());
    }
    outgoing.end();
  } catch (error) {
    breakOff(outgoing);
    throw error;
  }
}

function endWith(outgoing: NodeResponse, body: Uint8Array): void {
  // Without it, an HTTP/1.0 response ends only when the connection closes.
  outgoing.setHeader("content-length", String(body.length));
  outgoing.end(body);
}

/** Returns whether a body ends here, if that is known at once. */
function isOver(next: Promise<{ readonly done: boolean }>): Promise<boolean> {
  const over = next.then(
    ({ done }) => done,
    () => false,
  );
  return Promise.race([over, new Promise<false>((resolve) => setTimeout(resolve, 0, false))]);
}

/** Resolves when a response accepts more, or is closed. */
function drained(outgoing: NodeResponse): Promise<void> {
  return new Promise((resolve) => {
    if (outgoing.destroyed || outgoing.once === undefined) return resolve();
    const proceed = (): void => {
      outgoing.off?.("drain", proceed);
      outgoing.off?.("close", proceed);
      resolve();
    };
    outgoing.once("drain", proceed);
    outgoing.once("close", proceed);
  });
}

/** Ends a response as incomplete. Over HTTP/1.0, also between proxies, only a reset differs from the end of the body. */
function breakOff(outgoing: NodeResponse): void {
  if (outgoing.stream !== undefined) outgoing.stream.destroy(new Error("The response is incomplete."));
  try {
    outgoing.socket?.resetAndDestroy?.();
  } catch {
    // Not a TCP connection, such as TLS.
  }
  outgoing.destroy?.();
}

/**
 * Converts a handler to a listener for Node's server or Express. The handler's context is the request of Node or Express.
 * Errors of the handler go to Express; without Express they are logged, and the response is 500, or the connection breaks if
 * the response has started. Errors after the client has disconnected are ignored.
 *
 * @param handler - A handler, or another function that returns a response.
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
      // The connection is already broken.
      if (outgoing.headersSent) return;
      outgoing.statusCode = 500;
      outgoing.end();
    }
  };
}
