import type { Diagnostic } from "ampipe";
import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Database } from "../database/database.js";
import type { FairQueue } from "../database/fair-queue.js";
import type { KeyStore } from "../keys/key-store.js";
import type { Context, Environment } from "./environment.js";
import { type OnRejection, REJECTION_REASONS } from "./rejection-reasons.js";

export interface Metrics {
  /** Counts each request by its route, method and status, and takes its time. */
  readonly middleware: MiddlewareHandler<Environment>;
  /** Counts the errors of a query string by their codes. */
  countDiagnostics(diagnostics: readonly Diagnostic[]): void;
  /** Counts what the server refused before it was a request of the application. */
  readonly countRejection: OnRejection;
  /** Adds figures of the queue in which the statements of requests wait for their turn. */
  observeQueue(queue: Pick<FairQueue, "size" | "running" | "keys">): void;
  /** All figures in the text format of Prometheus. */
  response(): Promise<Response>;
}

export interface MetricsOptions {
  readonly database: Pick<Database, "statistics">;
  readonly keys: Pick<KeyStore, "count">;
  /** Whether figures of the process are among them: memory, CPU, garbage collection, lag of the event loop. */
  readonly hasProcess?: boolean;
}

/** Clients can send others, as many as Node knows. */
const METHODS: readonly string[] = ["GET", "HEAD", "POST", "OPTIONS"];

/** Seconds. The database has 1.8 of them for a request. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5];

/** The figures of one service. Labels have values of closed sets only: clients cannot make up new series. */
export function createMetrics({ database, keys, hasProcess = false }: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (hasProcess) collectDefaultMetrics({ register: registry });

  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests by route, method and status.",
    labelNames: ["route", "method", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the head of a request to its response, without sending that.",
    labelNames: ["route", "method"],
    buckets: BUCKETS,
    registers,
  });
  const refused = new Counter({
    name: "ampipe_refused_total",
    help: "Errors of query strings that were refused, by diagnostic code.",
    labelNames: ["code"],
    registers,
  });
  const refusals = new Counter({
    name: "http_refused_total",
    help: "Requests and connections that the server refused or ended before the application was asked, by reason.",
    labelNames: ["reason"],
    registers,
  });
  for (const reason of REJECTION_REASONS) refusals.inc({ reason }, 0);
  const gauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  };
  gauge("database_statements_running", "Statements that the database runs.", () => database.statistics().running);
  gauge("database_statements_waiting", "Statements that wait for the database.", () => database.statistics().waiting);
  gauge(
    "database_connections",
    "Connections to the database, in use or idle.",
    () => database.statistics().connections,
  );
  gauge("api_keys_valid", "API keys that are valid, with those of settings.", () => keys.count().valid);
  gauge("api_keys_expired", "API keys that have expired and are not revoked.", () => keys.count().expired);

  return {
    middleware: async (context, next) => {
      const start = performance.now();
      await next();
      const method = METHODS.find((known) => known === context.req.method) ?? "other";
      const route = routeOf(context);
      requests.inc({ route, method, status: String(context.res.status) });
      durations.observe({ route, method }, (performance.now() - start) / 1_000);
    },
    countDiagnostics: (diagnostics) => {
      for (const { code, severity } of diagnostics) if (severity === "error") refused.inc({ code });
    },
    countRejection: (reason) => refusals.inc({ reason }),
    observeQueue: (queue) => {
      gauge("queue_statements_waiting", "Statements of requests that wait for their turn.", () => queue.size);
      gauge("queue_statements_running", "Statements of requests that have their turn.", () => queue.running);
      gauge("queue_keys", "API keys whose use of the database is remembered.", () => queue.keys);
    },
    response: async () => new Response(await registry.metrics(), { headers: { "content-type": registry.contentType } }),
  };
}

/** As the app declares it: `/api/v1/inventory/product/:id`. Middleware, which has a pattern, is no route. */
function routeOf(context: Context): string {
  return matchedRoutes(context).findLast(({ path }) => !path.endsWith("*"))?.path ?? "none";
}
