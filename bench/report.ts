import { randomInt } from "node:crypto";

/** Prints a table with the first column left-aligned and the others right-aligned. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return column === 0 ? cell.padEnd(width) : cell.padStart(width + 2);
    });
    console.log(cells.join("").trimEnd());
  }
}

export function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

/** Returns the seed from BENCH_SEED, to repeat a run in the same order, or a random seed. */
export function seedOfRun(): number {
  const given = Number(process.env.BENCH_SEED);
  return Number.isInteger(given) && given > 0 ? given : randomInt(1, 2 ** 31);
}

/** Prints a heading that includes the seed, and returns the seed. */
export function printHeading(seed: number): number {
  console.log(`Node ${process.version}, ${new Date().toISOString().slice(0, 10)}, BENCH_SEED=${seed}\n`);
  return seed;
}

export interface Bound {
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** Prints a figure with its bound. If the figure is out of bounds, the process will exit with 1. */
export function checkBound(name: string, value: number, { atLeast, atMost }: Bound): void {
  const isMet = value >= (atLeast ?? Number.NEGATIVE_INFINITY) && value <= (atMost ?? Number.POSITIVE_INFINITY);
  const bound = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
  console.log(`${name} = ${value.toFixed(2)} (${bound})${isMet ? "" : "  FAILED"}`);
  if (!isMet) process.exitCode = 1;
}
