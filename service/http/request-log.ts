import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Environment } from "./environment.js";
import type { Log } from "./log.js";

/** An id that a caller may choose, so that its own logs and these can be laid side by side. */
const REQUEST_ID = /^[\w.-]{1,64}$/;

/** Characters of a path that are logged. */
const LOGGED_PATH = 256;

/** Gives each request an id, says it in the answer, and writes one line about both. */
export function requestLog(log: Log, isStopping: () => boolean): MiddlewareHandler<Environment> {
  return async (context, next) => {
    const start = performance.now();
    const given = context.req.header("x-request-id");
    const id = given !== undefined && REQUEST_ID.test(given) ? given : randomUUID();
    const ofRequest = log.child({ request: id });
    context.set("log", ofRequest);
    await next();
    const { res } = context;
    res.headers.set("x-request-id", id);
    res.headers.set("x-content-type-options", "nosniff");
    // Else the client would send its next request to a server that is gone.
    if (isStopping()) res.headers.set("connection", "close");
    const { method, path } = context.req;
    const milliseconds = Math.round((performance.now() - start) * 10) / 10;
    const holder = context.get("holder");
    ofRequest.info({
      method,
      path: path.slice(0, LOGGED_PATH),
      ...(path.length > LOGGED_PATH ? { pathLength: path.length } : {}),
      status: res.status,
      milliseconds,
      ...(holder === undefined ? {} : { key: holder.name, keyId: holder.id }),
    });
  };
}
