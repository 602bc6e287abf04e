import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { makePrivate } from "./private-folder.js";

/** Names in a data folder: the database, the same while it is being made, the lock, and the socket of the key command. */
const OWN_NAME = /^(?:postgres(?:\.unfinished)?|lock(?:\.\d+)?|keys\.sock)$/;
/** What a file system that was just made has. */
const LOST_AND_FOUND = "lost+found";

/** The folder of the database in a data folder. */
export function databaseFolder(folder: string): string {
  return join(folder, "postgres");
}

/** Whether there is a database in the data folder. */
export function hasDatabase(folder: string): boolean {
  return existsSync(databaseFolder(folder));
}

/**
 * Creates the data folder, or takes one that is empty or has a database, so that only this user has access to it and to
 * what the service writes there. Other files keep their modes. Throws if the folder is used for something else.
 */
export function takeDataFolder(folder: string): void {
  if (existsSync(folder) && !hasDatabase(folder)) {
    const foreign = readdirSync(folder).find((name) => name !== LOST_AND_FOUND && !OWN_NAME.test(name));
    if (foreign !== undefined) {
      throw new Error(
        `Folder "${folder}" has no database but other files, such as "${foreign}". ` +
          "Set --data-dir to an empty folder, or to one that does not exist yet.",
      );
    }
  }
  makePrivate(folder, (name) => OWN_NAME.test(name));
}
