import { chmodSync, mkdirSync, readdirSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";

const FOR_OTHERS = 0o077;
const WRITABLE_FOR_OTHERS = 0o022;
const SEARCHABLE_FOR_OTHERS = 0o011;

/**
 * Creates the folder, or takes one that exists, so that only this user has access to it: who can write a database's
 * files can destroy it. Throws if other users could already write to it, because what it holds may be theirs. Of what is
 * in the folder, only entries with a name that is its own are looked at and changed.
 */
export function makePrivate(folder: string, isOwn: (name: string) => boolean = () => true): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const user = process.geteuid?.();
  // Windows has access lists instead of modes; a folder there has those of its parent.
  if (user === undefined) return;
  const path = realpathSync(folder);
  const { uid, mode } = statSync(path);
  if (uid !== user) {
    throw new Error(
      `Folder "${folder}" belongs to the user with the id ${uid}, and this process runs as ${user}. ` +
        `Run it as that user, or make the folder yours: chown -R ${user} ${quoted(folder)}`,
    );
  }
  if ((mode & FOR_OTHERS) === 0) return;
  const [found] = writableForOthers(path, isOwn);
  if (found !== undefined) {
    throw new Error(
      `"${found}" can be written by other users. Make sure that nobody has changed it, then: chmod -R go-rwx ${quoted(folder)}`,
    );
  }
  // First of all itself: from then on nothing in it can be reached.
  chmodSync(path, 0o700);
  tightenFiles(path, isOwn);
}

/** Takes all access from other users. Links are left alone, as their targets may be anything. */
export function tightenFiles(folder: string, isOwn: (name: string) => boolean = () => true): void {
  if (process.geteuid === undefined) return;
  for (const { path, mode } of pathsIn(folder, { isOwn })) {
    if ((mode & FOR_OTHERS) !== 0) chmodSync(path, mode & 0o700);
  }
}

/** The folder and what is in it that other users can reach and write. */
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
  /** Of the names in the folder itself. */
  readonly isOwn?: (name: string) => boolean;
  readonly mayEnter?: (folder: FoundPath) => boolean;
}

/** A folder before what is in it, which is left out where the folder is not to be entered. */
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

/** As a shell reads it. */
function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
