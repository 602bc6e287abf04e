import { isNegative, positiveOf } from "../../ast/operators.js";
import type { BoundCondition, BoundField, BoundValue } from "../../bind/bound-filter.js";
import type { Dialect } from "./dialect.js";
import { ALWAYS, NEVER, type SqlExpression, type SqlWriter } from "./sql.js";

/** Writes a condition or its negation. The SQL is never NULL: nullable columns are tested for NULL explicitly. */
export function writeCondition(
  writer: SqlWriter,
  condition: BoundCondition,
  isNegated: boolean,
  column: string,
  dialect: Dialect,
): void {
  const { nullable } = condition.field.definition;
  const isPositive = isNegative(condition.operator) === isNegated;
  const acceptsNull = condition.kind === "membership" ? condition.hasNull : condition.value === null;
  const selectsNull = acceptsNull === isPositive;
  const test = testSql(condition, column, dialect);
  if (test === ALWAYS || test === NEVER) {
    // The result is the same for all values: no comparison is needed, except with null if its result differs.
    const selectsValues = (test === ALWAYS) === isPositive;
    if (nullable && selectsNull !== selectsValues) writer.write(column + (selectsNull ? " IS NULL" : " IS NOT NULL"));
    else writer.writeAll(selectsValues ? ALWAYS : NEVER);
    return;
  }
  if (nullable) {
    writer.write("(");
    writer.write(column);
    writer.write(selectsNull ? " IS NULL OR " : " IS NOT NULL AND ");
  }
  // NOT instead of the opposite operator: in databases that order NaN, the two differ.
  if (!isPositive) writer.write("NOT (");
  writer.writeAll(test);
  if (!isPositive) writer.write(")");
  if (nullable) writer.write(")");
}

/** Returns the positive form of a condition for a column that is not null. */
function testSql(condition: BoundCondition, column: string, dialect: Dialect): SqlExpression {
  const { field } = condition;
  const { definition } = field;
  if (condition.kind === "membership") {
    if (condition.items.length === 0) return NEVER;
    if (definition.type !== "list") return dialect.oneOf(column, condition.items, field);
    return dialect.hasAny(column, condition.items, { ...field, definition: definition.item });
  }
  const { value } = condition;
  if (value === null) return NEVER;
  if (value.type === "empty-list") return dialect.isEmptyList(column);
  if (definition.type === "list") return dialect.hasAny(column, [value], { ...field, definition: definition.item });
  const operator = positiveOf(condition.operator);
  switch (operator) {
    case "*":
      return containsSql(column, value, field, dialect);
    default:
      return dialect.compare(column, operator, value, field);
  }
}

function containsSql(
  column: string,
  { value }: BoundValue,
  { definition }: BoundField,
  dialect: Dialect,
): SqlExpression {
  const ignoresCase = definition.type === "text" && definition.containsIgnoresCase;
  const part = String(value);
  return dialect.contains(column, ignoresCase ? foldAscii(part) : part, ignoresCase);
}

function foldAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
