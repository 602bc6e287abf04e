import { readdirSync, readFileSync } from "node:fs";

/** The processes that the process has started, and those that they have started, by what Linux shows in /proc. */
export function descendantsOf(pid: number): readonly number[] {
  const parents = new Map(runningPids().map((each) => [each, parentOf(each)]));
  const found = [pid];
  // Grows while it is read.
  for (const parent of found) for (const [each, itsParent] of parents) if (itsParent === parent) found.push(each);
  return found.slice(1);
}

/** False if the process has ended already. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** Of a process that is running: one that has ended, and that nobody has asked about, is not. */
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

/** The fields of `/proc/<pid>/stat` behind the name of the program, which may hold anything. */
function statOf(pid: number): readonly string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}
