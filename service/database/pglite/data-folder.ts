import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { makePrivate } from "./private-folder.js";

/** File names in a data folder: the database, the unfinished database, the lock, and the socket of the key command. */
const OWN_NAME = /^(?:postgres(?:\.unfinished)?|lock(?:\.\d+)?|keys\.sock)$/;
/** Present in a new file system. */
const LOST_AND_FOUND = "lost+found";

/** Returns the folder of the database in a data folder. */
export function databaseFolder(folder: string): string {
  return join(folder, "postgres");
}

/** Whether the data folder contains a database. */
export function hasDatabase(folder: string): boolean {
  return existsSync(databaseFolder(folder));
}

/**
 * Creates the data folder, or uses one that is empty or contains a database. Restricts access to the folder and to the
 * files of the service to this user; other files keep their modes. Throws if the folder has only other files.
 */
export function claimDataFolder(folder: string): void {
  if (existsSync(folder) && !hasDatabase(folder)) {
    const foreign = readdirSync(folder).find((name) => name !== LOST_AND_FOUND && !OWN_NAME.test(name));
    if (foreign !== undefined) {
      throw new Error(
        `Folder "${folder}" contains other files, such as "${foreign}", and no database. ` +
          "Set --data-dir to an empty or new folder.",
      );
    }
  }
  makePrivate(folder, (name) => OWN_NAME.test(name));
}
