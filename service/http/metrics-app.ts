import { problemResponse } from "ampipe/http";
import { Hono } from "hono";
import type { Environment } from "./environment.js";
import { answerOf } from "./errors.js";
import type { Log } from "./log.js";
import { methods } from "./methods.js";
import type { Metrics } from "./metrics.js";

/** `/metrics` alone, without a key: for a port that only this machine can reach. */
export function createMetricsApp(metrics: Metrics, log: Log): Hono<Environment> {
  const app = new Hono<Environment>();
  app.onError((error) => answerOf(error, log));
  app.notFound(() => problemResponse(404, { detail: "The metrics are at /metrics." }));
  app.all("/metrics", methods({ GET: () => metrics.response() }));
  return app;
}
