import { readFileSync, readlinkSync } from "node:fs";

/** What tells a process from all others, also from a later one with the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Where numbers of processes mean something: one boot of one machine or container. Empty where that is not known. */
  readonly realm: string;
  /** In ticks since the boot. Empty where that is not known. */
  readonly startTime: string;
}

export function identityOfThisProcess(): ProcessIdentity {
  return { pid: process.pid, realm: realm(), startTime: startTimeOf(process.pid) };
}

/** Whether the process is still running. Undefined if that cannot be seen: in another realm, or without start times. */
export function isRunning(identity: ProcessIdentity): boolean | undefined {
  if (identity.realm !== realm()) return undefined;
  if (!doesExist(identity.pid) || hasEnded(identity.pid)) return false;
  return identity.startTime === "" ? undefined : startTimeOf(identity.pid) === identity.startTime;
}

function doesExist(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there, and somebody else's.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function realm(): string {
  return orEmpty(() => {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${readlinkSync("/proc/self/ns/pid")}`;
  });
}

/** Whether it has ended and is only kept until its parent asks how, which some never do. */
function hasEnded(pid: number): boolean {
  return /^[ZX]$/.test(statOf(pid)[0] ?? "");
}

/** The 22nd field of `/proc/<pid>/stat`. */
function startTimeOf(pid: number): string {
  return statOf(pid)[19] ?? "";
}

/** The fields of `/proc/<pid>/stat` from the third on, behind the name of the program, which may hold anything. */
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
