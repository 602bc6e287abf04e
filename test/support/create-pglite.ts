import { openAsBlob } from "node:fs";
import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Extensions, PGlite } from "@electric-sql/pglite";
import { openFolder } from "../../service/database/pglite/open-folder.js";
import { oncePerRun } from "./once-per-run.js";

/**
 * Creates PostgreSQL in memory as `PGlite.create` does, from a copy of an empty database. Initializing one takes four
 * times as long.
 */
export async function createPglite(extensions: Extensions = {}): Promise<PGlite> {
  const file = await oncePerRun("pglite", async (folder) => {
    const database = await PGlite.create();
    const dump = await database.dumpDataDir("none");
    await database.close();
    const dumped = join(folder, "empty.tar");
    await writeFile(dumped, new Uint8Array(await dump.arrayBuffer()));
    return dumped;
  });
  return PGlite.create({ extensions, loadDataDir: await openAsBlob(file) });
}

/** Creates the empty database of a service in a folder that does not exist, by copying one. */
export async function createPgliteFolder(folder: string): Promise<void> {
  const template = await oncePerRun("pglite-folder", async (parent) => {
    const created = join(parent, "empty");
    await (await openFolder(created)).close();
    return created;
  });
  await cp(template, folder, { recursive: true });
}
