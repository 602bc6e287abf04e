import { randomInt } from "node:crypto";

/** The first column to the left, the others to the right. */
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

/** From the environment, so that a run can be repeated in the same order, or at random. */
export function seedOfRun(): number {
  const given = Number(process.env.BENCH_SEED);
  return Number.isInteger(given) && given > 0 ? given : randomInt(1, 2 ** 31);
}

/** Returns the seed, which the heading names. */
export function printHeading(seed: number): number {
  console.log(`Node ${process.version}, ${new Date().toISOString().slice(0, 10)}, BENCH_SEED=${seed}\n`);
  return seed;
}

export interface Limit {
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** Prints a figure with its bound. Outside of it, the process exits with 1 in the end. */
export function holdTo(name: string, value: number, { atLeast, atMost }: Limit): void {
  const isMet = value >= (atLeast ?? Number.NEGATIVE_INFINITY) && value <= (atMost ?? Number.POSITIVE_INFINITY);
  const bound = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
  console.log(`${name} = ${value.toFixed(2)} (${bound})${isMet ? "" : "  FAILED"}`);
  if (!isMet) process.exitCode = 1;
}
