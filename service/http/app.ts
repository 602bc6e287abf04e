import { fromSql, getHandler, listHandler, problemResponse } from "ampipe/http";
import { postgres, sql } from "ampipe/sql";
import { Hono } from "hono";
import type { Database } from "../database/database.js";
import { FAIR_QUEUE } from "../database/fair-queue.js";
import type { KeyStore } from "../keys/key-store.js";
import type { BrowserFiles } from "../playground/files.js";
import { playgroundRoutes } from "../playground/routes.js";
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
  /** The files of the playground. Without them, `/` does not exist. */
  readonly playground?: BrowserFiles;
  /** Default: `RESOURCES`. */
  readonly resources?: readonly ServedResource[];
  readonly log: Log;
  readonly metrics: Metrics;
  /** Whether the app serves `/metrics`, with a key. Default: true. */
  readonly servesMetrics?: boolean;
  /** Origins of pages that may call the API from a browser; "*" for all. */
  readonly corsOrigins?: readonly string[];
  /** Whether the tables exist. */
  readonly isPrepared: () => boolean;
  /** Whether the service is stopping and only completes pending requests. */
  readonly isStopping: () => boolean;
  /** Milliseconds of database time per second for slow statements of a key. */
  readonly keyBudget?: number;
  /** Milliseconds of database time for one request. */
  readonly databaseTime?: number;
}

const JSON_HEADERS = { "content-type": "application/json" } as const;

/** Creates the HTTP application with all routes. */
export function createApp(options: AppOptions): Hono<Environment> {
  const { database, keys, log, metrics, servesMetrics = true, corsOrigins = [], isPrepared, isStopping } = options;
  const { resources = RESOURCES } = options;
  const app = new Hono<Environment>();
  app.use(requestLog(log, isStopping));
  app.use(metrics.middleware);
  if (corsOrigins.length > 0) app.use(cors(corsOrigins));
  app.onError(errorHandler);
  app.notFound(() => problemResponse(404, { detail: "This path does not exist." }));
  app.route(
    "/",
    health(database, () => isPrepared() && !isStopping()),
  );
  const document = JSON.stringify(apiDocument(resources));
  const page = renderReferencePage(resources);
  if (options.playground !== undefined) app.route("/", playgroundRoutes(resources, options.playground));
  app.all("/reference", methods({ GET: () => referencePage(page) }));
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

/** Passes errors of a source to `errorHandler`, which logs them with the request id. */
function rethrow(error: unknown): never {
  throw error;
}

/** A connection cannot be reused if a body was read only in part. */
function closeIfTooLarge(response: Response): Response {
  if (response.status === 413) response.headers.set("connection", "close");
  return response;
}

/**
 * Returns whether a statement may read many rows. Others are fast, and the cancel condition would slow them down. The
 * body of QUERY, which may contain any parameter, has been read already.
 */
function mayBeSlow({ method, url }: Request): boolean {
  return method === "QUERY" || /[?&](?:filter|sort|after|before)=/.test(url);
}

/** Yields the paths under the API with their handlers. */
function* routes(
  resources: readonly ServedResource[],
  database: RequestDatabase,
  deadlineOf: DeadlineOf,
  cancelCondition: Database["cancelCondition"],
  { countDiagnostics }: Pick<Metrics, "countDiagnostics">,
): Iterable<readonly [path: string, Handlers]> {
  /** Key id of each request, because sources receive only the request. */
  const holders = new WeakMap<Request, string>();
  const keyed = (handle: (request: Request, context: Context) => Promise<Response>) => (context: Context) => {
    holders.set(context.req.raw, context.get("holder").id);
    return handle(context.req.raw, context);
  };
  for (const { name, path, table, schema, cursors = true, get, create } of resources) {
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
      ...(cancelCondition === undefined
        ? {}
        : { where: (request) => (mayBeSlow(request) ? cancelCondition : sql`TRUE`) }),
    });
    const resource = {
      name,
      schema,
      source,
      cursors,
      headers: { "cache-control": "private, no-cache" },
      onRefused: countDiagnostics,
      onError: rethrow,
    };
    const list = listHandler(resource);
    const handler = keyed((request) => list(request));
    const listOnly = { GET: handler, QUERY: async (context: Context) => closeIfTooLarge(await handler(context)) };
    if (create === undefined) yield [path, listOnly];
    else {
      const withCreation = { ...listOnly, POST: createRoute(path, create, database, deadlineOf) };
      yield [path, withCreation];
      yield [`${path}/`, withCreation];
    }
    const one = getHandler(resource);
    if (get) yield [`${path}/:id`, { GET: keyed((request, { req }) => one(request, req.param("id") ?? "")) }];
  }
}
