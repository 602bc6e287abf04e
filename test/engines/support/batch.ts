import fc from "fast-check";
import { bind, type Field, type Filter, type Schema } from "../../../src/index.js";
import { drawnRecords, recordsOf } from "../../../src/testing/internals/drawn-records.js";
import { filterPlans, isShort } from "../../../src/testing/internals/filter-plans.js";
import type { Sample } from "../../../src/testing/internals/sample.js";
import { type SampleClock, sampleClockOf } from "../../../src/testing/internals/sample-clock.js";
import { samplesOf } from "../../../src/testing/internals/samples-of.js";
import { adversarialRows } from "../rows.js";
import { edgeSamples, samplesBeyond } from "./edge-samples.js";
import type { Row } from "./engine.js";

/**
 * Rows for a table, and filters that distinguish them. Many filters share a table, because loading is slower than
 * querying.
 */
export interface Batch {
  readonly rows: readonly Row[];
  readonly filters: fc.Arbitrary<Filter>;
}

/** Few values for many rows, so that a filter on several fields still selects some rows. */
const VALUES_OF_FIELD = 5;
const ROWS = 256;

/** Filters may contain local times of the time zone. */
export function batchOf(schema: Schema, seed: number, timeZone = "UTC"): Batch {
  const clock = sampleClockOf({ timeZone });
  const fields = [...schema.byName];
  const pools = generateOne(fc.tuple(...fields.map(([, field]) => anyPool(field, clock))), seed);
  const poolOf = (field: Field) => pools[fields.findIndex(([, other]) => other === field)]?.inRows ?? [];
  const adversarial = adversarialRows(schema, seed);
  const count = Math.max(0, ROWS - adversarial.length);
  const drawn = drawnRecords<Sample>(
    schema,
    (row) => exactly(count, row),
    (field) => fc.constantFrom(...poolOf(field)),
  );
  const random = recordsOf(schema, generateOne(drawn, seed), (sample) => sample.inRecord());
  const samples = new Map(fields.map(([name], i) => [name, pools[i]?.inFilters ?? []]));
  return {
    rows: [...adversarial, ...(random as readonly Row[])],
    filters: filterPlans(schema, clock)
      .map((plan) => plan(samples))
      // The edges are written in UTC: as a local time, the first and the last of them may be out of range.
      .filter((filter) => isShort(filter, schema) && bind(filter, schema, { timeZone }).ok),
  };
}

/** Values of one field in rows and in filters. */
interface Pool {
  readonly inRows: readonly Sample[];
  readonly inFilters: readonly Sample[];
}

function anyPool(field: Field, clock: SampleClock): fc.Arbitrary<Pool> {
  const edges = fc.constantFrom(...edgeSamples(field));
  const values = fc.oneof({ weight: 3, arbitrary: edges }, { weight: 2, arbitrary: samplesOf(field, clock) });
  const beyond = fc.shuffledSubarray([...samplesBeyond(field)]).map((samples) => samples.slice(0, 2));
  return fc
    .tuple(exactly(VALUES_OF_FIELD, values), beyond)
    .map(([inRows, more]) => ({ inRows, inFilters: [...inRows, ...more] }));
}

function exactly<T>(count: number, items: fc.Arbitrary<T>): fc.Arbitrary<readonly T[]> {
  return fc.array(items, { minLength: count, maxLength: count });
}

function generateOne<T>(arbitrary: fc.Arbitrary<T>, seed: number): T {
  const [generated] = fc.sample(arbitrary, { numRuns: 1, seed });
  if (generated === undefined) throw new Error("The generator returned nothing");
  return generated;
}
