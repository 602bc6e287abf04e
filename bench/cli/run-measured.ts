import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";

/** What a process needed. */
export interface Usage {
  readonly seconds: number;
  /** CPU time of all its threads, which other programs do not affect; the time on the clock if it is unknown. */
  readonly cpu: number;
  /** Peak resident memory in megabytes; NaN if it is unknown. */
  readonly memory: number;
}

const INTERVAL = 10;
/** Linux counts CPU time in these. */
const TICKS_PER_SECOND = 100;

/** Runs a program with its output in a file. Reads its usage from /proc, which only Linux has. */
export async function runMeasured(program: string, args: readonly string[], output: string): Promise<Usage> {
  const start = performance.now();
  const child = spawn(program, args, { stdio: ["ignore", openSync(output, "w"), "ignore"] });
  let memory = Number.NaN;
  let ticks = Number.NaN;
  const sample = (): void => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      memory = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? memory * 1000) / 1000;
      // The fields after the name of the program, which is in parentheses.
      const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      ticks = Number(fields[11]) + Number(fields[12]);
    } catch {
      // The process has ended, or this is another system.
    }
  };
  const timer = setInterval(sample, INTERVAL);
  const [code] = await once(child, "exit");
  clearInterval(timer);
  const seconds = (performance.now() - start) / 1000;
  if (code !== 0) throw new Error(`${program} exited with ${code}`);
  return { seconds, cpu: Number.isNaN(ticks) ? seconds : ticks / TICKS_PER_SECOND, memory };
}
