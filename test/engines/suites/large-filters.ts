import { expect, test } from "vitest";
import { SEED } from "../../support/runs.js";
import { expectAgreement, idsInMemory, type Loaded } from "../support/agreement.js";
import { batchOf } from "../support/batch.js";
import type { Engine } from "../support/engine.js";
import type { NamedEngine } from "../support/engines.js";
import { alternatives, balancedTree, manyItems } from "../support/large-filters.js";
import { storedSchema } from "../support/stored-schema.js";
import { withEngines } from "./with-engines.js";

/** Tests that engines accept the largest filters and select the same rows as the predicate. */
export function testLargeFilters(engines: readonly NamedEngine[], items = 10_000): void {
  withEngines(engines, (engine) => {
    test.each([
      [`lists of ${items} items among 256 conditions`, manyItems(storedSchema, items, 256)],
      ["1,000 alternatives", alternatives(storedSchema, 1000)],
      ["a tree of 1,000 conditions", balancedTree(storedSchema, 1000)],
    ])("accepts %s", async (_title, filter) => {
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
