import type pg from "pg";
import { shuffled } from "../random.js";
import { median } from "./median.js";

/** A statement as `pg` takes it. */
export interface Statement {
  readonly text: string;
  readonly values?: unknown[];
}

/** Returns the median times of statements in milliseconds, run in turn. */
export async function timesOf(
  client: pg.Client,
  statements: readonly Statement[],
  {
    rounds,
    warmUpRounds,
    random,
  }: { readonly rounds: number; readonly warmUpRounds: number; readonly random: () => number },
): Promise<readonly number[]> {
  const runs = statements.map((statement) => ({ statement, times: [] as number[] }));
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const { statement, times } of shuffled(runs, random)) {
      const start = performance.now();
      await client.query(statement);
      if (round >= 0) times.push(performance.now() - start);
    }
  }
  return runs.map(({ times }) => median(times));
}
