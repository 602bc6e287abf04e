import { problemResponse } from "ampipe/http";
import { Hono } from "hono";
import type { Database } from "../database/database.js";
import type { Environment } from "./environment.js";
import { methods } from "./methods.js";

/** Milliseconds that a result is cached, so the database gets at most two probes per second. */
const CACHE_TIME = 500;

/** Routes `/livez`, whether the process runs, and `/readyz`, whether it can handle requests. Neither needs a key. */
export function health(database: Database, isReady: () => boolean): Hono<Environment> {
  const app = new Hono<Environment>();
  const isAvailable = createProbe(database);
  app.all("/livez", methods({ GET: () => Response.json({ status: "alive" }) }));
  app.all(
    "/readyz",
    methods({
      GET: async (context) =>
        isReady() && (await context.get("turn").outside(isAvailable()))
          ? Response.json({ status: "ready" })
          : notReady(),
    }),
  );
  return app;
}

/** Returns a function that tests whether the database responds. Concurrent calls share one statement. */
export function createProbe(database: Pick<Database, "query">): () => Promise<boolean> {
  let probe: Promise<boolean> | undefined;
  return () => {
    if (probe !== undefined) return probe;
    const running = database.query({ text: "SELECT 1 AS one", values: [] }, { readOnly: true }).then(
      () => true,
      () => false,
    );
    const forget = (): void => {
      probe = undefined;
    };
    void running.then(() => setTimeout(forget, CACHE_TIME).unref());
    probe = running;
    return running;
  };
}

function notReady(): Response {
  return problemResponse(503, {
    detail: "The service is not ready. Try again in 1 s.",
    headers: { "retry-after": "1" },
  });
}
