import type { MiddlewareHandler } from "hono";
import type { Environment } from "./environment.js";

const PREFLIGHT = {
  "access-control-allow-methods": "GET, HEAD, POST",
  "access-control-allow-headers": "Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id",
  // Seconds for which a browser need not ask again. Chromium asks again after two hours at the latest.
  "access-control-max-age": "7200",
};

/** Headers of responses that scripts of other origins may read, besides the few that they always may. */
const EXPOSED = "ETag, Idempotency-Replayed, Link, Location, Retry-After, WWW-Authenticate, X-Request-Id";

/**
 * Lets browsers show responses to pages of these origins, or of all with "*". A preflight request has no key, so that it
 * is answered without one; what follows needs the key as always. There are no cookies, so none are allowed.
 */
export function cors(origins: readonly string[]): MiddlewareHandler<Environment> {
  const isAny = origins.includes("*");
  return async (context, next) => {
    const { req } = context;
    const origin = req.header("origin");
    const isAllowed = origin !== undefined && (isAny || origins.includes(origin));
    const isPreflight = req.method === "OPTIONS" && req.header("access-control-request-method") !== undefined;
    if (isAllowed && isPreflight) context.res = new Response(null, { status: 204, headers: PREFLIGHT });
    else await next();
    const { headers } = context.res;
    if (!isAny) headers.append("vary", "Origin");
    if (!isAllowed) return;
    headers.set("access-control-allow-origin", isAny ? "*" : origin);
    if (!isPreflight) headers.set("access-control-expose-headers", EXPOSED);
  };
}
