import { setTimeout as sleep } from "node:timers/promises";
import { addTextIndexes } from "./database/add-text-indexes.js";
import type { Database } from "./database/database.js";
import { migrate } from "./database/migrate.js";
import { loadDemoData } from "./demo-data/load-demo-data.js";
import type { Log } from "./http/log.js";
import type { Settings } from "./settings/definitions.js";

/** Brings the tables up to date and fills them if they are empty. */
export async function prepare(
  database: Database,
  { rows, seed }: Pick<Settings, "rows" | "seed">,
  log: Log,
): Promise<void> {
  await migrate(database);
  await addTextIndexes(database);
  const progress = showProgress("Loading demo data", rows);
  try {
    const isLoaded = await loadDemoData(database, { rows, seed, onProgress: progress.update });
    if (isLoaded) log.info({ rows, seed }, "demo data has been loaded");
    else if (rows > 0) log.info("there are products already: --rows and --seed fill an empty database only");
  } finally {
    progress.end();
  }
}

/** `prepare` for a server that may not be there yet: again and again until it is done. */
export async function prepareEventually(
  database: Database,
  settings: Pick<Settings, "rows" | "seed">,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      return await prepare(database, settings, log);
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, "the database is not ready");
    }
    await sleep(1_000, undefined, { signal }).catch(() => {});
  }
}

/** A line on the terminal that says how far a long work has come; nothing where nobody looks. */
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
