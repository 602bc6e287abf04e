import { problemResponse } from "ampipe/http";
import { Hono } from "hono";
import type { Database } from "../database/database.js";
import type { Context, Environment } from "./environment.js";
import { methods } from "./methods.js";

/** Milliseconds that a result is cached, so the database gets at most two probes per second. */
const CACHE_TIME = 500;

/** Routes `/livez`, whether the process runs, and `/readyz`, whether it can handle requests. Neither needs a key. */
export function health(database: Database, isReady: () => boolean): Hono<Environment> {
  const app = new Hono<Environment>();
  const isAvailable = createProbe(database);
  app.all("/livez", methods({ GET: () => Response.json({ status: "alive" }) }));
  const ready = async (context: Context): Promise<Response> => {
    if (isReady() && (await context.get("turn").outside(isAvailable()))) return Response.json({ status: "ready" });
    const detail = "The service is not ready. Try again in 1 s.";
    return problemResponse(503, { detail, headers: { "retry-after": "1" } });
  };
  app.all("/readyz", methods({ GET: ready }));
  return app;
}

/** Promise: clients without a key cause at most two statements per second. Returns the test of the database. */
export function createProbe(database: Pick<Database, "query">): () => Promise<boolean> {
  let probe: Promise<boolean> | undefined;
  const forget = (): void => {
    probe = undefined;
  };
  return () => {
    probe ??= database
      .query({ text: "SELECT 1 AS one", values: [] }, { readOnly: true })
      .then(
        () => true,
        () => false,
      )
      .finally(() => setTimeout(forget, CACHE_TIME).unref());
    return probe;
  };
}
