import { problemResponse } from "ampipe/http";
import type { Context } from "./environment.js";

/** Bytes. */
const LARGEST_BODY = 65_536;

const JSON_TYPE = /^application\/json *(?:;|$)/i;

/** The text of a body that is JSON by its type, or the answer to one that is too large or something else. */
export async function readJsonText({ req }: Context): Promise<string | Response> {
  if (!JSON_TYPE.test(req.header("content-type") ?? "")) {
    return problemResponse(415, { detail: "The body must be JSON: Content-Type: application/json" });
  }
  if (!/^(?:identity)?$/i.test(req.header("content-encoding") ?? "")) {
    return problemResponse(415, { detail: "The body must not be compressed." });
  }
  if (Number(req.header("content-length") ?? 0) > LARGEST_BODY) return problemResponse(413, { detail: TOO_LARGE });
  const bytes = await readUpTo(req.raw.body, LARGEST_BODY);
  if (bytes === "cut") return problemResponse(400, { detail: "The body has not come to its end.", headers: CLOSE });
  if (bytes === "more") return problemResponse(413, { detail: TOO_LARGE, headers: CLOSE });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return problemResponse(400, { detail: "The body is not UTF-8." });
  }
}

const TOO_LARGE = `The body has more than ${LARGEST_BODY} bytes.`;

/** Where a body was begun and not read to its end, the connection is of no use any more. Others are passed over. */
const CLOSE = { connection: "close" } as const;

/** "more" where there are more bytes; "cut" where the connection ends before the body does. */
async function readUpTo(body: ReadableStream<Uint8Array> | null, most: number): Promise<Uint8Array | "more" | "cut"> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body ?? []) {
      length += chunk.length;
      if (length > most) return "more";
      chunks.push(chunk);
    }
  } catch {
    return "cut";
  }
  return Buffer.concat(chunks);
}
