import type { Comparison, Literal } from "../ast/filter.js";
import { operatorAt } from "../ast/operator-patterns.js";
import { hasBalancedParentheses, quote, writeLiteral } from "../text/quoting.js";
import type { Choices } from "./choices.js";

/** What starts with a quote or has white space at an end is never bare; nor is what ends a value, which depends. */
const BARE_IN_COMPARISON = /^(?![" \t\n\r])[^&|]*(?<![ \t\n\r])$/;
const BARE_IN_LIST = /^(?![" \t\n\r])[^,\]]*(?<![ \t\n\r])$/;

/** Whether the value reads as itself without quotes. In a text without groups, parentheses are like any character. */
export function isBareInComparison({ operator, value }: Comparison, isFlat: boolean): boolean {
  if (value === null || value === "null" || value === "") return false;
  // Its beginning could be read as part of the operator.
  if (operatorAt(operator + value, 0)?.operator !== operator) return false;
  return BARE_IN_COMPARISON.test(value) && (isFlat || hasBalancedParentheses(value));
}

export function isBareInList(item: Literal): boolean {
  return item !== null && item !== "null" && item !== "" && BARE_IN_LIST.test(item);
}

export function writeValueFreely(value: Literal, isBare: boolean, choices: Choices): string {
  if (value === null) return "null";
  switch (choices.next(6)) {
    case 1:
      return quote(value);
    case 2:
      return quote(value).replace(/[^\0-\x7f]/g, escapeUnit);
    case 3:
      return `"${value.replace(/[\s\S]/g, escapeUnit)}"`;
    case 4:
    case 5:
      return isBare ? value : writeLiteral(value);
    default:
      return writeLiteral(value);
  }
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
