import { existsSync, renameSync, rmSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { SESSION_SETTINGS } from "../postgres-values.js";

/**
 * PostgreSQL's default of 128 MB would be allocated in this process, in addition to the file cache of the system. Scans
 * and lookups in 100,000 products are as fast with a quarter of it.
 */
const SHARED_BUFFERS = "32MB";

/**
 * Opens the database in a folder, or creates it. An acknowledged commit is in the file system: it survives the end of
 * the process, but not a power failure, because PGlite has no fsync.
 */
export async function openFolder(folder: string): Promise<PGlite> {
  if (!existsSync(folder)) await createFolder(folder);
  const database = await start(folder);
  for (const setting of SESSION_SETTINGS) await database.exec(setting);
  return database;
}

/** Creates the database under another name and renames it, because an incomplete folder can never be opened. */
async function createFolder(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const database = await start(unfinished);
  await database.close();
  renameSync(unfinished, folder);
}

function start(folder: string): Promise<PGlite> {
  return PGlite.create({
    dataDir: folder,
    // The default, set explicitly: an acknowledged commit must be in the file system.
    relaxedDurability: false,
    startParams: [...PGlite.defaultStartParams, "-c", `shared_buffers=${SHARED_BUFFERS}`],
    extensions: { pg_trgm },
  });
}
