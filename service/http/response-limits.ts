import { problemResponse, Unavailable } from "ampipe/http";
import type { MiddlewareHandler } from "hono";
import type { Environment } from "./environment.js";
import { TooManyRequests } from "./too-many-requests.js";

/** Bytes of a response. A thousand records of the demo data have 0.3 MB, and 4 MB are written in some 30 ms. */
export const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;
/** Bytes of all responses that are not sent yet. */
const MAX_TOTAL_BYTES = 32 * 1024 * 1024;
/** The part of them that are those of one key. */
const SHARE_OF_KEY = 1 / 4;

/** Counts the bytes of responses that are being sent, all together and by key. */
export class ResponseBytes {
  readonly #limit: number;
  readonly #ofKeys = new Map<string, number>();
  #total = 0;

  constructor(limit = MAX_TOTAL_BYTES) {
    this.#limit = limit;
  }

  get total(): number {
    return this.#total;
  }

  /** Returns what gives the bytes back. Throws if there is no room for them. */
  take(key: string, bytes: number): () => void {
    const ofKey = (this.#ofKeys.get(key) ?? 0) + bytes;
    if (ofKey > this.#limit * SHARE_OF_KEY) throw new TooManyRequests(1_000);
    if (this.#total + bytes > this.#limit) throw new Unavailable("Too many bytes wait to be sent");
    this.#ofKeys.set(key, ofKey);
    this.#total += bytes;
    return () => {
      this.#total -= bytes;
      const left = (this.#ofKeys.get(key) ?? 0) - bytes;
      if (left > 0) this.#ofKeys.set(key, left);
      else this.#ofKeys.delete(key);
    };
  }
}

/** Refuses responses that are too large, alone or together with those that other requests are being sent. */
export function responseLimits(inFlight: ResponseBytes): MiddlewareHandler<Environment> {
  return async (context, next) => {
    await next();
    const bytes = context.req.method === "HEAD" ? 0 : Number(context.res.headers.get("content-length") ?? 0);
    if (bytes > MAX_RESPONSE_BYTES) {
      // Without this, the headers of the one would be those of the other.
      context.res = undefined;
      context.res = tooLarge();
      return;
    }
    const outgoing = context.env?.outgoing;
    if (outgoing === undefined || outgoing.closed || outgoing.destroyed) return;
    outgoing.once("close", inFlight.take(context.get("holder").id, bytes));
  };
}

export function tooLarge(): Response {
  const detail = `The response would have more than ${MAX_RESPONSE_BYTES / 1024 / 1024} MiB. Ask for fewer records with "limit", or fewer "fields".`;
  return problemResponse(400, { detail });
}
