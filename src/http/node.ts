/** What is needed of a request of Node's server, and of those of Express and Fastify (`request.raw`). */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** What is needed of a response of Node's server, and of one of Express. */
export interface NodeResponse {
  statusCode: number;
  setHeader(name: string, value: string | string[]): unknown;
  end(): unknown;
  end(body: Uint8Array): unknown;
}

/** A request without its body as the handlers take it; its query string is left as it came. Whatever came, it is one. */
export function toRequest({ method = "GET", url = "/", headers }: NodeRequest): Request {
  const all = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    // HTTP/2 has the parts of the request line among the headers: ":path".
    if (typeof value === "string" && !name.startsWith(":")) all.set(name, value);
  }
  // A Request cannot have these methods. OPTIONS gets the same answer: 405.
  const possible = /^(?:CONNECT|TRACE|TRACK)$/i.test(method) ? "OPTIONS" : method;
  return new Request(addressOf(escapeTarget(url)), { method: possible, headers: all });
}

/**
 * A request target as Node's server has it, which gives each byte as a character: those that are not ASCII are
 * percent-encoded, so that whoever makes a URL of it leaves them as they are. HTTP/2 has such bytes; in HTTP/1, Node
 * refuses them since version 20.
 */
function escapeTarget(target: string): string {
  return target.replace(
    /[^\x21-\x7E]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

/** The host of a target that is a whole address may be none, or hold a password, neither of which a Request can have. */
function addressOf(target: string): string {
  const path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "");
  return `http://localhost${path.startsWith("/") ? "" : "/"}${path}`;
}

/** Writes an answer to Node's response. */
export async function sendResponse(response: Response, outgoing: NodeResponse): Promise<void> {
  outgoing.statusCode = response.status;
  response.headers.forEach((value, name) => {
    outgoing.setHeader(name, name === "set-cookie" ? response.headers.getSetCookie() : value);
  });
  if (response.body === null) {
    outgoing.end();
    return;
  }
  const body = new Uint8Array(await response.arrayBuffer());
  // Without it, an answer to HTTP/1.0 would be as long as its connection.
  outgoing.setHeader("content-length", String(body.length));
  outgoing.end(body);
}

/**
 * A handler for Node's own server, and for Express: `app.get("/products", toNodeListener(list))`. What the handler throws
 * goes to Express, or is answered with 500.
 */
export function toNodeListener<Incoming extends NodeRequest>(
  handler: (request: Request, incoming: Incoming) => Promise<Response>,
): (incoming: Incoming, outgoing: NodeResponse, next?: (error: unknown) => void) => Promise<void> {
  return async (incoming, outgoing, next) => {
    try {
      await sendResponse(await handler(toRequest(incoming), incoming), outgoing);
    } catch (error) {
      if (next !== undefined) return next(error);
      console.error(error);
      outgoing.statusCode = 500;
      outgoing.end();
    }
  };
}
