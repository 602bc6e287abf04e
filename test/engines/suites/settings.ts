import fc from "fast-check";
import { afterEach, beforeAll, test } from "vitest";
import { SEED } from "../../support/runs.js";
import { expectAgreement, type Loaded } from "../support/agreement.js";
import { batchOf } from "../support/batch.js";
import type { NamedEngine } from "../support/engines.js";
import { storedSchema } from "../support/stored-schema.js";
import { withEngines } from "./with-engines.js";

/** A statement that changes how a session interprets SQL or values, and the one that reverts it. */
export type Setting = readonly [set: string, reset: string];

const FILTERS = 30;

/** Tests that filters keep their meaning in sessions whose settings change the meaning of SQL. */
export function testSettings(engine: NamedEngine, settings: readonly Setting[]): void {
  withEngines([engine], (started) => {
    const batch = batchOf(storedSchema, SEED);
    let loaded: Loaded;
    let undo: string | undefined;

    beforeAll(async () => {
      loaded = { engine: started(), schema: storedSchema, rows: await started().load(storedSchema, batch.rows) };
    });

    afterEach(async () => {
      if (undo !== undefined) await started().run(undo);
    });

    test.each(settings)("selects the same rows as the predicate after %s", async (set, reset) => {
      undo = reset;
      await started().run(set);
      await fc.assert(
        fc.asyncProperty(batch.filters, (filter) => expectAgreement(loaded, filter)),
        { numRuns: FILTERS, seed: SEED },
      );
    });
  });
}
