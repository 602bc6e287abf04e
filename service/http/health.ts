import { problemResponse } from "ampipe/http";
import { Hono } from "hono";
import type { Database } from "../database/database.js";
import type { Environment } from "./environment.js";
import { methods } from "./methods.js";

/** Milliseconds for which an answer of the database counts, so that no number of questions is more than two a second to it. */
const VALIDITY = 500;

/** `/livez` says that the process runs; `/readyz` that it can answer, so that it should be sent requests. Both need no key. */
export function health(database: Database, isReady: () => boolean): Hono<Environment> {
  const app = new Hono<Environment>();
  const canAnswer = createProbe(database);
  app.all("/livez", methods({ GET: () => Response.json({ status: "alive" }) }));
  app.all(
    "/readyz",
    methods({
      GET: async () => (isReady() && (await canAnswer()) ? Response.json({ status: "ready" }) : notReady()),
    }),
  );
  return app;
}

/** Asks the database whether it answers; all who want to know at about the same time share one question. */
export function createProbe(database: Pick<Database, "query">): () => Promise<boolean> {
  let probe: Promise<boolean> | undefined;
  return () => {
    if (probe !== undefined) return probe;
    const asked = database.query({ text: "SELECT 1 AS one", values: [] }, { readOnly: true }).then(
      () => true,
      () => false,
    );
    const forget = (): void => {
      probe = undefined;
    };
    void asked.then(() => setTimeout(forget, VALIDITY).unref());
    probe = asked;
    return asked;
  };
}

function notReady(): Response {
  return problemResponse(503, { detail: "The service cannot answer right now.", headers: { "retry-after": "1" } });
}
