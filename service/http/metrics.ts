import type { Diagnostic } from "ampipe";
import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Database } from "../database/database.js";
import type { KeyStore } from "../keys/key-store.js";
import type { Context, Environment } from "./environment.js";
import { type OnRejection, REJECTION_REASONS } from "./rejection-reasons.js";
import type { TurnQueue } from "./turn-queue.js";

export interface Metrics {
  /** Counts requests by route, method and status, and measures their duration. */
  readonly middleware: MiddlewareHandler<Environment>;
  /** Counts the errors of a query string by diagnostic code. */
  countDiagnostics(diagnostics: readonly Diagnostic[]): void;
  /** Counts requests and connections that the server rejected before they reached the application. */
  readonly countRejection: OnRejection;
  /** Adds gauges for the queues of requests and statements. */
  observeQueues(requests: TurnQueue, statements: TurnQueue): void;
  /** Returns all metrics in the text format of Prometheus. */
  response(): Promise<Response>;
}

export interface MetricsOptions {
  readonly database: Pick<Database, "statistics">;
  readonly keys: Pick<KeyStore, "count">;
  /** Whether to include metrics of the process: memory, CPU, garbage collection, event loop lag. Default: false. */
  readonly hasProcess?: boolean;
}

/** Others are counted as "other": clients can send any method that Node supports. */
const METHODS: readonly string[] = ["GET", "HEAD", "QUERY", "POST", "OPTIONS"];

/** Seconds. A statement has 5 seconds on PostgreSQL. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5];

/** Creates the metrics of one service. Label values come from closed sets, so clients cannot create new series. */
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
    help: "Time from the head of a request until its response is ready, without sending it.",
    labelNames: ["route", "method"],
    buckets: BUCKETS,
    registers,
  });
  const diagnosticErrors = new Counter({
    name: "ampipe_refused_total",
    help: "Errors in rejected query strings, by diagnostic code.",
    labelNames: ["code"],
    registers,
  });
  const rejections = new Counter({
    name: "http_refused_total",
    help: "Requests and connections that the server rejected or ended before they reached the application, by reason.",
    labelNames: ["reason"],
    registers,
  });
  for (const reason of REJECTION_REASONS) rejections.inc({ reason }, 0);
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
  gauge("database_statements_running", "Statements that the database is running.", () => database.statistics().running);
  gauge(
    "database_statements_waiting",
    "Statements that are waiting for the database.",
    () => database.statistics().waiting,
  );
  gauge(
    "database_connections",
    "Connections to the database, in use or idle.",
    () => database.statistics().connections,
  );
  gauge("api_keys_valid", "Valid API keys, including those of settings.", () => keys.count().valid);
  gauge("api_keys_expired", "Expired API keys that are not revoked.", () => keys.count().expired);

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
      for (const { code, severity } of diagnostics) if (severity === "error") diagnosticErrors.inc({ code });
    },
    countRejection: (reason) => rejections.inc({ reason }),
    observeQueues: (requests, statements) => {
      gauge("queue_requests_waiting", "Requests that are waiting for the event loop.", () => requests.waiting);
      gauge(
        "queue_statements_waiting",
        "Statements of requests that are waiting in the queue.",
        () => statements.waiting,
      );
      gauge(
        "queue_statements_running",
        "Statements of requests that have left the queue and are running.",
        () => statements.running,
      );
      gauge(
        "queue_keys",
        "API keys, and networks of clients without one, that sent a request in the last seconds.",
        () => requests.keys,
      );
    },
    response: async () => new Response(await registry.metrics(), { headers: { "content-type": registry.contentType } }),
  };
}

/**
 * Returns the route as declared, such as `/api/v1/inventory/product/:id`. Middleware, whose pattern ends with "*", does
 * not count.
 */
function routeOf(context: Context): string {
  return matchedRoutes(context).findLast(({ path }) => !path.endsWith("*"))?.path ?? "none";
}
