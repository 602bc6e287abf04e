import { problemResponse, Unavailable, unavailable } from "ampipe/http";
import { ResultTooLarge } from "../database/database.js";
import type { Context } from "./environment.js";
import type { Log } from "./log.js";
import { tooLarge } from "./response-limits.js";
import { TooManyRequests, tooManyRequests } from "./too-many-requests.js";

/** What a caller hears of an error: whether to try again. What it was stays in the log. */
export function errorResponse(error: unknown, log: Log): Response {
  if (error instanceof Unavailable) {
    log.warn({ reason: error.message }, "the database cannot answer");
    return unavailable(error);
  }
  if (error instanceof TooManyRequests) {
    log.warn({ retryAfter: error.retryAfter }, "the key is over its share");
    return tooManyRequests(error);
  }
  if (error instanceof ResultTooLarge) return tooLarge();
  log.error({ err: error }, "unexpected error");
  return problemResponse(500, { detail: "Something went wrong here; it has been noted." });
}

export function errorHandler(error: unknown, context: Context): Response {
  // Hono would add the headers of a response that was made before the error, among them its length.
  context.res = undefined;
  return errorResponse(error, context.get("log"));
}
