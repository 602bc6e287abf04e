import { setTimeout as sleep } from "node:timers/promises";
import { addTextIndexes } from "./database/add-text-indexes.js";
import type { Database } from "./database/database.js";
import { migrate } from "./database/migrate.js";
import { loadDemoData } from "./demo-data/load-demo-data.js";
import type { Log } from "./http/log.js";
import { RESOURCES } from "./resources.js";
import { DEFINITIONS, type Settings } from "./settings/definitions.js";
import { TableMismatch, verifyTables } from "./verify-tables.js";

type Preparation = Pick<Settings, "rows" | "seed" | "strict">;

/** Migrates and verifies the tables, and loads demo data into an empty database. */
export async function prepare(database: Database, { rows, seed, strict }: Preparation, log: Log): Promise<void> {
  await migrate(database);
  await addTextIndexes(database);
  await verifyTables(database, RESOURCES, { strict, log });
  const progress = showProgress("Loading demo data", rows);
  try {
    const isLoaded = await loadDemoData(database, { rows, seed, onProgress: progress.update });
    if (isLoaded) log.debug({ rows, seed }, "demo data loaded");
    else if (isGiven({ rows, seed })) log.warn("database is not empty: --rows and --seed have no effect");
  } finally {
    progress.end();
  }
}

function isGiven({ rows, seed }: Pick<Settings, "rows" | "seed">): boolean {
  return String(rows) !== DEFINITIONS.rows.fallback || String(seed) !== DEFINITIONS.seed.fallback;
}

/**
 * Retries `prepare` until it succeeds or is aborted, for a server that may start later. Rejects with `TableMismatch`,
 * which a retry does not change.
 */
export async function prepareWithRetries(
  database: Database,
  settings: Preparation,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      return await prepare(database, settings, log);
    } catch (error) {
      if (error instanceof TableMismatch) throw error;
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, "database is not ready");
    }
    await sleep(1_000, undefined, { signal }).catch(() => {});
  }
}

/** Shows progress on one line of the terminal. Writes nothing if stderr is not a terminal. */
function showProgress(title: string, total: number) {
  const isShown = process.stderr.isTTY === true;
  let shown = false;
  return {
    update: (done: number): void => {
      if (!isShown) return;
      shown = true;
      const percent = total === 0 ? 100 : Math.floor((100 * done) / total);
      process.stderr.write(`\r${title}: ${done.toLocaleString("en")} of ${total.toLocaleString("en")} (${percent} %)`);
    },
    end: (): void => {
      if (shown) process.stderr.write("\n");
    },
  };
}
