import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { takeDataFolder } from "./data-folder.js";
import { identityOfThisProcess, isRunning, type ProcessIdentity } from "./process-identity.js";

/** Milliseconds between two signs of life. */
const HEARTBEAT = 500;
/** Milliseconds without a sign of life after which a process that cannot be seen is taken for dead. */
const SILENCE = 2_500;

export interface FolderLock {
  release(): void;
}

/**
 * Keeps other processes out of a folder: two that use one PGlite folder at once destroy it. The lock of a process that
 * is gone is taken over. One that cannot be seen, as in another container, is known by its signs of life. Rejects too if
 * other users can write to the folder, or if it is used for something else.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  takeDataFolder(folder);
  const file = join(folder, "lock");
  const content = JSON.stringify(identityOfThisProcess());
  while (!created(file, content)) {
    const found = read(file);
    if (await isAlive(file, found)) throw new Error(`${folder} is in use by the process ${pidIn(found)}`);
    setAside(file, found);
  }
  const heartbeat = setInterval(() => touch(file), HEARTBEAT);
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

/** Empty if it is gone. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

async function isAlive(file: string, content: string): Promise<boolean> {
  const owner = ownerIn(content);
  const answer = owner && isRunning(owner);
  if (answer !== undefined) return answer;
  // Also for a file that is not written to its end, whose owner may be writing it just now.
  const before = lastSign(file);
  const end = performance.now() + SILENCE;
  while (performance.now() < end) {
    await sleep(HEARTBEAT / 5);
    if (lastSign(file) !== before) return true;
  }
  return false;
}

/** Renamed rather than removed: if another process was faster, what was renamed is its lock, and goes back. */
function setAside(file: string, content: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const isTheSame = read(aside) === content;
  if (isTheSame) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

/** Undefined if the file is not written to its end, or not by this service. */
function ownerIn(content: string): ProcessIdentity | undefined {
  try {
    const { pid, realm, startTime } = JSON.parse(content) as Partial<ProcessIdentity>;
    if (pid === undefined || realm === undefined || startTime === undefined) return undefined;
    return { pid, realm, startTime };
  } catch {
    return undefined;
  }
}

function pidIn(content: string): string {
  return String(ownerIn(content)?.pid ?? "of an unknown number");
}

function lastSign(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function touch(file: string): void {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch {
    // Without signs of life the lock still holds against the processes that can see this one.
  }
}
