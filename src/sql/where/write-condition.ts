import { type Operator, type PositiveOf, positiveOf } from "../../language/ast/operators.js";
import type { BoundCondition, BoundField } from "../../language/bind/bound-filter.js";
import { ignoresCase, searchIgnoresCase } from "../../language/schema/ignores-case.js";
import type { BoundValue } from "../../language/types/bound-value.js";
import { foldCase } from "../../language/values/fold-case.js";
import type { Dialect } from "../dialects/dialect.js";
import { ALWAYS, NEVER, type SqlExpression, type SqlWriter } from "../sql.js";

/** What surrounds a piece of SQL without parentheses between: parentheses, or the connective of a group. */
export type Surrounding = "()" | " AND " | " OR ";

/** Writes a condition or its negation. The SQL is never NULL: nullable columns are tested for NULL explicitly. */
export function writeCondition(
  writer: SqlWriter,
  condition: BoundCondition,
  isNegated: boolean,
  within: Surrounding,
  column: string,
  dialect: Dialect,
): void {
  const { nullable } = condition.field.definition;
  const operator = positiveOf(condition.operator);
  const isPositive = (operator === condition.operator) !== isNegated;
  const acceptsNull = condition.kind === "membership" ? condition.hasNull : condition.value === null;
  const selectsNull = acceptsNull === isPositive;
  const test = testSql(condition, operator, column, dialect);
  if (test === ALWAYS || test === NEVER) {
    // The result is the same for all values: no comparison is needed, except with null if its result differs.
    const selectsValues = (test === ALWAYS) === isPositive;
    if (nullable && selectsNull !== selectsValues) writer.write(column + (selectsNull ? " IS NULL" : " IS NOT NULL"));
    else writer.writeAll(selectsValues ? ALWAYS : NEVER);
    return;
  }
  // AND binds tighter than OR.
  const hasParentheses = nullable && selectsNull && within === " AND ";
  if (hasParentheses) writer.write("(");
  if (nullable) writer.write(column + (selectsNull ? " IS NULL OR " : " IS NOT NULL AND "));
  // NOT instead of the opposite operator: in databases that order NaN, the two differ.
  if (!isPositive) writer.write("NOT (");
  writer.writeAll(test);
  if (!isPositive) writer.write(")");
  if (hasParentheses) writer.write(")");
}

/** Returns the positive form of a condition for a column that is not null. */
function testSql(
  condition: BoundCondition,
  operator: PositiveOf<Operator>,
  column: string,
  dialect: Dialect,
): SqlExpression {
  const { field } = condition;
  const { definition } = field;
  if (condition.kind === "membership") {
    const { items: given } = condition;
    if (given.length === 0) return NEVER;
    if (definition.type === "list") return dialect.hasAny(column, given, { ...field, definition: definition.item });
    const items = ignoresCase(definition) ? given.map((item) => folded(item, field)) : given;
    return dialect.oneOf(column, items, field);
  }
  const { value } = condition;
  if (value === null) return NEVER;
  if (value.type === "empty-list") return dialect.isEmptyList(column);
  if (definition.type === "list") return dialect.hasAny(column, [value], { ...field, definition: definition.item });
  switch (operator) {
    case "*":
      return searchSql(dialect.contains, column, value, field);
    case "^":
      return searchSql(dialect.startsWith, column, value, field);
    case "$":
      return searchSql(dialect.endsWith, column, value, field);
    default:
      // A list is a membership.
      return dialect.compare(column, operator as Exclude<typeof operator, "[]">, folded(value, field), field);
  }
}

function searchSql(
  search: Dialect["contains"],
  column: string,
  { value }: BoundValue,
  { definition }: BoundField,
): SqlExpression {
  const isFolded = searchIgnoresCase(definition);
  const part = String(value);
  return search(column, isFolded ? foldCase(part) : part, isFolded);
}

/** Returns a value as dialects compare it: folded if it is a text of a field that ignores case. */
export function folded(bound: BoundValue, { definition }: BoundField): BoundValue {
  return bound.type === "text" && ignoresCase(definition) ? { type: "text", value: foldCase(bound.value) } : bound;
}
