import { holds, testOf } from "../backends/memory/condition-test.js";
import type { RecordFor } from "../backends/memory/record-for.js";
import { toPredicate } from "../backends/memory/to-predicate.js";
import { FilterError } from "../diagnostics/filter-error.js";
import { checkOptions, diagnoseOption, NAME, type OptionTypes } from "../diagnostics/options.js";
import type { Source, SourceRecord } from "../http/source.js";
import { keyOf, readKey } from "../list/key.js";
import type { Schema } from "../schema/schema.js";
import { NOWHERE } from "../text/span.js";
import { readField } from "../values/read-field.js";
import { inOrder } from "./record-order.js";

export interface RecordsSourceOptions {
  /** The field that no two records share, by which they are in order; "id" unless given. */
  readonly key?: string;
}

const OPTIONS: OptionTypes<RecordsSourceOptions> = { key: NAME };

/**
 * Records in memory, which may change at any time. They are not checked: as for a predicate, only their own properties
 * count, and a field that is missing is null. One without a key of the right type comes last and cannot be got.
 */
export function fromRecords<S extends Schema>(
  schema: S,
  records: readonly RecordFor<S>[] | ReadonlySet<RecordFor<S>>,
  options: RecordsSourceOptions = {},
): Source<S> {
  checkOptions("fromRecords()", options, OPTIONS);
  // What can be walked through only once would have no records from the second request on.
  if (!Array.isArray(records) && !(records instanceof Set)) {
    const details = { owner: "fromRecords()", option: "records", expected: "an array or a Set" };
    throw new FilterError([diagnoseOption("option.value", details)]);
  }
  const key = keyOf(schema, options.key);
  return {
    async list({ filter, page, limit }) {
      const found = inOrder([...records].filter(toPredicate(filter)), key);
      const start = (page - 1) * limit;
      return { records: found.slice(start, start + limit) as readonly SourceRecord[], total: found.length };
    },
    async get(text) {
      const value = readKey(key, text);
      if (value === undefined) return undefined;
      const test = testOf({ kind: "comparison", field: key, operator: "=", value, span: NOWHERE });
      for (const record of records) if (holds(test, readField(record, key.name))) return record as SourceRecord;
      return undefined;
    },
  };
}
