import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** File names in a data folder: the database, the unfinished database, the lock, and the socket of the key command. */
const OWN_NAME = /^(?:postgres(?:\.unfinished)?|lock(?:\.\d+)?|keys\.sock)$/;
/** Present in a new file system. */
const LOST_AND_FOUND = "lost+found";
const FOR_OTHERS = 0o077;
const WRITABLE_FOR_OTHERS = 0o022;

/** Returns the folder of the database in a data folder. */
export function databaseFolder(folder: string): string {
  return join(folder, "postgres");
}

/** Whether the data folder contains a database. */
export function hasDatabase(folder: string): boolean {
  return existsSync(databaseFolder(folder));
}

/**
 * Promise: other users can neither read nor change the database. As with PostgreSQL, only its owner can enter the data
 * folder, so the modes of the files in it do not matter. Creates the folder, or uses one that is empty or contains a
 * database. Throws if other users have access to a folder with files, because its content may be theirs.
 */
export function claimDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const user = process.geteuid?.();
  const { uid, mode } = statSync(folder);
  if (user !== undefined && uid !== user) {
    throw new Error(
      `Folder "${folder}" belongs to user id ${uid}, but this process runs as user id ${user}. ` +
        `Run it as that user, or change the owner: chown -R ${user} ${quoted(folder)}`,
    );
  }
  const names = readdirSync(folder).filter((name) => name !== LOST_AND_FOUND);
  const foreign = names.find((name) => !OWN_NAME.test(name));
  if (foreign !== undefined && !hasDatabase(folder)) {
    throw new Error(
      `Folder "${folder}" contains other files, such as "${foreign}", and no database. ` +
        "Set --data-dir to an empty or new folder.",
    );
  }
  // Windows has access control lists instead of modes, and a folder inherits those of its parent.
  if (user === undefined || (mode & FOR_OTHERS) === 0) return;
  if (names.length > 0 || (mode & WRITABLE_FOR_OTHERS) !== 0) {
    throw new Error(
      `Other users have access to "${folder}". Check that its content is unchanged, then run: chmod go-rwx ${quoted(folder)}`,
    );
  }
  chmodSync(folder, 0o700);
}

/** Quotes a path for a shell. */
function quoted(path: string): string {
  return `'${path.replaceAll("'", "'\\''")}'`;
}
