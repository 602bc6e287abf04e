import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { problemResponse } from "ampipe/http";
import { Hono } from "hono";
import type { Environment } from "./environment.js";
import { errorResponse } from "./errors.js";
import type { Log } from "./log.js";
import { methods } from "./methods.js";
import type { Metrics } from "./metrics.js";
import { createLimitedServer } from "./server.js";
import { createStopper } from "./stop-server.js";

/** Serves `/metrics` without a key on 127.0.0.1. Port 0 is any free port. */
export async function serveMetrics(
  metrics: Metrics,
  log: Log,
  port: number,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const app = new Hono<Environment>();
  app.onError((error) => errorResponse(error, log));
  app.notFound(() => problemResponse(404, { detail: "The metrics are at /metrics." }));
  app.all("/metrics", methods({ GET: () => metrics.response() }));
  const server = createLimitedServer(app, () => false);
  const stop = createStopper(server);
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, stop: () => stop(0) };
}
