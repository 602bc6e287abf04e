import { openingOf } from "./operator-text.js";
import { ALL_OPERATORS, type Operator, takesList } from "./operators.js";

// How operators are found in a text. Apart from how they are written, as those who only write filters need none of it.

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
