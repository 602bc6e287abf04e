import { problemResponse } from "ampipe/http";
import { Hono } from "hono";
import type { Database } from "../database/database.js";
import { deadlineOf } from "./deadlines.js";
import type { Environment } from "./environment.js";
import { methods } from "./methods.js";

/** `/livez` says that the process runs; `/readyz` that it can answer, so that it should be sent requests. */
export function health(database: Database, isReady: () => boolean): Hono<Environment> {
  const app = new Hono<Environment>();
  app.all("/livez", methods({ GET: () => Response.json({ status: "alive" }) }));
  app.all(
    "/readyz",
    methods({
      GET: async ({ req }) =>
        (await canAnswer(database, isReady, req.raw)) ? Response.json({ status: "ready" }) : NOT_READY(),
    }),
  );
  return app;
}

async function canAnswer(database: Database, isReady: () => boolean, request: Request): Promise<boolean> {
  if (!isReady()) return false;
  try {
    await database.query({ text: "SELECT 1 AS one", values: [] }, { readOnly: true, by: deadlineOf(request) });
    return true;
  } catch {
    return false;
  }
}

const NOT_READY = (): Response =>
  problemResponse(503, { detail: "The service cannot answer right now.", headers: { "retry-after": "1" } });
