import fc from "fast-check";
import type { Schema } from "../../../src/index.js";
import { TIME_ZONES } from "../../support/time-zones.js";
import { expectAgreement, expectListsAreAlternatives, idsInMemory } from "./agreement.js";
import { batchOf } from "./batch.js";
import type { Engine } from "./engine.js";

const FILTERS_PER_BATCH = 100;

/** Progress of a run. */
export interface Progress {
  /** Number of filters so far. */
  readonly filters: number;
  /** Share of the rows that each filter since the previous progress selects. */
  readonly shares: readonly number[];
}

export interface ManyFilters {
  readonly schema: Schema;
  /** Number of filters. */
  readonly filters: number;
  /** Seed of the first table and its filters. Each further table has the next seed. */
  readonly seed: number;
  readonly onProgress?: (progress: Progress) => void;
}

/** Throws with a report at the first filter for which the engine and the predicate select different rows. */
export async function compareManyFilters(
  engine: Engine,
  { schema, filters, seed, onProgress }: ManyFilters,
): Promise<void> {
  let count = 0;
  for (let tableSeed = seed; count < filters; tableSeed++) {
    const timeZone = TIME_ZONES[tableSeed % TIME_ZONES.length] ?? "UTC";
    const batch = batchOf(schema, tableSeed, timeZone);
    const loaded = { engine, schema, rows: await engine.load(schema, batch.rows), timeZone };
    const shares: number[] = [];
    await fc.assert(
      fc.asyncProperty(batch.filters, async (filter) => {
        shares.push(idsInMemory(loaded, filter).length / loaded.rows.length);
        await expectAgreement(loaded, filter);
        await expectListsAreAlternatives(loaded, filter);
      }),
      { numRuns: Math.min(FILTERS_PER_BATCH, filters - count), seed: tableSeed },
    );
    count += shares.length;
    onProgress?.({ filters: count, shares });
  }
}
