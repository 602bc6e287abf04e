import { fromSql, getHandler, listHandler, problemResponse } from "ampipe/http";
import { sql } from "ampipe/list";
import { postgres } from "ampipe/sql";
import { Hono } from "hono";
import type { Database } from "../database/database.js";
import { FAIR_QUEUE } from "../database/fair-queue.js";
import type { KeyStore } from "../keys/key-store.js";
import { RESOURCES, type ServedResource } from "../resources.js";
import { authentication } from "./authentication.js";
import { cors } from "./cors.js";
import { createRoute } from "./create-handler.js";
import { createDeadlines, type DeadlineOf } from "./deadlines.js";
import type { Context, Environment } from "./environment.js";
import { errorHandler } from "./errors.js";
import { FairDatabase, type RequestDatabase } from "./fair-database.js";
import { health } from "./health.js";
import type { Log } from "./log.js";
import { type Handlers, methods } from "./methods.js";
import type { Metrics } from "./metrics.js";
import { apiDocument } from "./open-api.js";
import { referencePage, renderReferencePage } from "./reference-page.js";
import { requestLog } from "./request-log.js";
import { MAX_RESPONSE_BYTES, ResponseBytes, responseLimits } from "./response-limits.js";

export interface AppOptions {
  readonly database: Database;
  readonly keys: Pick<KeyStore, "find" | "expiryOf">;
  /** Default: `RESOURCES`. */
  readonly resources?: readonly ServedResource[];
  readonly log: Log;
  readonly metrics: Metrics;
  /** Whether `/metrics` is served here too, to who has a key. */
  readonly servesMetrics?: boolean;
  /** Of pages that may use the API in a browser; "*" for all. */
  readonly corsOrigins?: readonly string[];
  /** Whether the tables are there. */
  readonly isPrepared: () => boolean;
  /** Whether the service is about to end, and handlers what it has been asked before. */
  readonly isStopping: () => boolean;
  /** Milliseconds of database time for slow statements that each key gets a second. */
  readonly keyBudget?: number;
  /** Milliseconds that a request may take from the database. */
  readonly databaseTime?: number;
}

const JSON_HEADERS = { "content-type": "application/json" } as const;

/** Everything that the service handlers. */
export function createApp(options: AppOptions): Hono<Environment> {
  const { database, keys, log, metrics, servesMetrics = true, corsOrigins = [], isPrepared, isStopping } = options;
  const { resources = RESOURCES } = options;
  const app = new Hono<Environment>();
  app.use(requestLog(log, isStopping));
  app.use(metrics.middleware);
  if (corsOrigins.length > 0) app.use(cors(corsOrigins));
  app.onError(errorHandler);
  app.notFound(() => problemResponse(404, { detail: "There is nothing at this address." }));
  app.route(
    "/",
    health(database, () => isPrepared() && !isStopping()),
  );
  const document = JSON.stringify(apiDocument(resources));
  const page = renderReferencePage(resources);
  app.all("/", methods({ GET: () => referencePage(page) }));
  app.all("/openapi.json", methods({ GET: () => new Response(document, { headers: JSON_HEADERS }) }));
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
  for (const [path, handlers] of routes(resources, fair, deadlineOf, database.cancelCondition, metrics)) {
    app.all(path, methods(handlers));
  }
  return app;
}

/** Errors of a source go to the one place where errors are noted, with the id of the request, and answered. */
function toErrorHandler(error: unknown): never {
  throw error;
}

/** The addresses under the API, and what they answer. */
function* routes(
  resources: readonly ServedResource[],
  database: RequestDatabase,
  deadlineOf: DeadlineOf,
  cancelCondition: Database["cancelCondition"],
  { countDiagnostics }: Pick<Metrics, "countDiagnostics">,
): Iterable<readonly [path: string, Handlers]> {
  /** Whose request it is: sources are given no more than the request. */
  const holders = new WeakMap<Request, string>();
  const keyed = (answer: (request: Request, context: Context) => Promise<Response>) => (context: Context) => {
    holders.set(context.req.raw, context.get("holder").id);
    return answer(context.req.raw, context);
  };
  for (const { path, table, schema, get, create } of resources) {
    const source = fromSql(schema, {
      table,
      dialect: postgres,
      query: (statement, request) =>
        database.query(statement, {
          key: holders.get(request) ?? "",
          readOnly: true,
          deadline: deadlineOf(request),
          maxSize: MAX_RESPONSE_BYTES,
        }),
      // What has no filter takes no long time, and the condition would.
      ...(cancelCondition === undefined
        ? {}
        : { where: (request) => (request.url.includes("filter") ? cancelCondition : sql`TRUE`) }),
    });
    const resource = {
      schema,
      source,
      headers: { "cache-control": "private, no-cache" },
      onRefused: countDiagnostics,
      onError: toErrorHandler,
    };
    const list = listHandler(resource);
    const ofAll = { GET: keyed((request) => list(request)) };
    if (create === undefined) yield [path, ofAll];
    else {
      const withCreation = { ...ofAll, POST: createRoute(path, create, database, deadlineOf) };
      yield [path, withCreation];
      yield [`${path}/`, withCreation];
    }
    const one = getHandler(resource);
    if (get) yield [`${path}/:id`, { GET: keyed((request, { req }) => one(request, req.param("id") ?? "")) }];
  }
}
