import { randomInt } from "node:crypto";
import { writeFileSync } from "node:fs";
import { gapBefore, type Part, partText, type Results } from "./results.js";

let environment = "";
const parts: Part[] = [];

function print(part: Part): void {
  console.log(`${gapBefore(part, parts.at(-1))}${partText(part)}`);
  parts.push(part);
}

// BENCH_RESULTS is set by bench/run.mjs.
process.once("exit", () => {
  const { BENCH_RESULTS: file } = process.env;
  if (file !== undefined && parts.length > 0)
    writeFileSync(
      file,
      JSON.stringify({ environment, parts, seconds: Math.round(process.uptime()) } satisfies Results),
    );
});

/** Prints the versions and the date, and how the benchmark was run. */
export function printEnvironment(...details: readonly string[]): void {
  environment = [`Node ${process.version}`, new Date().toISOString().slice(0, 10), ...details].join(", ");
  console.log(environment);
}

/** Prints the environment with the seed, and returns the seed. */
export function printHeading(seed: number): number {
  printEnvironment(`BENCH_SEED=${seed}`);
  return seed;
}

/** Prints a title or a remark. */
export function printText(text: string): void {
  print({ kind: "text", text });
}

/** Prints a table. The first row has the headings. */
export function printTable(rows: readonly (readonly string[])[]): void {
  print({ kind: "table", rows });
}

export function printFigure(name: string, value: string): void {
  print({ kind: "figure", name, value });
}

export interface Bound {
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** Prints a figure with its bound. If the figure is out of bounds, the process will exit with 1. */
export function checkBound(name: string, value: number, { atLeast, atMost }: Bound): void {
  const isMet = value >= (atLeast ?? Number.NEGATIVE_INFINITY) && value <= (atMost ?? Number.POSITIVE_INFINITY);
  const bound = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
  printFigure(name, `${value.toFixed(2)} (${bound})${isMet ? "" : "  FAILED"}`);
  if (!isMet) process.exitCode = 1;
}

export function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

/** Returns the seed from BENCH_SEED, to repeat a run in the same order, or a random seed. */
export function seedOfRun(): number {
  const given = Number(process.env.BENCH_SEED);
  return Number.isInteger(given) && given > 0 ? given : randomInt(1, 2 ** 31);
}
