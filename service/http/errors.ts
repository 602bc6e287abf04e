import { problemResponse, UnavailableError, unavailableResponse } from "ampipe/http";
import { ResultTooLarge } from "../database/database.js";
import type { Context } from "./environment.js";
import type { Log } from "./log.js";
import { tooLarge } from "./response-limits.js";
import { TooManyRequests, tooManyRequests } from "./too-many-requests.js";

/** Logs an error and returns its response, which contains whether to retry but not the cause. */
export function errorResponse(error: unknown, log: Log): Response {
  if (error instanceof UnavailableError) {
    log.warn({ reason: error.message }, "database unavailable");
    return unavailableResponse(error);
  }
  if (error instanceof TooManyRequests) {
    log.warn({ retryAfter: error.retryAfter }, "too many requests");
    return tooManyRequests(error);
  }
  if (error instanceof ResultTooLarge) {
    log.warn("result too large");
    return tooLarge();
  }
  log.error({ err: error }, "unexpected error");
  return problemResponse(500, { detail: "Internal error. The service has logged it with the id in X-Request-Id." });
}

/** The status in the log if the client has disconnected before the response. It gets none. */
const CLIENT_CLOSED_REQUEST = 499;

export function errorHandler(error: unknown, context: Context): Response {
  // Otherwise Hono adds the headers of a response created before the error, such as Content-Length.
  context.res = undefined;
  if (context.req.raw.signal.aborted) return problemResponse(CLIENT_CLOSED_REQUEST);
  return errorResponse(error, context.get("log"));
}
