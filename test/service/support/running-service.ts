import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { pino } from "pino";
import type { Database } from "../../../service/database/database.js";
import { migrate } from "../../../service/database/migrate.js";
import { loadDemoData } from "../../../service/demo-data/load-demo-data.js";
import { createApp } from "../../../service/http/app.js";
import { keyCheck } from "../../../service/http/authentication.js";
import { createMetrics } from "../../../service/http/metrics.js";
import { createLimitedServer, type ServerLimits } from "../../../service/http/server.js";
import { createStopper } from "../../../service/http/stop-server.js";
import { createKeyStore } from "../../../service/keys/key-store.js";
import type { BrowserFiles } from "../../../service/playground/assets.js";
import { FAKE_FILES } from "./fake-files.js";

export interface RunningService {
  readonly port: number;
  readonly url: string;
  /** A valid key. */
  readonly key: string;
  /** Returns all log lines so far. */
  readonly logged: () => string;
  /** Sends a request, with the key unless `init` has an Authorization header. */
  request(target: string, init?: RequestInit): Promise<Response>;
  /** Stops the server. Does not close the database. */
  stop(): Promise<void>;
}

export const DEMO = { rows: 300, seed: 7 } as const;

/** Starts the service in this process, with demo data in the database. */
export async function runService(
  database: Database,
  limits?: Partial<ServerLimits>,
  playground: BrowserFiles = FAKE_FILES,
): Promise<RunningService> {
  await migrate(database);
  await loadDemoData(database, DEMO);
  const key = "key-of-the-tests";
  const lines: string[] = [];
  const log = pino(
    { level: "trace" },
    new Writable({ write: (chunk, _encoding, done) => void done(void lines.push(String(chunk))) }),
  );
  const keys = await createKeyStore(database, { extraKeys: [{ name: "tests", apiKey: key }] });
  const metrics = createMetrics({ database, keys });
  const app = createApp({
    database,
    keys,
    log,
    metrics,
    playground,
    isPrepared: () => true,
    isStopping: () => false,
  });
  const server = createLimitedServer(app, keyCheck(keys), limits);
  const stopServer = createStopper(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    port,
    url,
    key,
    logged: () => lines.join(""),
    request: (target, init = {}) => {
      const headers = new Headers(init.headers);
      if (!headers.has("authorization")) headers.set("authorization", `Bearer ${key}`);
      return fetch(url + target, { ...init, headers });
    },
    stop: async () => {
      await stopServer(1_000);
      keys.close();
    },
  };
}
