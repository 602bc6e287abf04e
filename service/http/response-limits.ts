import { problemResponse } from "ampipe/http";
import type { MiddlewareHandler } from "hono";
import type { Environment } from "./environment.js";
import { isExport } from "./export-in-turns.js";
import { TooManyRequests } from "./too-many-requests.js";

/** Bytes of a response. A thousand demo records have 0.3 MB. Others wait for the 10 ms in which one of 1 MB is written. */
export const MAX_RESPONSE_BYTES = 1024 * 1024;
/** Characters of the records that an export reads at once. It expects 200,000; more are read as fewer records. */
export const MAX_EXPORT_CHARACTERS = 4 * 1024 * 1024;
/** Bytes of all unsent responses. */
const MAX_TOTAL_BYTES = 32 * 1024 * 1024;
/** Bytes of an export that are in memory: a batch of records, the next one, and what the connection has not sent. */
const EXPORT_BYTES = 1024 * 1024;
/** Number of keys that share them at least. */
const MIN_KEYS = 4;

/**
 * Promise: responses that clients do not read use little memory, and no key uses the share of another. Tested by the
 * attack "readers" of `npm run test:faults`.
 */
export class ResponseBytes {
  readonly #limit: number;
  readonly #ofKeys = new Map<string, number>();

  constructor(limit = MAX_TOTAL_BYTES) {
    this.#limit = limit;
  }

  /** Reserves bytes and returns a function that releases them. Throws if the key has more than its share. */
  reserve(key: string, bytes: number): () => void {
    const others = this.#ofKeys.size - (this.#ofKeys.has(key) ? 1 : 0);
    const ofKey = (this.#ofKeys.get(key) ?? 0) + bytes;
    if (ofKey > this.#limit / Math.max(MIN_KEYS, others + 1)) throw new TooManyRequests(1_000);
    this.#ofKeys.set(key, ofKey);
    return () => {
      const left = (this.#ofKeys.get(key) ?? 0) - bytes;
      if (left > 0) this.#ofKeys.set(key, left);
      else this.#ofKeys.delete(key);
    };
  }
}

/** Middleware that rejects responses that are too large, alone or together with other unsent responses. */
export function responseLimits(inFlight: ResponseBytes): MiddlewareHandler<Environment> {
  return async (context, next) => {
    await next();
    const length = isExport(context.res) ? EXPORT_BYTES : Number(context.res.headers.get("content-length") ?? 0);
    const bytes = context.req.method === "HEAD" ? 0 : length;
    if (bytes > MAX_RESPONSE_BYTES) {
      // Otherwise Hono copies the headers of the old response to the new one.
      context.res = undefined;
      context.res = tooLarge();
      return;
    }
    const outgoing = context.env?.outgoing;
    if (outgoing === undefined || outgoing.closed || outgoing.destroyed) return;
    outgoing.once("close", inFlight.reserve(context.get("holder").id, bytes));
  };
}

export function tooLarge(): Response {
  const detail = `The response would have more than ${MAX_RESPONSE_BYTES / 1024 / 1024} MiB. Request fewer records with "limit", or fewer "fields".`;
  return problemResponse(400, { detail });
}
