import { factsOf } from "../../ast/operators.js";
import type { BoundCondition, BoundField, BoundValue } from "../../bind/bound-filter.js";
import type { Dialect } from "./dialect.js";
import { ALWAYS, NEVER, type Sql } from "./sql.js";

/** A condition or its negation, which is never NULL: what null means is said in so many words where the column may be it. */
export function conditionSql(condition: BoundCondition, isNegated: boolean, column: string, dialect: Dialect): Sql {
  const isPositive = (factsOf(condition.operator).negative === true) === isNegated;
  const test = testSql(condition, column, dialect);
  const acceptsNull = condition.kind === "membership" ? condition.hasNull : condition.value === null;
  if (!condition.field.definition.nullable) return isPositive ? test : negationOf(test);
  const isNull = `${column} IS NULL`;
  const isPresent = `${column} IS NOT NULL`;
  // A test that has the same answer for every value needs no asking.
  if (test === NEVER) return acceptsNull ? [isPositive ? isNull : isPresent] : isPositive ? NEVER : ALWAYS;
  // Null is never asked for besides: no list holds every value.
  if (test === ALWAYS) return [isPositive ? isPresent : isNull];
  const answer = isPositive ? test : negationOf(test);
  return acceptsNull === isPositive ? ["(", isNull, " OR ", answer, ")"] : ["(", isPresent, " AND ", answer, ")"];
}

/** By NOT and not by the opposite operator: where a database orders NaN, those are not opposites. */
function negationOf(test: Sql): Sql {
  if (test === NEVER) return ALWAYS;
  return test === ALWAYS ? NEVER : ["NOT (", test, ")"];
}

/** The condition's positive form for a column that is not null. */
function testSql(condition: BoundCondition, column: string, dialect: Dialect): Sql {
  const { field } = condition;
  if (condition.kind === "membership") {
    return condition.items.length === 0 ? NEVER : dialect.oneOf(column, condition.items, field);
  }
  const { value, operator } = condition;
  if (value === null) return NEVER;
  switch (operator) {
    case "*":
    case "!*":
      return containsSql(column, value, field, dialect);
    case "=":
    case "!=":
      return dialect.compare(column, "=", value, field);
    default:
      return dialect.compare(column, operator, value, field);
  }
}

function containsSql(column: string, { value }: BoundValue, { definition }: BoundField, dialect: Dialect): Sql {
  const ignoresCase = definition.type === "text" && definition.containsIgnoresCase;
  const part = String(value);
  return dialect.contains(column, ignoresCase ? foldAscii(part) : part, ignoresCase);
}

function foldAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
