import type { Settings } from "../settings/definitions.js";
import type { Database } from "./database.js";
import { openPglite } from "./pglite/open-pglite.js";
import { openPostgres } from "./postgres/open-postgres.js";

/** Opens the PostgreSQL server of the settings, or PGlite in the data folder. */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Settings, "databaseUrl" | "dataDir">,
  onFailure: (error: unknown) => void,
): Promise<Database> {
  if (databaseUrl !== undefined) return openPostgres({ url: databaseUrl, onLost: onFailure });
  return openPglite({ folder: dataDir, workerFile: new URL("./pglite-worker.js", import.meta.url), onFailure });
}
