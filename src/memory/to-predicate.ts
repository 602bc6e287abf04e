import { type BoundFilter, checkBound } from "../language/bind/bound-filter.js";
import { checkOptions, type OptionsOf, type OptionType } from "../language/diagnostics/options.js";
import type { Schema } from "../language/schema/schema.js";
import { fieldCheck } from "./check-fields.js";
import { RECORD_CONDITIONS_OPTION, type RecordConditionsOption } from "./custom-condition.js";
import { decide } from "./decision-graph.js";
import type { RecordFor } from "./record-for.js";

export const MISSING: OptionType<"null" | "error"> = {
  expected: '"null" or "error"',
  accepts: (value) => value === "null" || value === "error",
};

const OPTIONS = {
  /**
   * A record that lacks a field of the filter: with "error", the predicate throws a FilterError that names the field and
   * the keys of the record. An undefined value is not missing. Default: "null", which reads a missing field as null.
   */
  missing: MISSING,
  ...RECORD_CONDITIONS_OPTION,
};

/** Options of `toPredicate`, `filterRecords` and `filterRecordsAsync`. */
export interface PredicateOptions extends RecordConditionsOption, OptionsOf<typeof OPTIONS> {}

/** A function that returns whether a record matches. */
export type Predicate<R = object> = (record: R) => boolean;

/**
 * Compiles a filter to a function that tests records.
 *
 * @example
 * ```ts
 * const schema = defineSchema({ price: decimal(), tag: text() });
 * const matches = toPredicate(checkOrThrow("price<10 | tag=red", schema));
 * matches({ price: 5, tag: "blue" }); // true
 * ```
 */
export function toPredicate<S extends Schema>(
  bound: BoundFilter<S>,
  options: PredicateOptions = {},
): Predicate<RecordFor<S>> {
  checkBound(bound, "toPredicate()");
  checkOptions("toPredicate()", options, OPTIONS);
  const matches = decide(bound.root, { conditions: options.conditions, path: "" });
  if (options.missing !== "error") return matches;
  const checkFields = fieldCheck(bound.root);
  return (record) => {
    checkFields(record);
    return matches(record);
  };
}
