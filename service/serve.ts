import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "./database/open-database.js";
import { createApp } from "./http/app.js";
import { keyCheck } from "./http/authentication.js";
import { createLog } from "./http/log.js";
import { createMetrics } from "./http/metrics.js";
import { serveMetrics } from "./http/serve-metrics.js";
import { createLimitedServer } from "./http/server.js";
import { createStopper } from "./http/stop-server.js";
import { handleWhileServing } from "./keys/key-requests.js";
import { listenOnKeySocket } from "./keys/key-socket.js";
import { createKeyStore } from "./keys/key-store.js";
import { newKey } from "./keys/keys.js";
import { prepare, prepareEventually } from "./prepare.js";
import type { Settings } from "./settings/definitions.js";
import { welcome } from "./welcome.js";

/** Runs the service until it is told to stop. Rejects if it cannot start. */
export async function serve(settings: Settings): Promise<void> {
  const log = createLog(settings.logLevel);
  const warn = (error: unknown): void => {
    log.warn({ reason: reasonOf(error) }, "the database has a problem");
  };
  const database = await openDatabase(settings, warn);
  const stopping = new AbortController();
  let isPrepared = false;

  // What is in the data folder is ours, so that it can be made ready first. A server may come later, and go.
  const isOwn = settings.databaseUrl === undefined;
  if (isOwn) {
    await prepare(database, settings, log);
    isPrepared = true;
  }
  // A key of this run alone: whoever has just started it can try it at once, and nothing of it is left.
  const demoKey = isOwn && settings.apiKey === undefined ? newKey() : undefined;
  const extraKeys = [
    ...(settings.apiKey === undefined ? [] : [{ name: "API_KEY", key: settings.apiKey }]),
    ...(demoKey === undefined ? [] : [{ name: "key of this run", key: demoKey }]),
  ];
  const keys = await createKeyStore(database, { extraKeys, onFailure: (error) => isPrepared && warn(error) });
  const isStopping = (): boolean => stopping.signal.aborted;
  // What a key of the settings creates is stored under an id that the database has to tell first.
  const keysAreRead = async (): Promise<void> => {
    while (!isStopping() && !(await keys.refresh())) await sleep(1_000);
  };
  if (isOwn) await keysAreRead();
  const metrics = createMetrics({ database, keys, hasProcess: true });
  const { corsOrigins = [], metricsPort, keyBudget } = settings;
  const app = createApp({
    database,
    keys,
    log,
    metrics,
    servesMetrics: metricsPort === undefined,
    corsOrigins,
    isPrepared: () => isPrepared,
    isStopping,
    keyBudget,
  });
  const maxConnectionsPerAddress = settings.maxConnectionsPerAddress || Number.POSITIVE_INFINITY;
  const server = createLimitedServer(app, keyCheck(keys), { maxConnectionsPerAddress }, metrics.countRejection);
  const stopServer = createStopper(server, () => stopping.abort());
  const keySocket = isOwn
    ? await listenOnKeySocket(settings.dataDir, (request) => handleWhileServing(database, keys, request)).catch(
        (error: unknown) => log.warn({ reason: reasonOf(error) }, "the key command cannot reach this service"),
      )
    : undefined;

  server.listen(settings.port, settings.host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const metricsServer = metricsPort === undefined ? undefined : await serveMetrics(metrics, log, metricsPort);
  process.stdout.write(welcome({ ...settings, port, metricsPort: metricsServer?.port, demoKey }));
  log.info({ port }, "listening");

  const stop = async (): Promise<void> => {
    log.info("stopping");
    keySocket?.close();
    await stopServer();
    await metricsServer?.stop();
    await keys.close();
    await database.close();
    log.info("stopped");
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      // Who asks twice does not want to wait.
      process.once(signal, () => process.exit(1));
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "the service did not stop well");
          process.exit(1);
        },
      );
    });
  }
  if (!isPrepared) {
    await prepareEventually(database, settings, log, stopping.signal);
    await keysAreRead();
    isPrepared = !isStopping();
    if (isPrepared) log.info("ready");
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
