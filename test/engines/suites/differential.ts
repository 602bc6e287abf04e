import { expect, test } from "vitest";
import { FILTERS, SEED } from "../../support/runs.js";
import type { NamedEngine } from "../support/engines.js";
import { compareManyFilters } from "../support/many-filters.js";
import { storedSchema } from "../support/stored-schema.js";
import { withEngines } from "./with-engines.js";

/**
 * Tests that engines select the same rows as the predicate. `divisor` divides the number of filters.
 */
export function testDifferentially(engines: readonly NamedEngine[], divisor = 1): void {
  const filters = Math.ceil(FILTERS / divisor);
  withEngines(engines, (engine) => {
    test(`selects the same rows as the predicate for ${filters} filters from seed ${SEED}`, async () => {
      let tested = 0;
      await compareManyFilters(engine(), {
        schema: storedSchema,
        filters,
        seed: SEED,
        onProgress: ({ filters: count }) => {
          tested = count;
        },
      });
      expect(tested).toBeGreaterThanOrEqual(filters);
    });
  });
}
