import { problemResponse, Unavailable, unavailable } from "ampipe/http";
import type { Context } from "./environment.js";
import type { Log } from "./log.js";

/** What a caller hears of an error: whether to try again. What it was stays in the log. */
export function answerOf(error: unknown, log: Log): Response {
  if (error instanceof Unavailable) {
    log.warn({ reason: error.message }, "the database cannot answer");
    return unavailable(error);
  }
  log.error({ err: error }, "unexpected error");
  return problemResponse(500, { detail: "Something went wrong here; it has been noted." });
}

export function errorHandler(error: unknown, context: Context): Response {
  return answerOf(error, context.get("log"));
}
