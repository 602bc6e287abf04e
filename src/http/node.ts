import { isDisconnected, onDisconnect } from "./disconnect.js";
import { answerOf, type HandlerRequest } from "./handler-request.js";
import { rawQueryOf } from "./links.js";
import { type NodeBody, nodeBody } from "./node-body.js";
import { BodyAlreadyRead, concatenate } from "./query-body.js";
import { type AsciiText, isStream, Reply, replyHeaders, takeWholeBody } from "./reply.js";
import { isReported } from "./reported-errors.js";

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
  end(body: string, encoding: "latin1"): unknown;
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

/** Characters that a URL may encode, and "#", after which it encodes others. */
const CHANGED_BY_URL = /[^\x21-\x7E]|["#'<>`]/;

/** A request of Node as handlers read it. Its Web Request is created when something reads it. */
class FromNodeRequest implements HandlerRequest {
  private created: Request | undefined;
  private isBodyTaken = false;

  constructor(
    private readonly incoming: NodeRequest,
    private readonly outgoing: NodeResponse,
    readonly method: string,
  ) {}

  get rawQuery(): string {
    const { url = "/" } = this.incoming;
    return rawQueryOf(CHANGED_BY_URL.test(url) ? new URL(urlOf(escapeTarget(url))).href : url);
  }

  get web(): Request {
    if (this.created === undefined) {
      this.created = toRequest(this.incoming, this.outgoing);
      // As after the body of a Web Request was read.
      if (this.isBodyTaken) this.created.body?.getReader().cancel();
    }
    return this.created;
  }

  get isAborted(): boolean {
    return this.created?.signal.aborted ?? isDisconnected(this.incoming, this.outgoing);
  }

  throwIfAborted(): void {
    if (this.isAborted) this.web.signal.throwIfAborted();
  }

  header(name: string): string | null {
    let found: string | null = null;
    const { headers } = this.incoming;
    for (const written of Object.keys(headers)) {
      if (written.length !== name.length || written.toLowerCase() !== name) continue;
      const value = headers[written];
      if (typeof value === "string") found = value;
    }
    // White space at the ends is not a part of the value.
    return found !== null && /^[\t\n\r ]|[\t\n\r ]$/.test(found) ? new Headers([[name, found]]).get(name) : found;
  }

  takeBody(): ReadableStream<Uint8Array> {
    if (this.created?.bodyUsed) throw new BodyAlreadyRead();
    this.isBodyTaken = true;
    return this.created?.body ?? nodeBody(this.incoming);
  }
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
  const { status, headers } = response;
  return send({ status, headers: replyHeaders(headers), body: takeWholeBody(response) ?? response.body }, outgoing);
}

async function send(reply: Reply, outgoing: NodeResponse): Promise<void> {
  const { body } = reply;
  if (body === null) {
    setHead(outgoing, reply);
    outgoing.end();
    return;
  }
  if (!isStream(body)) {
    setHead(outgoing, reply);
    return endWith(outgoing, body);
  }
  const reader = body.getReader();
  const cancel = (): void => void reader.cancel().catch(() => {});
  if (outgoing.destroyed) cancel();
  else outgoing.once?.("close", cancel);
  const first = await reader.read();
  // Not before: a stream that fails at once has another status, and none of these headers.
  setHead(outgoing, reply);
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

function setHead(outgoing: NodeResponse, { status, headers }: Pick<Reply, "status" | "headers">): void {
  outgoing.statusCode = status;
  // In the order of the headers of a Web Response.
  for (const name of [...headers.keys()].sort()) {
    const value = headers.get(name) ?? "";
    outgoing.setHeader(name, typeof value === "string" ? value : [...value]);
  }
}

function endWith(outgoing: NodeResponse, body: AsciiText | Uint8Array): void {
  // Without it, an HTTP/1.0 response ends only when the connection closes.
  outgoing.setHeader("content-length", String(body.length));
  if (typeof body === "string") outgoing.end(body, "latin1");
  else outgoing.end(body);
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
  const answer = answerOf(handler);
  return async (incoming, outgoing, next) => {
    const { method = "GET" } = incoming;
    const request = new FromNodeRequest(incoming, outgoing, method);
    try {
      if (answer === undefined || !/^(?:GET|HEAD|QUERY)$/.test(method)) {
        return await sendResponse(await handler(request.web, incoming), outgoing);
      }
      const reply = await answer(request, incoming as never);
      if (!(reply instanceof Reply)) return await sendResponse(reply, outgoing);
      // An error in the middle of a stream breaks the connection, after which only its signal knows whether the client did.
      if (reply.body !== null && isStream(reply.body)) void request.web;
      await send(reply, outgoing);
    } catch (error) {
      // The client is gone, and the error is that of a canceled statement or of an incomplete body.
      if (request.isAborted) return;
      if (!isReported(error)) {
        if (next !== undefined) return next(error);
        console.error(error);
      }
      // The connection is already broken.
      if (outgoing.headersSent) return;
      outgoing.statusCode = 500;
      outgoing.end();
    }
  };
}
