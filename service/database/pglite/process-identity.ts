import { readFileSync, readlinkSync } from "node:fs";

/** Identifies a process, also compared with a later one that has the same pid. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Scope of the pid: one boot of one machine or container. Empty if unknown. */
  readonly realm: string;
  /** Clock ticks since boot. Empty if unknown. */
  readonly startTime: string;
}

export function identityOfThisProcess(): ProcessIdentity {
  return { pid: process.pid, realm: realm(), startTime: startTimeOf(process.pid) };
}

/** Whether the process is still running. Undefined if unknown: in another realm, or without start times. */
export function isRunning({ pid, realm: realmOfProcess, startTime }: Partial<ProcessIdentity>): boolean | undefined {
  if (pid === undefined || realmOfProcess !== realm()) return undefined;
  if (!doesExist(pid) || hasEnded(pid)) return false;
  return startTime ? startTimeOf(pid) === startTime : undefined;
}

function doesExist(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function realm(): string {
  return orEmpty(() => {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${readlinkSync("/proc/self/ns/pid")}`;
  });
}

/** Whether the process is a zombie: it has ended, but its parent has not collected its exit status. */
function hasEnded(pid: number): boolean {
  return /^[ZX]$/.test(statOf(pid)[0] ?? "");
}

/** The 22nd field of `/proc/<pid>/stat`. */
function startTimeOf(pid: number): string {
  return statOf(pid)[19] ?? "";
}

/**
 * Returns the fields of `/proc/<pid>/stat` from the third on, after the program name, which may contain any character.
 */
function statOf(pid: number): readonly string[] {
  const stat = orEmpty(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function orEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}
