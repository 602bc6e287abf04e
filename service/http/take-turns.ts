import { problemResponse } from "ampipe/http";
import type { MiddlewareHandler } from "hono";
import type { KeyStore } from "../keys/key-store.js";
import { keyIn } from "./authentication.js";
import type { Environment } from "./environment.js";
import { MAX_BODY_BYTES, readUpTo, tooLarge } from "./read-json.js";
import { TurnQueue } from "./turn-queue.js";

/** Requests of one key that wait, and the milliseconds until they are rejected. */
const MAX_WAITING = 256;
const MAX_WAIT = 10_000;
/** While other keys are active, requests of one key use at most a third of the event loop. */
const SPACING = 3;

/** Returns the queue of requests: one of a key is read or written while others of it wait for the database. */
export function requestQueue(statementsPerKey: number): TurnQueue {
  const perKey = statementsPerKey + 1;
  return new TurnQueue({
    concurrency: Number.POSITIVE_INFINITY,
    perKey,
    maxWaiting: MAX_WAITING,
    maxWait: MAX_WAIT,
    spacing: SPACING,
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
    const handle = (turn: Environment["Variables"]["turn"]): Promise<void> => {
      context.set("turn", turn);
      return next();
    };
    await queue.run(name, handle, raw.signal);
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
