import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Environment } from "./environment.js";
import type { Log } from "./log.js";

/** A request id that a client may choose, to correlate its logs with these. */
const REQUEST_ID = /^[\w.-]{1,64}$/;

/** Characters of a path that are logged. */
const MAX_LOGGED_PATH = 256;

/** Middleware that assigns each request an id, returns it in `X-Request-Id` and logs one line per request. */
export function requestLog(log: Log, isStopping: () => boolean): MiddlewareHandler<Environment> {
  return async (context, next) => {
    const start = performance.now();
    const given = context.req.header("x-request-id");
    const id = given !== undefined && REQUEST_ID.test(given) ? given : randomUUID();
    const requestLogger = log.child({ request: id });
    context.set("log", requestLogger);
    await next();
    const { res } = context;
    res.headers.set("x-request-id", id);
    res.headers.set("x-content-type-options", "nosniff");
    // Otherwise the client would send its next request to a server that has stopped.
    if (isStopping()) res.headers.set("connection", "close");
    const { method, path } = context.req;
    const milliseconds = Math.round((performance.now() - start) * 10) / 10;
    const holder = context.get("holder");
    requestLogger.info({
      method,
      path: path.slice(0, MAX_LOGGED_PATH),
      ...(path.length > MAX_LOGGED_PATH ? { pathLength: path.length } : {}),
      status: res.status,
      milliseconds,
      ...(holder === undefined ? {} : { key: holder.name, keyId: holder.id }),
    });
  };
}
