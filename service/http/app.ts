import { fromSql, getHandler, listHandler, problemResponse } from "ampipe/http";
import { postgres } from "ampipe/sql";
import { Hono } from "hono";
import type { Database } from "../database/database.js";
import type { KeyStore } from "../key-store.js";
import { RESOURCES } from "../resources.js";
import { authentication } from "./authentication.js";
import { cors } from "./cors.js";
import { createPartnerHandler } from "./create-partner.js";
import { deadlineOf } from "./deadlines.js";
import type { Context, Environment } from "./environment.js";
import { errorHandler } from "./errors.js";
import { health } from "./health.js";
import type { Log } from "./log.js";
import { type Answers, methods } from "./methods.js";
import type { Metrics } from "./metrics.js";
import { observation } from "./observation.js";
import { apiDocument } from "./open-api.js";
import { referencePage } from "./reference-page.js";
import { waitingRoom } from "./waiting-room.js";

export interface AppOptions {
  readonly database: Database;
  readonly keys: Pick<KeyStore, "find" | "expiryOf">;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Whether `/metrics` is served here too, to who has a key. */
  readonly servesMetrics?: boolean;
  /** Of pages that may use the API in a browser; "*" for all. */
  readonly corsOrigins?: readonly string[];
  /** Whether the tables are there. */
  readonly isPrepared: () => boolean;
  /** Whether the service is about to end, and answers what it has been asked before. */
  readonly isStopping: () => boolean;
}

/** Everything that the service answers. */
export function createApp(options: AppOptions): Hono<Environment> {
  const { database, keys, log, metrics, servesMetrics = true, corsOrigins = [], isPrepared, isStopping } = options;
  const app = new Hono<Environment>();
  app.use(observation(log, isStopping));
  app.use(metrics.middleware);
  if (corsOrigins.length > 0) app.use(cors(corsOrigins));
  app.onError(errorHandler);
  app.notFound(() => problemResponse(404, { detail: "There is nothing at this address." }));
  app.route(
    "/",
    health(database, () => isPrepared() && !isStopping()),
  );
  app.all("/", methods({ GET: referencePage }));
  app.all("/openapi.json", methods({ GET: () => Response.json(apiDocument) }));
  if (servesMetrics) {
    app.use("/metrics", authentication(keys));
    app.all("/metrics", methods({ GET: () => metrics.response() }));
  }
  app.use("/api/*", authentication(keys));
  for (const [path, answers] of routes(waitingRoom(database, isPrepared), metrics)) app.all(path, methods(answers));
  return app;
}

/** Errors of a source go to the one place where errors are noted, with the id of the request, and answered. */
function toErrorHandler(error: unknown): never {
  throw error;
}

/** The addresses under the API, and what they answer. */
function* routes(
  database: Pick<Database, "query">,
  { countRefused }: Pick<Metrics, "countRefused">,
): Iterable<readonly [path: string, Answers]> {
  for (const { path, table, schema, get, create } of RESOURCES) {
    const source = fromSql(schema, {
      table,
      dialect: postgres,
      query: (statement, request) => database.query(statement, { readOnly: true, by: deadlineOf(request) }),
    });
    const resource = {
      schema,
      source,
      headers: { "cache-control": "private, no-cache" },
      onRefused: countRefused,
      onError: toErrorHandler,
    };
    const list = listHandler(resource);
    const ofAll = { GET: ({ req }: Context) => list(req.raw) };
    if (create) {
      const withCreation = { ...ofAll, POST: createPartnerHandler(database) };
      yield [path, withCreation];
      yield [`${path}/`, withCreation];
    } else yield [path, ofAll];
    const one = getHandler(resource);
    if (get) yield [`${path}/:id`, { GET: ({ req }) => one(req.raw, req.param("id") ?? "") }];
  }
}
