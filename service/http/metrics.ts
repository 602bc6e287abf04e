import type { Diagnostic } from "ampipe";
import type { Next } from "hono";
import { matchedRoutes } from "hono/route";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Database } from "../database/database.js";
import type { KeyStore } from "../keys/key-store.js";
import type { Context } from "./environment.js";
import { REJECTION_REASONS, type RejectionReason } from "./rejection-reasons.js";
import type { TurnQueue } from "./turn-queue.js";

export type Metrics = ReturnType<typeof createMetrics>;

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
export function createMetrics({ database, keys, hasProcess = false }: MetricsOptions) {
  const registry = new Registry();
  const registers = [registry];
  if (hasProcess) collectDefaultMetrics({ register: registry });
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]): Counter<Label> =>
    new Counter({ name, help, labelNames, registers });
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

  const requests = counter("http_requests_total", "Requests by route, method and status.", "route", "method", "status");
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the head of a request until its response is ready, without sending it.",
    labelNames: ["route", "method"],
    buckets: BUCKETS,
    registers,
  });
  const errors = counter("ampipe_refused_total", "Errors in rejected query strings, by diagnostic code.", "code");
  const rejections = counter("http_refused_total", "Requests and connections that the app never got.", "reason");
  for (const reason of REJECTION_REASONS) rejections.inc({ reason }, 0);
  gauge("database_statements_running", "Statements that the database runs.", () => database.statistics().running);
  gauge("database_statements_waiting", "Statements that wait for the database.", () => database.statistics().waiting);
  gauge("database_connections", "Connections to the database.", () => database.statistics().connections);
  gauge("api_keys_valid", "Valid API keys, including those of settings.", () => keys.count().valid);
  gauge("api_keys_expired", "Expired API keys that are not revoked.", () => keys.count().expired);

  return {
    /** Counts requests by route, method and status, and measures their duration. */
    middleware: async (context: Context, next: Next): Promise<void> => {
      const start = performance.now();
      await next();
      const method = METHODS.find((known) => known === context.req.method) ?? "other";
      const route = routeOf(context);
      requests.inc({ route, method, status: String(context.res.status) });
      durations.observe({ route, method }, (performance.now() - start) / 1_000);
    },
    /** Counts the errors of a query string by diagnostic code. */
    countDiagnostics: (diagnostics: readonly Diagnostic[]): void => {
      for (const { code, severity } of diagnostics) if (severity === "error") errors.inc({ code });
    },
    /** Counts requests and connections that the server rejected before they reached the application. */
    countRejection: (reason: RejectionReason): void => rejections.inc({ reason }),
    /** Adds gauges for the queues of requests and statements. */
    observeQueues: (requests: TurnQueue, statements: TurnQueue): void => {
      gauge("queue_requests_waiting", "Requests that wait for the event loop.", () => requests.waiting);
      gauge("queue_statements_waiting", "Statements of requests that wait.", () => statements.waiting);
      gauge("queue_statements_running", "Statements of requests that run.", () => statements.running);
      gauge("queue_keys", "Keys, and networks of clients without one, that are active.", () => requests.keys);
    },
    /** Returns all metrics in the text format of Prometheus. */
    response: async (): Promise<Response> =>
      new Response(await registry.metrics(), { headers: { "content-type": registry.contentType } }),
  };
}

/**
 * Returns the route as declared, such as `/api/v1/inventory/product/:id`. Middleware, whose pattern ends with "*", does
 * not count.
 */
function routeOf(context: Context): string {
  return matchedRoutes(context).findLast(({ path }) => !path.endsWith("*"))?.path ?? "none";
}
