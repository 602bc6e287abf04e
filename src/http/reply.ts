/** The headers of a reply by their names in lower case. The values are valid. */
export type ReplyHeaders = Map<string, string | readonly string[]>;

/** Returns the headers of a program. Throws a TypeError for those that are invalid. */
export function headersOf(given: Headers | Readonly<Record<string, string>>): ReplyHeaders {
  return replyHeaders(new Headers(given));
}

export function replyHeaders(headers: Headers): ReplyHeaders {
  const all: ReplyHeaders = new Map();
  headers.forEach((value, name) => void all.set(name, name === "set-cookie" ? headers.getSetCookie() : value));
  return all;
}

/** A text of ASCII characters, which has as many bytes. */
export type AsciiText = string;

type WholeBody = AsciiText | Uint8Array;

/** A response before it is a Web Response, which takes more time to create than to send. */
export class Reply {
  readonly status: number;
  readonly headers: ReplyHeaders;
  /** Complete, or a stream. */
  readonly body: WholeBody | ReadableStream<Uint8Array> | null;

  constructor(
    body: Reply["body"],
    { status = 200, headers }: { readonly status?: number; readonly headers: ReplyHeaders },
  ) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** The bodies of responses that are not streams. It takes less time to send them than to read the stream of the Response. */
const bodies = /* @__PURE__ */ new WeakMap<Response, WholeBody>();

/** Returns the Web Response of a reply. The response of a program stays unchanged. */
export function toResponse(reply: Reply | Response): Response {
  if (!(reply instanceof Reply)) return reply;
  const { status, body } = reply;
  const headers = [...reply.headers].flatMap(([name, value]) =>
    [value].flat().map((each) => [name, each] as [string, string]),
  );
  const response = new Response(body as BodyInit | null, { status, headers });
  if (body !== null && !isStream(body)) bodies.set(response, body);
  return response;
}

/** Returns the body of a response of `toResponse`, once, unless the program has read or locked it. */
export function takeWholeBody(response: Response): WholeBody | undefined {
  const body = response.bodyUsed || response.body?.locked ? undefined : bodies.get(response);
  if (body === undefined) return undefined;
  bodies.delete(response);
  // As if it had been read: a second time is an error, as for other responses.
  response.body?.getReader();
  return body;
}

export function isStream(body: WholeBody | ReadableStream<Uint8Array>): body is ReadableStream<Uint8Array> {
  return typeof body === "object" && "getReader" in body;
}
