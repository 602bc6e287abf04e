import { expect, test } from "vitest";
import { FILTERS, SEED } from "../../support/runs.js";
import type { NamedEngine } from "../support/engines.js";
import { askMany } from "../support/many-filters.js";
import { storedSchema } from "../support/stored-schema.js";
import { withEngines } from "./with-engines.js";

/**
 * Whether engines select what memory selects. Of engines that are so many times as slow as others, so many times fewer
 * filters are asked.
 */
export function testDifferentially(engines: readonly NamedEngine[], slowness = 1): void {
  const filters = Math.ceil(FILTERS / slowness);
  withEngines(engines, (engine) => {
    test(`selects what memory selects, for ${filters} filters from the seed ${SEED} on`, async () => {
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
  });
}
