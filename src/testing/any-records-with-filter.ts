import fc from "fast-check";
import type { Filter } from "../language/ast/filter.js";
import { CLOCK_OPTIONS, type ClockOptions } from "../language/bind/bind-options.js";
import { checkOptions, integerFrom, type OptionsOf } from "../language/diagnostics/options.js";
import { print } from "../language/print/print.js";
import type { RecordOf } from "../language/schema/record-of.js";
import { checkSchema, type Schema } from "../language/schema/schema.js";
import type { Field } from "../language/types/field.js";
import { pick } from "./internals/choices.js";
import { drawnRecords, fieldsWithin, recordsOf } from "./internals/drawn-records.js";
import { isNotEmpty, prefer, reportAs } from "./internals/fast-check-helpers.js";
import { filterPlans, isShort, resolveFilter } from "./internals/filter-plans.js";
import type { Sample } from "./internals/sample.js";
import { type SampleClock, sampleClockOf } from "./internals/sample-clock.js";
import { samplesOf } from "./internals/samples-of.js";

/** Records of a schema, and a filter that selects some of them. */
export interface RecordsWithFilter<S extends Schema> {
  readonly records: readonly RecordOf<S>[];
  readonly filter: Filter;
}

const RECORDS_OPTION = {
  /** The maximum number of records, at least 1. Default: 100. */
  maxRecords: integerFrom(1),
};

const OPTIONS = { ...RECORDS_OPTION, ...CLOCK_OPTIONS };

/** Options of `anyRecordsWithFilter`. */
export interface RecordsOptions extends ClockOptions, OptionsOf<typeof RECORDS_OPTION> {}

/** The maximum number of different values per field. */
const MAX_VALUES = 6;

/**
 * Draws records together with a filter that selects some of them. Use it to compare a backend with `toPredicate`.
 *
 * The filter mostly uses values of the records or values next to them, and the records have few different values per
 * field. A filter with random values would select almost no record, and bugs of the backend would go unnoticed.
 *
 * At least 40 % of the filters select between 1 % and 99 % of the records, if `maxRecords` is 10 or more and not every
 * field is an enumeration with one choice. `now` and `timeZone` are as for `anyFilter`. fast-check prints the filter as its
 * text.
 *
 * @example
 * ```ts
 * fc.assert(fc.property(anyRecordsWithFilter(products), ({ records, filter }) => {
 *   const bound = bindOrThrow(filter, products);
 *   expect(myBackend(bound, records)).toEqual(records.filter(toPredicate(bound)));
 * }));
 * ```
 */
export function anyRecordsWithFilter<S extends Schema>(
  schema: S,
  options: RecordsOptions = {},
): fc.Arbitrary<RecordsWithFilter<S>> {
  checkSchema(schema, "anyRecordsWithFilter()");
  checkOptions("anyRecordsWithFilter()", options, OPTIONS);
  const { maxRecords = 100, ...clockOptions } = options;
  const clock = sampleClockOf(clockOptions);
  const fields = fieldsWithin(schema);
  const rowsOf = <T>(row: fc.Arbitrary<T>): fc.Arbitrary<readonly T[]> => {
    const rows = fc.array(row, { maxLength: maxRecords, size: "max" }).filter(isNotEmpty);
    // The bias of fast-check favours few records, and most filters select all or none of few records.
    return fc.noBias(prefer(rows, ({ length }) => length > Math.min(5, maxRecords / 2)));
  };
  return fc
    .tuple(
      filterPlans(schema, clock),
      drawnRecords(schema, rowsOf, () => fc.nat(MAX_VALUES - 1)),
      fc.tuple(...fields.map(([, field]) => poolsOf(field, clock))),
    )
    .map(([plan, drawn, pools]) => {
      const samples = new Map(fields.map(([key], i) => [key, pools[i] ?? []]));
      const forms = new Map(Array.from(samples, ([key, pool]) => [key, pool.map((sample) => sample.inRecord())]));
      const formsOf = (value: number, key: string) => pick(forms.get(key) ?? [], value) ?? [];
      const records = recordsOf(schema, drawn, formsOf) as readonly RecordOf<S>[];
      const filter = resolveFilter(plan, samples);
      return reportAs({ records, filter }, () => `${print(filter)} on ${fc.stringify(records)}`);
    })
    .filter(({ filter }) => isShort(filter, schema));
}

/** Draws the values that the records have in a field: more than one, if the field has more than one value. */
function poolsOf(field: Field, clock: SampleClock): fc.Arbitrary<readonly Sample[]> {
  const pools = fc.uniqueArray(samplesOf(field, clock), {
    maxLength: MAX_VALUES,
    size: "max",
    selector: (sample) => sample.inRecord()[0],
  });
  return prefer(pools.filter(isNotEmpty), ({ length }) => length > 1);
}
