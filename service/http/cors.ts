import type { MiddlewareHandler } from "hono";
import type { Environment } from "./environment.js";

const PREFLIGHT = {
  "access-control-allow-methods": "GET, HEAD, QUERY, POST",
  "access-control-allow-headers": "Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id",
  // Seconds that a browser caches the preflight response. Chromium limits it to two hours.
  "access-control-max-age": "7200",
};

/** Response headers that scripts of other origins may read, in addition to the CORS-safelisted ones. */
const EXPOSED =
  "Accept-Query, Content-Disposition, ETag, Filter-Warnings, Idempotency-Replayed, Link, Location, Retry-After, WWW-Authenticate, X-Request-Id";

/**
 * Middleware that allows pages of these origins, or of all with "*", to read responses. Preflight requests need no key,
 * because browsers send none; the actual request needs one. Credentials are not allowed, because the API has no
 * cookies.
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
