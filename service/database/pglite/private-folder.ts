import { chmodSync, mkdirSync, readdirSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";

const FOR_OTHERS = 0o077;
const WRITABLE_FOR_OTHERS = 0o022;
const SEARCHABLE_FOR_OTHERS = 0o011;

/**
 * Creates the folder or uses an existing one, and restricts access to this user: anyone who can write the files of a
 * database can destroy it. Throws if other users could already write to it, because its content may be theirs. Checks
 * and changes only entries for which `isOwn` returns true.
 */
export function makePrivate(folder: string, isOwn: (name: string) => boolean = () => true): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const user = process.geteuid?.();
  // Windows has access control lists instead of modes, and a folder inherits those of its parent.
  if (user === undefined) return;
  const path = realpathSync(folder);
  const { uid, mode } = statSync(path);
  if (uid !== user) {
    throw new Error(
      `Folder "${folder}" belongs to user id ${uid}, but this process runs as user id ${user}. ` +
        `Run it as that user, or change the owner: chown -R ${user} ${quoted(folder)}`,
    );
  }
  if ((mode & FOR_OTHERS) === 0) return;
  const [found] = writableForOthers(path, isOwn);
  if (found !== undefined) {
    throw new Error(
      `Other users can write to "${found}". Check that its content is unchanged, then run: chmod -R go-rwx ${quoted(folder)}`,
    );
  }
  // The folder first: after that, its content is not accessible.
  chmodSync(path, 0o700);
  tightenFiles(path, isOwn);
}

/** Removes all access of other users. Skips links, because their targets may be anywhere. */
export function tightenFiles(folder: string, isOwn: (name: string) => boolean = () => true): void {
  if (process.geteuid === undefined) return;
  for (const { path, mode } of pathsIn(folder, { isOwn })) {
    if ((mode & FOR_OTHERS) !== 0) chmodSync(path, mode & 0o700);
  }
}

/** Yields the folder and its entries that other users can reach and write. */
function* writableForOthers(folder: string, isOwn: (name: string) => boolean): Iterable<string> {
  const mayEnter = ({ mode }: FoundPath): boolean => (mode & SEARCHABLE_FOR_OTHERS) !== 0;
  for (const { path, mode } of pathsIn(folder, { isOwn, mayEnter })) {
    if ((mode & WRITABLE_FOR_OTHERS) !== 0) yield path;
  }
}

interface FoundPath {
  readonly path: string;
  readonly mode: number;
}

interface Choice {
  /** Tests the names in the folder itself, not in subfolders. */
  readonly isOwn?: (name: string) => boolean;
  readonly mayEnter?: (folder: FoundPath) => boolean;
}

/** Yields each folder before its entries. Skips the entries of folders that `mayEnter` rejects. */
function* pathsIn(folder: string, { isOwn = () => true, mayEnter = () => true }: Choice = {}): Iterable<FoundPath> {
  const itself = { path: folder, mode: statSync(folder).mode & 0o7777 };
  yield itself;
  if (!mayEnter(itself)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!isOwn(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* pathsIn(path, { mayEnter });
    else if (entry.isFile() || entry.isSocket()) yield { path, mode: statSync(path).mode & 0o7777 };
  }
}

/** Quotes a path for a shell. */
function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
