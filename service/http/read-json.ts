import { problemResponse } from "ampipe/http";
import type { Context } from "./environment.js";

/** Bytes. */
const MAX_BODY_BYTES = 65_536;

const JSON_TYPE = /^application\/json *(?:;|$)/i;

/**
 * Resolves to the body of a request with a JSON content type, or to the error response if it is too large or not JSON.
 */
export async function readJsonText({ req }: Context): Promise<string | Response> {
  if (!JSON_TYPE.test(req.header("content-type") ?? "")) {
    return problemResponse(415, { detail: "The body must be JSON. Send the header Content-Type: application/json" });
  }
  if (!/^(?:identity)?$/i.test(req.header("content-encoding") ?? "")) {
    return problemResponse(415, { detail: "The body must not be compressed. Remove the Content-Encoding header." });
  }
  if (Number(req.header("content-length") ?? 0) > MAX_BODY_BYTES) return problemResponse(413, { detail: TOO_LARGE });
  const bytes = await readUpTo(req.raw.body, MAX_BODY_BYTES);
  if (bytes === "cut") return problemResponse(400, { detail: "The body is incomplete.", headers: CLOSE });
  if (bytes === "more") return problemResponse(413, { detail: TOO_LARGE, headers: CLOSE });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return problemResponse(400, { detail: "The body is not valid UTF-8." });
  }
}

const TOO_LARGE = `The body has more than ${MAX_BODY_BYTES} bytes.`;

/** The connection cannot be reused if a body was read only in part. Node skips a body that was not read at all. */
const CLOSE = { connection: "close" } as const;

/** Resolves to "more" if the body has more bytes, and to "cut" if the connection ends before the body. */
async function readUpTo(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array | "more" | "cut"> {
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
