import { readdirSync, readFileSync } from "node:fs";

/** Returns the pids of all descendants of a process, from /proc. */
export function descendantsOf(pid: number): readonly number[] {
  const parents = new Map(runningPids().map((each) => [each, parentOf(each)]));
  const found = [pid];
  // The array grows during the loop.
  for (const parent of found) for (const [each, itsParent] of parents) if (itsParent === parent) found.push(each);
  return found.slice(1);
}

/** Sends a signal. Returns false if the process has already ended. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** Whether the process is running. A zombie is not. */
export function isRunning(pid: number): boolean {
  const state = statOf(pid)?.[0];
  return state !== undefined && state !== "Z";
}

function runningPids(): readonly number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function parentOf(pid: number): number | undefined {
  const parent = statOf(pid)?.[1];
  return parent === undefined ? undefined : Number(parent);
}

/** Returns the fields of `/proc/<pid>/stat` after the program name, which may contain any character. */
function statOf(pid: number): readonly string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}
