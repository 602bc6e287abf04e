import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "./database/database.js";
import { migrate } from "./database/migrate.js";
import { loadDemoData } from "./demo-data/load-demo-data.js";
import type { Log } from "./http/log.js";
import { RESOURCES } from "./resources.js";
import { DEFINITIONS, type Settings } from "./settings/definitions.js";
import { TableMismatch, verifyTables } from "./verify-tables.js";

type Preparation = Pick<Settings, "rows" | "seed" | "strict">;

/**
 * Migrates and verifies the tables, and loads demo data into an empty database. Resolves to the tables whose rows are on
 * several servers.
 */
export async function prepare(
  database: Database,
  { rows, seed, strict }: Preparation,
  log: Log,
): Promise<ReadonlySet<string>> {
  await migrate(database);
  const sharded = await verifyTables(database, RESOURCES, { strict, log });
  const isLoaded = await loadDemoData(database, { rows, seed });
  if (isLoaded) log.info({ rows, seed }, "demo data loaded");
  else if (rows !== DEFINITIONS.rows.fallback || seed !== DEFINITIONS.seed.fallback)
    log.warn("database is not empty: --rows and --seed have no effect");
  return sharded;
}

/**
 * Retries `prepare` until it succeeds or is aborted, for a server that may start later. Rejects with `TableMismatch`,
 * which a retry does not change. Resolves to undefined if it is aborted.
 */
export async function prepareWithRetries(
  database: Database,
  settings: Preparation,
  log: Log,
  signal: AbortSignal,
): Promise<ReadonlySet<string> | undefined> {
  while (!signal.aborted) {
    try {
      return await prepare(database, settings, log);
    } catch (error) {
      if (error instanceof TableMismatch) throw error;
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, "database is not ready");
    }
    await sleep(1_000, undefined, { signal }).catch(() => {});
  }
  return undefined;
}
