import { existsSync, renameSync, rmSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { COLUMN_PARSERS, SESSION_SETTINGS } from "../postgres-values.js";
import { makePrivate, tightenFiles } from "./private-folder.js";

/**
 * PostgreSQL's default of 128 MB ends up in the memory of this process, in addition to what the system caches of the files.
 * Scans and lookups in 100,000 products take as long with a quarter of it.
 */
const SHARED_BUFFERS = "32MB";

/**
 * The database in a folder, which is made if there is none. A commit is in the file system when it is acknowledged: it
 * outlasts the process, however that ends, but not a loss of power, as PGlite has no fsync.
 */
export async function openFolder(folder: string): Promise<PGlite> {
  if (existsSync(folder)) makePrivate(folder);
  else await makeFolder(folder);
  const database = await start(folder);
  tightenFiles(folder);
  for (const setting of SESSION_SETTINGS) await database.exec(setting);
  return database;
}

/** Makes it under another name, because a folder that was only begun when its process ended never opens. */
async function makeFolder(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  makePrivate(unfinished);
  const database = await start(unfinished);
  await database.close();
  // PGlite gives its files modes of its own, whatever the umask: 0666 to most.
  tightenFiles(unfinished);
  renameSync(unfinished, folder);
}

function start(folder: string): Promise<PGlite> {
  return PGlite.create({
    dataDir: folder,
    // Said although it is the default: an acknowledged commit must be in the file system.
    relaxedDurability: false,
    startParams: [...PGlite.defaultStartParams, "-c", `shared_buffers=${SHARED_BUFFERS}`],
    extensions: { pg_trgm },
    parsers: { ...COLUMN_PARSERS },
  });
}
