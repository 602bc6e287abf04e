import type { HandlerRequest } from "./handler-request.js";
import { problemReply } from "./problem.js";
import type { Reply } from "./reply.js";

/** The content type of a QUERY body, which contains the same text as a query string. */
const FORM = "application/x-www-form-urlencoded";

/** Announces method QUERY and the content type of its body (RFC 10008). */
export const ACCEPT_QUERY = { "accept-query": FORM } as const;

/** White space is followed by a character or the end, so that the time is linear. */
const UTF8_FORM = /^application\/x-www-form-urlencoded(?:[ \t]*;[ \t]*charset=(?:utf-8|"utf-8"))?(?:[ \t]*;)?[ \t]*$/i;
const IDENTITY = /^(?:identity)?$/i;

/** An error of the server: something else has read the body of the request. */
export class BodyAlreadyRead extends Error {
  override readonly name = "BodyAlreadyRead";

  constructor() {
    super(
      "The body of a QUERY request was read before the handler. Register the handler before middleware that parses bodies.",
    );
  }
}

/**
 * Resolves to the body of a QUERY request as text, or to the error reply: for another content type, for more than
 * `maxBytes`, and for bytes that are not UTF-8.
 */
export async function readQueryBody(request: HandlerRequest, maxBytes: number): Promise<string | Reply> {
  const type = request.header("content-type");
  if (type === null || !UTF8_FORM.test(type)) {
    const detail = `A QUERY request needs a body with parameters and the header Content-Type: ${FORM}`;
    return problemReply(type === null ? 400 : 415, { detail, headers: ACCEPT_QUERY });
  }
  if (!IDENTITY.test(request.header("content-encoding") ?? "")) {
    const detail = "The body must not be compressed. Remove the Content-Encoding header.";
    return problemReply(415, { detail, headers: { ...ACCEPT_QUERY, "accept-encoding": "identity" } });
  }
  if (Number(request.header("content-length") ?? 0) > maxBytes) return tooLarge(maxBytes);
  const bytes = await readUpTo(request.takeBody(), maxBytes);
  if (bytes === "more") return tooLarge(maxBytes);
  if (bytes === "cut") return problemReply(400, { detail: "The body is incomplete." });
  try {
    // A byte order mark is kept, and becomes part of the first name: an unknown parameter.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return problemReply(400, { detail: "The body is not valid UTF-8." });
  }
}

function tooLarge(maxBytes: number): Reply {
  return problemReply(413, { detail: `The body has more than ${maxBytes} bytes.` });
}

/** Resolves to "more" if the body has more bytes, and to "cut" if the connection ends before the body. */
async function readUpTo(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | "more" | "cut"> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = body?.getReader();
  try {
    for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
      length += next.value.length;
      if (length > maxBytes) {
        // Not awaited: the response must not wait for the rest of the body.
        reader?.cancel().catch(() => {});
        return "more";
      }
      chunks.push(next.value);
    }
  } catch (error) {
    // By name, because the request may come from `toRequest` of another copy of this package.
    if (Object(error).name === "BodyAlreadyRead") throw error;
    return "cut";
  }
  return concatenate(chunks);
}

export function concatenate(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
