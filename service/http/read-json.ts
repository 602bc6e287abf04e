import { problemResponse } from "ampipe/http";
import type { Context } from "./environment.js";

/** The largest body of each method, in bytes. */
export const MAX_BODY_BYTES = { POST: 65_536, QUERY: 262_144 } as const;

const JSON_TYPE = /^application\/json *(?:;|$)/i;

/**
 * Resolves to the body of a request with a JSON content type, or to the error response if it is too large or not JSON.
 * `takeTurns` has read it.
 */
export async function readJsonText({ req }: Context): Promise<string | Response> {
  if (!JSON_TYPE.test(req.header("content-type") ?? "")) {
    return problemResponse(415, { detail: "The body must be JSON. Send the header Content-Type: application/json" });
  }
  if (!/^(?:identity)?$/i.test(req.header("content-encoding") ?? "")) {
    return problemResponse(415, { detail: "The body must not be compressed. Remove the Content-Encoding header." });
  }
  if (Number(req.header("content-length") ?? 0) > MAX_BODY_BYTES.POST) {
    return problemResponse(413, { detail: tooLarge("POST") });
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await req.arrayBuffer());
  } catch {
    return problemResponse(400, { detail: "The body is not valid UTF-8." });
  }
}

export function tooLarge(method: keyof typeof MAX_BODY_BYTES): string {
  return `The body has more than ${MAX_BODY_BYTES[method]} bytes.`;
}

/** Resolves to "more" if the body has more bytes, and to "cut" if the connection ends before the body. */
export async function readUpTo(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | "more" | "cut"> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body ?? []) {
      length += chunk.length;
      if (length > maxBytes) return "more";
      chunks.push(chunk);
    }
  } catch {
    return "cut";
  }
  return Buffer.concat(chunks);
}
