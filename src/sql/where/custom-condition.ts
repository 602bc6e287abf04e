import { isNegative, type Operator, positiveOf } from "../../language/ast/operators.js";
import type { BoundCondition } from "../../language/bind/bound-filter.js";
import { type CustomArgument, customValueOf, type Meanings, meaningOf } from "../../language/bind/custom-value.js";
import { filterError } from "../../language/diagnostics/filter-error.js";
import {
  diagnoseOption,
  OBJECT,
  type Options,
  type OptionsOf,
  type OptionType,
} from "../../language/diagnostics/options.js";
import type { Dialect } from "../dialects/dialect.js";
import { ALWAYS, NEVER, type SqlWriter } from "../sql.js";
import { diagnoseCustom } from "./condition-codes.js";
import { checkCondition, type SqlCondition, type SqlName, TableAlias, writeServerCondition } from "./sql-condition.js";

/** Returns the condition in SQL. A method type, so that programs can name the type of the value. */
export type CustomSql<O extends Operator = Operator> = {
  condition(value: CustomArgument<O>, table: SqlName): SqlCondition;
}["condition"];

/** The conditions of custom fields by operator. Those of related records have a path as name: `"author.search"`. */
export type SqlConditions = Readonly<Record<string, { readonly [Each in Operator]?: CustomSql<Each> }>>;

export const CONDITIONS_OPTION = {
  /**
   * What conditions on custom fields mean: { search: { "*": (value) => sql`document @@ plainto_tsquery(${value})` } }. The
   * condition of an operator also serves its negation; NULL counts as false. A second parameter is the name of the table
   * in the statement, to write before its columns.
   */
  conditions: OBJECT as OptionType<SqlConditions>,
};

export interface ConditionsOption extends Options, OptionsOf<typeof CONDITIONS_OPTION> {}

/** Where a condition stands in a statement. */
interface CustomPlace extends ConditionsOption {
  readonly path?: readonly string[];
  readonly alias?: string | undefined;
}

/** Writes the condition of the program, or its negation. Throws a FilterError if the program did not give it. */
export function writeCustom(
  writer: SqlWriter,
  condition: BoundCondition,
  isNegated: boolean,
  dialect: Dialect,
  { conditions, path = [], alias }: CustomPlace,
): void {
  const isPositive = isNegative(condition.operator) === isNegated;
  // Of a related record that is missing: custom fields are never null.
  if (condition.kind === "comparison" && condition.value === null) {
    writer.writeAll(isPositive ? NEVER : ALWAYS);
    return;
  }
  const field = [...path, condition.field.name].join(".");
  const operator = positiveOf(condition.operator);
  const given = meaningOf<CustomSql>(conditions as Meanings<CustomSql>, field, operator);
  if (given === undefined) throw filterError([diagnoseCustom({ field, operator })]);
  if (given.length > 1 && alias === undefined) {
    const details = {
      owner: "",
      option: "table",
      expected: `the name of the table, which the condition of "${field}" uses`,
    };
    throw filterError([diagnoseOption("option.value", details)]);
  }
  const table = new TableAlias(alias, dialect);
  const own = checkCondition(given(customValueOf(condition), table));
  // An index may serve it. Only in a negation, NULL must become false.
  if (isPositive) {
    writeServerCondition(writer, own, dialect);
    return;
  }
  writer.write("CASE WHEN ");
  writeServerCondition(writer, own, dialect);
  writer.write(" THEN 0 ELSE 1 END = 1");
}
