import type { MembershipOperator, Operator } from "../ast/operators.js";
import type { BoundValue } from "../types/bound-value.js";
import { writeDecimal } from "../values/decimal.js";
import type { BoundCondition, EmptyList } from "./bound-filter.js";

/**
 * A value in the condition of a custom field. Integers are numbers; beyond 2^53 they are text, as decimals, dates and
 * times are.
 */
export type CustomValue = string | number | boolean;

/** What the function for an operator gets. */
export type CustomArgument<O extends Operator> = O extends MembershipOperator ? readonly CustomValue[] : CustomValue;

/** Returns what the program's function for a condition gets: the value, or those of a list. */
export function customValueOf(condition: BoundCondition): CustomValue | readonly CustomValue[] {
  if (condition.kind === "membership") return condition.items.map(plainValue);
  return plainValue(condition.value as BoundValue);
}

function plainValue(bound: BoundValue | EmptyList): CustomValue {
  const { type, value } = bound;
  if (type === "integer") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (type === "decimal") return writeDecimal(value);
  return value;
}
