import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { openDatabase } from "./database/open-database.js";
import { createApp } from "./http/app.js";
import { keyCheck } from "./http/authentication.js";
import { createLog } from "./http/log.js";
import { createMetrics } from "./http/metrics.js";
import { createLimitedServer } from "./http/server.js";
import { createStopper } from "./http/stop-server.js";
import { handleWhileServing } from "./keys/key-requests.js";
import { listenOnKeySocket } from "./keys/key-socket.js";
import { createKeyStore } from "./keys/key-store.js";
import { newKey } from "./keys/keys.js";
import { readBrowserFiles } from "./playground/routes.js";
import { prepare, prepareWithRetries } from "./prepare.js";
import type { Settings } from "./settings/definitions.js";
import { welcome } from "./welcome.js";

/** Starts the service and runs it until SIGTERM or SIGINT. Rejects if it cannot start. */
export async function serve(settings: Settings): Promise<void> {
  const log = createLog(settings.logLevel);
  const warn = (error: unknown): void => {
    log.warn({ reason: reasonOf(error) }, "database error");
  };
  const database = await openDatabase(settings, warn);
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;

  // A data folder is ready before the service listens. A server may start later, and may stop.
  const hasDataFolder = settings.databaseUrl === undefined;
  /** The tables whose rows are on several servers. Undefined until the tables exist. */
  let sharded = hasDataFolder ? await prepare(database, settings, log) : undefined;
  const isPrepared = (): boolean => sharded !== undefined;
  // A key for this run, so that the service can be tried at once. It is not stored.
  const demoKey = hasDataFolder && settings.apiKey === undefined ? newKey() : undefined;
  const extraKeys = [
    ...(settings.apiKey === undefined ? [] : [{ name: "API_KEY", apiKey: settings.apiKey }]),
    ...(demoKey === undefined ? [] : [{ name: "key of this run", apiKey: demoKey }]),
  ];
  const keys = await createKeyStore(database, { extraKeys, onFailure: (error) => isPrepared() && warn(error) });
  const metrics = createMetrics({ database, keys, hasProcess: true });
  const app = createApp({
    database,
    keys,
    log,
    metrics,
    // This file runs from the folder of the build.
    playground: readBrowserFiles(new URL("../", import.meta.url)),
    corsOrigins: settings.corsOrigins ?? [],
    countUpTo: settings.countUpTo,
    isSharded: (table) => sharded?.has(table) === true,
    isPrepared,
    isStopping,
  });
  const maxConnectionsPerAddress = settings.maxConnectionsPerAddress || Number.POSITIVE_INFINITY;
  const server = createLimitedServer(app, keyCheck(keys), { maxConnectionsPerAddress }, metrics.countRejection);
  const stopServer = createStopper(server, () => stopping.abort());
  const keySocket = hasDataFolder
    ? await listenOnKeySocket(settings.dataDir, (request) => handleWhileServing(database, keys, request)).catch(
        (error: unknown) => log.warn({ reason: reasonOf(error) }, "the key command cannot connect to this service"),
      )
    : undefined;

  server.listen(settings.port, settings.host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    log.info("stopping");
    keySocket?.close();
    await stopServer();
    keys.close();
    await database.close();
    log.info("stopped");
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      // A second signal ends the process at once.
      process.once(signal, () => process.exit(1));
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "error while stopping");
          process.exit(1);
        },
      );
    });
  }
  // After the handlers, because a program that reads it may stop the service at once.
  process.stdout.write(welcome({ ...settings, port, demoKey }));
  log.info({ port }, "listening");
  if (isPrepared()) return;
  const found = await prepareWithRetries(database, settings, log, stopping.signal);
  await keys.refresh();
  if (isStopping()) return;
  sharded = found;
  log.info("ready");
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
