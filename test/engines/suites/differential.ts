import { expect, test } from "vitest";
import { FILTERS, SEED } from "../../support/runs.js";
import { expectAgreement, idsInMemory, type Loaded } from "../support/agreement.js";
import { batchOf } from "../support/batch.js";
import type { Engine } from "../support/engine.js";
import type { NamedEngine } from "../support/engines.js";
import { alternatives, balancedTree, manyItems } from "../support/large-filters.js";
import { askMany } from "../support/many-filters.js";
import { storedSchema } from "../support/stored-schema.js";
import { withEngines } from "./with-engines.js";

/** A slow machine takes about a third of this for the usual number of filters. */
const TIMEOUT = 300_000 * Math.max(1, FILTERS / 3000);

/**
 * Whether engines select what memory selects. Of engines that are so many times as slow as others, so many times fewer
 * filters are asked.
 */
export function testDifferentially(engines: readonly NamedEngine[], slowness = 1): void {
  const filters = Math.ceil(FILTERS / slowness);
  withEngines(engines, (engine) => {
    test(`selects what memory selects, for ${filters} filters from the seed ${SEED} on`, {
      timeout: TIMEOUT,
    }, async () => {
      let found = 0;
      await askMany(engine(), {
        schema: storedSchema,
        filters,
        seed: SEED,
        onProgress: ({ asked }) => {
          found = asked;
        },
      });
      expect(found).toBeGreaterThanOrEqual(filters);
    });

    test.each([
      ["lists of 10,000 items among 256 conditions", manyItems(storedSchema, 10_000, 256)],
      ["1,000 alternatives", alternatives(storedSchema, 1000)],
      ["a tree of 1,000 conditions", balancedTree(storedSchema, 1000)],
    ])("takes %s", { timeout: 120_000 * slowness }, async (_what, filter) => {
      const loaded = await load(engine(), SEED);
      await expectAgreement(loaded, filter);
      const { length: selected } = idsInMemory(loaded, filter);
      expect(selected).toBeGreaterThan(0);
      expect(selected).toBeLessThan(loaded.rows.length);
    });
  });
}

async function load(engine: Engine, seed: number): Promise<Loaded> {
  return { engine, schema: storedSchema, rows: await engine.load(storedSchema, batchOf(storedSchema, seed).rows) };
}
