import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createApp } from "./http/app.js";
import { createLog } from "./http/log.js";
import { createLimitedServer } from "./http/server.js";
import { stopperOf } from "./http/stop-server.js";
import { createKeyStore } from "./key-store.js";
import { newKey } from "./keys.js";
import { openDatabase } from "./open-database.js";
import { prepare, prepareEventually } from "./prepare.js";
import type { Settings } from "./settings/definitions.js";
import { welcome } from "./welcome.js";

/** Runs the service until it is told to stop. Rejects if it cannot start. */
export async function serve(settings: Settings): Promise<void> {
  const log = createLog(settings.logLevel);
  const warn = (error: unknown): void => {
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, "the database has a problem");
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
  const extraKeys = [settings.apiKey, demoKey].filter((key) => key !== undefined);
  const keys = await createKeyStore(database, { extraKeys, onFailure: (error) => isPrepared && warn(error) });
  const isStopping = (): boolean => stopping.signal.aborted;
  const { keyBudget, connectionsPerAddress } = settings;
  const app = createApp({ database, keys, log, isPrepared: () => isPrepared, isStopping, keyBudget });
  const connectionsOfAddress = connectionsPerAddress === 0 ? Number.POSITIVE_INFINITY : connectionsPerAddress;
  const server = createLimitedServer(app, { connectionsOfAddress });
  const stopServer = stopperOf(server, () => stopping.abort());

  server.listen(settings.port, settings.host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  process.stdout.write(welcome({ ...settings, port, demoKey }));
  log.info({ port }, "listening");

  const stop = async (): Promise<void> => {
    log.info("stopping");
    await stopServer();
    keys.close();
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
    isPrepared = !isStopping();
    if (isPrepared) log.info("ready");
  }
}
