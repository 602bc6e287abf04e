import { type Operator, positiveOf } from "../language/ast/operators.js";
import type { BoundCondition } from "../language/bind/bound-filter.js";
import { type CustomArgument, customValueOf, type Meanings, meaningOf } from "../language/bind/custom-value.js";
import { filterError } from "../language/diagnostics/filter-error.js";
import { OBJECT, type Options, type OptionsOf, type OptionType } from "../language/diagnostics/options.js";
import type { Accepts } from "../language/types/record-type.js";
import { diagnoseRecord } from "./record-codes.js";

/** Returns whether a record fulfills a condition. A method type, so that programs can name the types of its parameters. */
export type RecordCondition<O extends Operator = Operator> = {
  test(value: CustomArgument<O>, record: object): boolean;
}["test"];

/** The conditions of custom fields by operator. Those of related records have a path as name: `"author.search"`. */
export type RecordConditions = Readonly<Record<string, { readonly [Each in Operator]?: RecordCondition<Each> }>>;

export const RECORD_CONDITIONS_OPTION = {
  /**
   * What conditions on custom fields mean: `{ search: { "*": (value, record) => record.text.includes(value) } }`. The
   * function of an operator also decides its negation.
   */
  conditions: OBJECT as OptionType<RecordConditions>,
};

/** The option that gives custom fields their meaning. */
export interface RecordConditionsOption extends Options, OptionsOf<typeof RECORD_CONDITIONS_OPTION> {}

/** The conditions of custom fields, and the path of the records that are tested. */
export interface RecordMeanings {
  readonly conditions: RecordConditions | undefined;
  readonly path: string;
}

export const NO_MEANINGS: RecordMeanings = { conditions: undefined, path: "" };

/** Returns the meanings for the records of a relation. */
export function meaningsOf({ conditions, path }: RecordMeanings, relation: string): RecordMeanings {
  return { conditions, path: `${path}${relation}.` };
}

/** Returns the test of a record. Throws a FilterError if the program did not give the meaning. */
export function acceptsRecord(condition: BoundCondition, { conditions, path }: RecordMeanings): Accepts {
  const field = path + condition.field.name;
  const operator = positiveOf(condition.operator);
  const test = meaningOf(conditions as Meanings<RecordCondition>, field, operator);
  if (test === undefined) throw filterError([diagnoseRecord("record.custom", { field, operator })]);
  const value = customValueOf(condition);
  return (record) => test(value, record as object) === true;
}
