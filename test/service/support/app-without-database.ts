import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import type { Database } from "../../../service/database/database.js";
import { type AppOptions, createApp } from "../../../service/http/app.js";
import { keyCheck } from "../../../service/http/authentication.js";
import { createMetrics } from "../../../service/http/metrics.js";
import { createLimitedServer } from "../../../service/http/server.js";

/** A database whose statements return no rows. */
export const emptyDatabase: Database = {
  query: () => Promise.resolve([]),
  transaction: () => Promise.resolve(),
  statistics: () => ({ running: 2, waiting: 3, connections: 4 }),
  close: () => Promise.resolve(),
};

export const KEY = "key-of-the-tests";
export const EXPIRED_KEY = "expired-key-of-the-tests";

const keys = {
  find: (presented: string) => (presented === KEY ? { id: "1", name: "tests" } : undefined),
  expiryOf: (presented: string) => (presented === EXPIRED_KEY ? "2026-01-31T00:00:00.000Z" : undefined),
  count: () => ({ valid: 5, expired: 6 }),
};

/** Creates the app with an empty database. */
export function appWithoutDatabase(options: Partial<AppOptions> = {}) {
  const database = options.database ?? emptyDatabase;
  return createApp({
    database,
    keys,
    metrics: createMetrics({ database, keys }),
    log: pino(new Writable({ write: (_chunk, _encoding, done) => done() })),
    isPrepared: () => true,
    isStopping: () => false,
    ...options,
  });
}

/** Serves the app until the test ends. Returns the port. */
export async function listening(app: ReturnType<typeof createApp>): Promise<number> {
  const server = createLimitedServer(app, keyCheck(keys));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
