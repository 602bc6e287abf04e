import { expect, test } from "vitest";
import { FILTERS, SEED } from "../../support/runs.js";
import type { NamedEngine } from "../support/engines.js";
import { compareManyLists } from "../support/many-lists.js";
import { storedSchema } from "../support/stored-schema.js";
import { withEngines } from "./with-engines.js";

/** Tests that engines return the same rows as the memory for any list query, in the same order. */
export function testManyLists(engines: readonly NamedEngine[], lists = FILTERS): void {
  withEngines(engines, (engine) => {
    test(`returns the same rows in the same order as the memory for ${lists} lists from seed ${SEED}`, async () => {
      let tested = 0;
      await compareManyLists(engine(), {
        schema: storedSchema,
        lists,
        seed: SEED,
        onProgress: (count) => {
          tested = count;
        },
      });
      expect(tested).toBeGreaterThanOrEqual(lists);
    });
  });
}
