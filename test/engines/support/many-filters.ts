import fc from "fast-check";
import type { Schema } from "../../../src/index.js";
import { expectAgreement, expectListsAreAlternatives, idsInMemory } from "./agreement.js";
import { batchOf } from "./batch.js";
import type { Engine } from "./engine.js";

const FILTERS_OF_BATCH = 100;

/** How far a run has come. */
export interface Progress {
  readonly asked: number;
  /** The share of the rows that each of the filters since the last word of progress selects. */
  readonly shares: readonly number[];
}

export interface ManyFilters {
  readonly schema: Schema;
  /** Rounded up to whole tables. */
  readonly filters: number;
  /** Of the first table and its filters; each further one has the next. */
  readonly seed: number;
  readonly onProgress?: (progress: Progress) => void;
}

/** Throws with a report at the first filter for which the engine selects other rows than memory. */
export async function askMany(engine: Engine, { schema, filters, seed, onProgress }: ManyFilters): Promise<void> {
  let asked = 0;
  for (let turn = seed; asked < filters; turn++) {
    const batch = batchOf(schema, turn);
    const loaded = { engine, schema, rows: await engine.load(schema, batch.rows) };
    const shares: number[] = [];
    await fc.assert(
      fc.asyncProperty(batch.filters, async (filter) => {
        shares.push(idsInMemory(loaded, filter).length / loaded.rows.length);
        await expectAgreement(loaded, filter);
        await expectListsAreAlternatives(loaded, filter);
      }),
      { numRuns: FILTERS_OF_BATCH, seed: turn },
    );
    asked += shares.length;
    onProgress?.({ asked, shares });
  }
}
