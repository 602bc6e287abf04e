import { createHash } from "node:crypto";
import { fromSql, getHandler, listHandler, problemResponse } from "ampipe/http";
import { type Dialect, postgres, shardedPostgres } from "ampipe/sql";
import { Hono } from "hono";
import type { Database } from "../database/database.js";
import { slowServerSearch } from "../database/slow-servers.js";
import type { KeyStore } from "../keys/key-store.js";
import type { BrowserFiles } from "../playground/assets.js";
import { playgroundRoutes } from "../playground/routes.js";
import { EXPORTS, RESOURCES, type ServedResource } from "../resources.js";
import { authentication } from "./authentication.js";
import { cors } from "./cors.js";
import { createRoute } from "./create-handler.js";
import type { Context, Environment } from "./environment.js";
import { errorHandler } from "./errors.js";
import { exportInTurns, withSmallerBatches } from "./export-in-turns.js";
import { FairDatabase } from "./fair-database.js";
import { health } from "./health.js";
import type { Log } from "./log.js";
import { type Handlers, methods } from "./methods.js";
import type { Metrics } from "./metrics.js";
import { apiDocument } from "./open-api.js";
import { MAX_BODY_BYTES } from "./read-json.js";
import { requestLog } from "./request-log.js";
import { MAX_EXPORT_CHARACTERS, MAX_RESPONSE_BYTES, ResponseBytes, responseLimits } from "./response-limits.js";
import { requestQueue, takeTurns } from "./take-turns.js";

export interface AppOptions {
  readonly database: Database;
  readonly keys: Pick<KeyStore, "find" | "expiryOf">;
  /** The files of the playground. Without them, `/` does not exist. */
  readonly playground?: BrowserFiles;
  /** Default: `RESOURCES`. */
  readonly resources?: readonly ServedResource[];
  readonly log: Log;
  readonly metrics: Metrics;
  /** Origins of pages that may call the API from a browser; "*" for all. */
  readonly corsOrigins?: readonly string[];
  /** The maximum total of a list; 0 for any. Default: any, or that of the dialect for tables on several servers. */
  readonly countUpTo?: number | undefined;
  /** Whether the rows of a table are on several servers, which is known when the tables exist. Default: no. */
  readonly isSharded?: (table: string) => boolean;
  /** Whether the tables exist. */
  readonly isPrepared: () => boolean;
  /** Whether the service is stopping and only completes pending requests. */
  readonly isStopping: () => boolean;
}

const JSON_HEADERS = { "content-type": "application/json" } as const;

/** Creates the HTTP application with all routes. */
export function createApp(options: AppOptions): Hono<Environment> {
  const { database, keys, log, metrics, corsOrigins = [], isPrepared, isStopping } = options;
  const { resources = RESOURCES } = options;
  const app = new Hono<Environment>();
  app.use(requestLog(log, isStopping));
  app.use(metrics.middleware);
  if (corsOrigins.length > 0) app.use(cors(corsOrigins));
  app.onError(errorHandler);
  const findSlowServers = slowServerSearch(database, log);
  const fair = new FairDatabase(database, isPrepared, () => void findSlowServers());
  const requests = requestQueue();
  metrics.observeQueues(requests, fair.statements);
  app.use(takeTurns(requests, keys));
  app.notFound(() => problemResponse(404, { detail: "This path does not exist." }));
  app.route(
    "/",
    health(database, () => isPrepared() && !isStopping()),
  );
  const document = JSON.stringify(apiDocument(resources));
  if (options.playground !== undefined) app.route("/", playgroundRoutes(resources, options.playground));
  app.all("/openapi.json", methods({ GET: () => new Response(document, { headers: JSON_HEADERS }) }));
  app.use("/metrics", authentication(keys));
  app.all("/metrics", methods({ GET: () => metrics.response() }));
  app.use("/api/*", authentication(keys));
  app.use("/api/*", responseLimits(new ResponseBytes()));
  for (const [path, handlers] of routes(resources, fair, metrics, options)) {
    app.all(path, methods(handlers));
  }
  return app;
}

/** Passes errors of a source to `errorHandler` or, from the middle of an export, to `exportInTurns`, which log them. */
function rethrow(error: unknown): never {
  throw error;
}

function sha256(body: Uint8Array): string {
  return createHash("sha256").update(body).digest("base64url");
}

/** A connection cannot be reused if a body was read only in part. */
function closeIfTooLarge(response: Response): Response {
  if (response.status === 413) response.headers.set("connection", "close");
  return response;
}

/** Yields the paths under the API with their handlers. */
function* routes(
  resources: readonly ServedResource[],
  database: FairDatabase,
  { countDiagnostics }: Pick<Metrics, "countDiagnostics">,
  { countUpTo, isSharded = () => false }: Pick<AppOptions, "countUpTo" | "isSharded">,
): Iterable<readonly [path: string, Handlers]> {
  for (const { name, path, table, schema, relations = {}, cursors = true, facets = [], get, create } of resources) {
    const handlersWith = (dialect: Dialect) => {
      const source = fromSql(schema, {
        table,
        relations,
        dialect,
        ...(countUpTo === undefined ? {} : { count: countUpTo === 0 || { upTo: countUpTo } }),
        query: (statement, _request, context: Context) => {
          const maxSize = context.get("isExporting") ? MAX_EXPORT_CHARACTERS : MAX_RESPONSE_BYTES;
          return database.query(statement, context, { readOnly: true, maxSize });
        },
      });
      const resource = {
        name,
        schema,
        source: { ...source, list: withSmallerBatches(source.list) },
        cursors,
        facets,
        export: EXPORTS,
        maxBodyBytes: MAX_BODY_BYTES.QUERY,
        headers: { "cache-control": "private, no-cache" },
        // Not Web Crypto: a turn must not wait for another thread, because what others do meanwhile would count for its key.
        etag: sha256,
        onRefused: countDiagnostics,
        onError: rethrow,
      };
      return { list: listHandler(resource), one: getHandler(resource) };
    };
    const [local, sharded] = [handlersWith(postgres), handlersWith(shardedPostgres)];
    const current = () => (isSharded(table) ? sharded : local);
    const handler = async (context: Context): Promise<Response> =>
      exportInTurns(await current().list(context.req.raw, context), context);
    const listOnly = { GET: handler, QUERY: async (context: Context) => closeIfTooLarge(await handler(context)) };
    if (create === undefined) yield [path, listOnly];
    else {
      const withCreation = { ...listOnly, POST: createRoute(path, create, database) };
      yield [path, withCreation];
      yield [`${path}/`, withCreation];
    }
    if (get)
      yield [
        `${path}/:id`,
        { GET: (context) => current().one(context.req.raw, context.req.param("id") ?? "", context) },
      ];
  }
}
