import { ALL_OPERATORS, type MembershipOperator, type Operator, takesList } from "./operators.js";

// How operators are written and read: derived from their table.

/** What stands between the field and the value, or between the field and the first item of the list. */
export function openingOf(operator: Operator): string {
  return takesList(operator) ? operator.slice(0, -1) : operator;
}

/** A list operator with its items, which are filter text: `[1,2]`. */
export function writeList(operator: MembershipOperator, items: readonly string[], separator = ","): string {
  return openingOf(operator) + items.join(separator) + operator.slice(-1);
}

/** So that none is found where a longer one stands. */
const LONGEST_FIRST = [...ALL_OPERATORS].sort((a, b) => openingOf(b).length - openingOf(a).length);

/** The source of a pattern for what opens any of the operators. */
export function patternOf(operators: readonly Operator[]): string {
  const openings = LONGEST_FIRST.filter((operator) => operators.includes(operator)).map(openingOf);
  return `(?:${openings.map(escapePattern).join("|")})`;
}

export const ANY_OPERATOR = patternOf(ALL_OPERATORS);
export const COMPARISON_OPERATOR = patternOf(ALL_OPERATORS.filter((operator) => !takesList(operator)));
export const LIST_OPENING = patternOf(ALL_OPERATORS.filter(takesList));

/** For a class of a pattern: the characters that the operators begin with. */
export function startsOf(operators: readonly Operator[]): string {
  return [...new Set(operators.map((operator) => operator.charAt(0)))].map(escapePattern).join("");
}

/** Every character of an operator. */
export const OPERATOR_CHARACTERS: readonly string[] = [...new Set(ALL_OPERATORS.join(""))];

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|-]/g, "\\$&");
}

const OPENINGS = LONGEST_FIRST.map((operator) => ({ operator, opening: openingOf(operator) }));

/** The operator that the text has at this offset; of a list operator, what opens the list. */
export function operatorAt(text: string, offset: number): Operator | undefined {
  return OPENINGS.find(({ opening }) => text.startsWith(opening, offset))?.operator;
}
