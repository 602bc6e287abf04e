import { fromSql, getHandler, listHandler, problemResponse } from "ampipe/http";
import { postgres, sql } from "ampipe/sql";
import { Hono } from "hono";
import type { Database } from "../database/database.js";
import { FAIR_QUEUE } from "../database/fair-queue.js";
import type { KeyStore } from "../key-store.js";
import { RESOURCES } from "../resources.js";
import { authentication } from "./authentication.js";
import { cors } from "./cors.js";
import { createPartnerHandler } from "./create-partner.js";
import { createDeadlines, type DeadlineOf } from "./deadlines.js";
import type { Context, Environment } from "./environment.js";
import { errorHandler } from "./errors.js";
import { FairDatabase, type RequestDatabase } from "./fair-database.js";
import { health } from "./health.js";
import type { Log } from "./log.js";
import { type Answers, methods } from "./methods.js";
import type { Metrics } from "./metrics.js";
import { observation } from "./observation.js";
import { apiDocument } from "./open-api.js";
import { referencePage } from "./reference-page.js";
import { LARGEST_RESPONSE, ResponseBytes, responseLimits } from "./response-limits.js";

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
  /** Milliseconds of database time for slow statements that each key gets a second. */
  readonly keyBudget?: number;
  /** Milliseconds that a request may take from the database. */
  readonly databaseTime?: number;
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
  app.all("/openapi.json", methods({ GET: openApiDocument }));
  if (servesMetrics) {
    app.use("/metrics", authentication(keys));
    app.all("/metrics", methods({ GET: () => metrics.response() }));
  }
  app.use("/api/*", authentication(keys));
  app.use("/api/*", (context, next) => {
    context.env?.onKey?.(context.get("holder").id);
    return next();
  });
  app.use("/api/*", responseLimits(new ResponseBytes()));
  const fair = new FairDatabase(database, isPrepared, { budget: options.keyBudget ?? FAIR_QUEUE.budget });
  metrics.observeQueue(fair.queue);
  const deadlineOf = createDeadlines(options.databaseTime);
  for (const [path, answers] of routes(fair, deadlineOf, database.stopCondition, metrics)) {
    app.all(path, methods(answers));
  }
  return app;
}

/** Errors of a source go to the one place where errors are noted, with the id of the request, and answered. */
function toErrorHandler(error: unknown): never {
  throw error;
}

const OPEN_API = JSON.stringify(apiDocument);

/** Written once: whoever has no key may ask for it as often as they like. */
function openApiDocument(): Response {
  return new Response(OPEN_API, { headers: { "content-type": "application/json" } });
}

/** The addresses under the API, and what they answer. */
function* routes(
  database: RequestDatabase,
  deadlineOf: DeadlineOf,
  stopCondition: Database["stopCondition"],
  { countRefused }: Pick<Metrics, "countRefused">,
): Iterable<readonly [path: string, Answers]> {
  /** Whose request it is: sources are given no more than the request. */
  const holders = new WeakMap<Request, string>();
  const keyed = (answer: (request: Request, context: Context) => Promise<Response>) => (context: Context) => {
    holders.set(context.req.raw, context.get("holder").id);
    return answer(context.req.raw, context);
  };
  for (const { path, table, schema, get, create } of RESOURCES) {
    const source = fromSql(schema, {
      table,
      dialect: postgres,
      query: (statement, request) =>
        database.query(statement, {
          key: holders.get(request) ?? "",
          readOnly: true,
          by: deadlineOf(request),
          maxSize: LARGEST_RESPONSE,
        }),
      // What has no filter takes no long time, and the condition would.
      ...(stopCondition === undefined
        ? {}
        : { where: (request) => (request.url.includes("filter") ? stopCondition : sql`TRUE`) }),
    });
    const resource = {
      schema,
      source,
      headers: { "cache-control": "private, no-cache" },
      onRefused: countRefused,
      onError: toErrorHandler,
    };
    const list = listHandler(resource);
    const ofAll = { GET: keyed((request) => list(request)) };
    if (create) {
      const withCreation = { ...ofAll, POST: createPartnerHandler(database, deadlineOf) };
      yield [path, withCreation];
      yield [`${path}/`, withCreation];
    } else yield [path, ofAll];
    const one = getHandler(resource);
    if (get) yield [`${path}/:id`, { GET: keyed((request, { req }) => one(request, req.param("id") ?? "")) }];
  }
}
