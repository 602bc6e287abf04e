import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { claimDataFolder } from "./data-folder.js";
import { identityOfThisProcess, isRunning, type ProcessIdentity } from "./process-identity.js";

/** Milliseconds between heartbeats. */
const HEARTBEAT_INTERVAL = 500;
/** Milliseconds without a heartbeat after which an invisible process counts as dead. */
const HEARTBEAT_TIMEOUT = 2_500;

export interface FolderLock {
  release(): void;
}

/**
 * Promise: two processes never use one PGlite folder at once, which would destroy it, not even if one was stopped and
 * continues. Locks the folder for this process. Takes over the lock of a process that has ended. A process that is not
 * visible, for example in another container, is detected by its heartbeat. Also rejects if other users have access to the
 * folder, or if it contains only other files.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  claimDataFolder(folder);
  const file = join(folder, "lock");
  const content = JSON.stringify(identityOfThisProcess());
  while (!created(file, content)) {
    const found = read(file);
    if (await isAlive(file, found))
      throw new Error(
        `Folder "${folder}" is in use by process ${ownerIn(found).pid ?? "with an unknown id"}. Stop that process, or set --data-dir to another folder.`,
      );
    removeStale(file, found);
  }
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_INTERVAL);
  heartbeat.unref();
  return {
    release: () => {
      clearInterval(heartbeat);
      if (read(file) === content) rmSync(file, { force: true });
    },
  };
}

function created(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Returns an empty string if the file does not exist. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

async function isAlive(file: string, content: string): Promise<boolean> {
  const isVisiblyRunning = isRunning(ownerIn(content));
  if (isVisiblyRunning !== undefined) return isVisiblyRunning;
  // Also for an incomplete file, which its owner may be writing now.
  const before = lastHeartbeat(file);
  const end = performance.now() + HEARTBEAT_TIMEOUT;
  while (performance.now() < end) {
    await sleep(HEARTBEAT_INTERVAL / 5);
    if (lastHeartbeat(file) !== before) return true;
  }
  return false;
}

/** Removes a lock by renaming it first: if another process was faster, the renamed file is its lock and is restored. */
function removeStale(file: string, content: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const isUnchanged = read(aside) === content;
  if (isUnchanged) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

/** Returns what is known: the file may be incomplete. */
function ownerIn(content: string): Partial<ProcessIdentity> {
  try {
    return Object(JSON.parse(content));
  } catch {
    return {};
  }
}

function lastHeartbeat(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function touch(file: string): void {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch {
    // Without a heartbeat, the lock still works for processes that can see this one.
  }
}
