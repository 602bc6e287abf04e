import { performance } from "node:perf_hooks";
import { problemResponse } from "ampipe/http";
import type { MiddlewareHandler } from "hono";
import type { KeyStore } from "../keys/key-store.js";
import { keyIn } from "./authentication.js";
import type { Environment } from "./environment.js";
import { MAX_BODY_BYTES, readUpTo, tooLarge } from "./read-json.js";
import type { Turn } from "./turn.js";
import { TurnQueue } from "./turn-queue.js";

/** Requests of one key that have no response yet. */
const MAX_REQUESTS = 256;
/**
 * Of them those that have started, whose results may be in memory. Several, so that the next statement of the key waits
 * when one ends. Otherwise a foreign statement would start after each.
 */
const MAX_STARTED = 4;
/**
 * While others are active, a key uses at most this share of the event loop, so that they often find it free. With an eighth,
 * a key that catches up after a restart of PGlite waits for its share, too.
 */
const MAX_SHARE = 1 / 4;
/** Milliseconds outside of turns, about what Node needs to read and to write a small request and each byte of a response. */
const OVERHEAD = 0.8;
export const OVERHEAD_PER_BYTE = 40 / 1024 / 1024;

/**
 * Returns the queue of requests for the event loop. One request is read or written at a time, and while its statement
 * waits or runs, others are.
 */
export function requestQueue(): TurnQueue {
  return new TurnQueue({
    concurrency: 1,
    perKey: 1,
    maxStarted: MAX_STARTED,
    maxWork: MAX_REQUESTS,
    yields: true,
    maxShare: MAX_SHARE,
    // Not the time in which the event loop is idle because a turn waits for another thread.
    clock: () => performance.eventLoopUtilization().active,
  });
}

/**
 * Middleware that handles requests in turns by key. A request without a valid key counts for its network. It is queued
 * when it has arrived completely, so slow uploads do not use turns.
 */
export function takeTurns(queue: TurnQueue, keys: Pick<KeyStore, "find">): MiddlewareHandler<Environment> {
  return async (context, next) => {
    const { req, env } = context;
    const key = keyIn(req.header("authorization") ?? "");
    const holder = key === undefined ? undefined : keys.find(key);
    const { raw } = req;
    if (holder !== undefined) {
      context.set("holder", holder);
      env?.onKey?.(holder.id);
      const received = await receive(raw);
      if (received instanceof Response) return received;
      req.raw = received;
    }
    const name = holder === undefined ? `network ${env?.network}` : `key ${holder.id}`;
    const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
      context.set("arrival", performance.now());
      const start = (turn: Turn): Promise<Result> => {
        context.set("turn", turn);
        return work();
      };
      // No one without a key makes those with one wait.
      return queue.run(name, start, raw.signal, holder === undefined);
    };
    context.set("inTurn", inTurn);
    await inTurn(async () => {
      context.get("turn").charge(OVERHEAD);
      await next();
      context.get("turn").charge(Number(context.res.headers.get("content-length") ?? 0) * OVERHEAD_PER_BYTE);
    });
    return undefined;
  };
}

const CLOSE = { connection: "close" } as const;

/** Resolves to the request with its body in memory. A body that announces to be too large is not read. */
async function receive(request: Request): Promise<Request | Response> {
  const { url, method, headers, signal } = request;
  if (method !== "POST" && method !== "QUERY") return request;
  const maximum = MAX_BODY_BYTES[method];
  if (Number(headers.get("content-length") ?? 0) > maximum) return request;
  const body = await readUpTo(request.body, maximum);
  // The connection cannot be reused if a body was read only in part.
  if (body === "cut") return problemResponse(400, { detail: "The body is incomplete.", headers: CLOSE });
  if (body === "more") return problemResponse(413, { detail: tooLarge(method), headers: CLOSE });
  return new Request(url, { method, headers, body, signal });
}
