import { unitOrEnd } from "../text/characters.js";
import {
  ALL_OPERATORS,
  type ComparisonOperator,
  isListOperator,
  type MembershipOperator,
  type Operator,
  openingOf,
} from "./operators.js";

// Finding operators in a text. Separate from the operator table, so that `ampipe/build` does not include it.

/** Longest first, so that `>=` is not read as `>`. */
const LONGEST_FIRST = [...ALL_OPERATORS].sort((a, b) => openingOf(b).length - openingOf(a).length);

/** Returns the source of a pattern that matches the opening of any of the operators. */
export function patternOf(operators: readonly Operator[]): string {
  const openings = LONGEST_FIRST.filter((operator) => operators.includes(operator)).map(openingOf);
  return `(?:${openings.map(escapePattern).join("|")})`;
}

export const ANY_OPERATOR = patternOf(ALL_OPERATORS);
export const COMPARISON_OPERATOR = patternOf(ALL_OPERATORS.filter((operator) => !isListOperator(operator)));
export const LIST_OPENING = patternOf(ALL_OPERATORS.filter(isListOperator));

/** Returns the first characters of the operators, escaped for a character class. */
export function startsOf(operators: readonly Operator[]): string {
  return [...new Set(operators.map((operator) => operator.charAt(0)))].map(escapePattern).join("");
}

/** The characters that occur in operators. */
export const OPERATOR_CHARACTERS: readonly string[] = [...new Set(ALL_OPERATORS.join(""))];

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|-]/g, "\\$&");
}

/** An operator in a text. For a list operator, `opening` and `length` are those of its opening bracket. */
export type FoundOperator = { readonly opening: string; readonly length: number } & (
  | { readonly operator: ComparisonOperator; readonly isList: false }
  | { readonly operator: MembershipOperator; readonly isList: true }
);

function found(operator: Operator): FoundOperator {
  const opening = openingOf(operator);
  const { length } = opening;
  return isListOperator(operator)
    ? { operator, isList: true, opening, length }
    : { operator, isList: false, opening, length };
}

/** Operators by the code of their first character, longest first. */
const BY_FIRST = Array.from({ length: 0x80 }, (_, code) => {
  const operators = LONGEST_FIRST.filter((operator) => operator.charCodeAt(0) === code);
  return operators.map(found);
});

/** Returns the longest operator at an offset. */
export function operatorAt(text: string, offset: number): FoundOperator | undefined {
  const first = unitOrEnd(text, offset);
  if (first < 0 || first >= BY_FIRST.length) return undefined;
  const candidates = BY_FIRST[first] as readonly FoundOperator[];
  for (let i = 0; i < candidates.length; i++) {
    const candidate = candidates[i] as FoundOperator;
    if (candidate.length === 1 || text.startsWith(candidate.opening, offset)) return candidate;
  }
  return undefined;
}
