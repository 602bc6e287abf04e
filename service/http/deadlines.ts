import type { MiddlewareHandler } from "hono";
import type { Environment } from "./environment.js";

/** Milliseconds that a request may take from the database in all, however many statements it is. */
const BUDGET = 1_800;

const deadlines = new WeakMap<Request, number>();

/** Starts the clock of each request. */
export const clock: MiddlewareHandler<Environment> = async (context, next) => {
  deadlines.set(context.req.raw, performance.now() + BUDGET);
  await next();
};

/** When the database must have answered the request, on the clock of `performance.now()`. */
export function deadlineOf(request: Request): number {
  return deadlines.get(request) ?? performance.now() + BUDGET;
}
