import fc from "fast-check";
import type { Filter } from "../ast/filter.js";
import { checkOptions, type OptionTypes, wholeFrom } from "../diagnostics/options.js";
import { print } from "../print/print.js";
import type { Field } from "../schema/field.js";
import type { RecordOf } from "../schema/record-of.js";
import type { Schema } from "../schema/schema.js";
import { pick } from "./internals/choices.js";
import { isNotEmpty, prefer, reportAs } from "./internals/fast-check-helpers.js";
import { filterPlans, isShort, resolveFilter } from "./internals/filter-plans.js";
import { cellsOf, recordOf, type Sample } from "./internals/sample.js";
import { samplesOf } from "./internals/samples-of.js";

export interface RecordsWithFilter<S extends Schema> {
  readonly records: readonly RecordOf<S>[];
  readonly filter: Filter;
}

export interface RecordsOptions {
  /** At least 1; 100 unless given. */
  readonly maxRecords?: number;
}

const OPTIONS: OptionTypes<RecordsOptions> = { maxRecords: wholeFrom(1) };

const MAX_VALUES = 6;

/**
 * Records, and a filter that tells them apart: its values are mostly theirs or right beside theirs, and in each field
 * the records have few values between them. A filter of values at random selects next to nothing, so that a backend
 * which is wrong about what it should select goes unnoticed.
 *
 * At least 40 % of the filters select between 1 % and 99 % of the records, whatever the types of the fields, if there
 * may be ten records or more and not all fields are enumerations of one name. fast-check reports the filter as its text.
 */
export function anyRecordsWithFilter<S extends Schema>(
  schema: S,
  options: RecordsOptions = {},
): fc.Arbitrary<RecordsWithFilter<S>> {
  checkOptions("anyRecordsWithFilter()", options, OPTIONS);
  const { maxRecords = 100 } = options;
  const names = [...schema.byName.keys()];
  const fields = [...schema.byName.values()];
  const row = fc.tuple(...fields.map((field) => cellsOf(field, fc.nat(MAX_VALUES - 1))));
  const rows = fc.array(row, { maxLength: maxRecords, size: "max" }).filter(isNotEmpty);
  return fc
    .tuple(
      filterPlans(schema),
      // A bias would be one for few records, of which most filters select all or none.
      fc.noBias(prefer(rows, ({ length }) => length > Math.min(5, maxRecords / 2))),
      fc.tuple(...fields.map(poolsOf)),
    )
    .map(([plan, numbered, pools]) => {
      const forms = pools.map((pool) => pool.map((sample) => sample.inRecord()));
      const formsOf = (value: number, field: number) => pick(forms[field] ?? [], value) ?? [];
      const records = numbered.map((cells) => recordOf(names, cells, formsOf) as RecordOf<S>);
      const filter = resolveFilter(plan, new Map(names.map((name, i) => [name, pools[i] ?? []])));
      return reportAs({ records, filter }, () => `${print(filter)} on ${fc.stringify(records)}`);
    })
    .filter(({ filter }) => isShort(filter));
}

/** The values that records have in a field; more than one, where the field has as many. */
function poolsOf(field: Field): fc.Arbitrary<readonly Sample[]> {
  const pools = fc.uniqueArray(samplesOf(field), {
    maxLength: MAX_VALUES,
    size: "max",
    selector: (sample) => sample.inRecord()[0],
  });
  return prefer(pools.filter(isNotEmpty), ({ length }) => length > 1);
}
