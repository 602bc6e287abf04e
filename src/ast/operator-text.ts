import { type MembershipOperator, type Operator, takesList } from "./operators.js";

/** What stands between the field and the value, or between the field and the first item of the list. */
export function openingOf(operator: Operator): string {
  return takesList(operator) ? operator.slice(0, -1) : operator;
}

/** A list operator with its items, which are filter text: `[1,2]`. */
export function writeList(operator: MembershipOperator, items: readonly string[], separator = ","): string {
  return openingOf(operator) + items.join(separator) + operator.slice(-1);
}
