import { problemResponse } from "ampipe/http";
import type { Context } from "./environment.js";

/** Bytes. */
const LARGEST_BODY = 65_536;

const JSON_TYPE = /^application\/json *(?:;|$)/i;

/** The text of a body that is JSON by its type, or the answer to one that is too large or something else. */
export async function readJsonText({ req }: Context): Promise<string | Response> {
  if (!JSON_TYPE.test(req.header("content-type") ?? "")) {
    return problemResponse(415, { detail: "The body must be JSON: Content-Type: application/json", headers: CLOSE });
  }
  if (Number(req.header("content-length") ?? 0) > LARGEST_BODY) return tooLarge();
  const bytes = await readUpTo(req.raw.body, LARGEST_BODY);
  if (bytes === undefined) return tooLarge();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return problemResponse(400, { detail: "The body is not UTF-8." });
  }
}

/** The rest of such a body is not read, so that the connection is of no use any more. */
const CLOSE = { connection: "close" } as const;

function tooLarge(): Response {
  return problemResponse(413, { detail: `The body has more than ${LARGEST_BODY} bytes.`, headers: CLOSE });
}

/** Undefined where there is more. */
async function readUpTo(body: ReadableStream<Uint8Array> | null, most: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
