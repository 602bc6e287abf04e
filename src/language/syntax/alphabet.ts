import { startsOf } from "../ast/operator-patterns.js";
import { ALL_OPERATORS } from "../ast/operators.js";
import { NAME_PATTERN } from "../text/characters.js";

// The special characters of a filter outside of values, as UTF-16 code units.

export const AMPERSAND = 0x26;
export const BACKSLASH = 0x5c;
export const BANG = 0x21;
export const BAR = 0x7c;
export const CLOSE = 0x29;
export const COMMA = 0x2c;
export const LIST_CLOSE = 0x5d;
export const OPEN = 0x28;
export const QUOTE = 0x22;

const NAME_START = new RegExp(`^${NAME_PATTERN}`);
const OPERATOR_START = new RegExp(`[${startsOf(ALL_OPERATORS)}]`);

export function beginsName(character: string): boolean {
  return NAME_START.test(character);
}

export function beginsOperator(character: string): boolean {
  return OPERATOR_START.test(character);
}

/** Returns whether no token of a valid filter begins with the character. */
export function isJunk(character: string): boolean {
  return !/[ \t\r\n!&|()]/.test(character) && !beginsName(character) && !beginsOperator(character);
}

const JUNK = Array.from({ length: 0x80 }, (_, code) => isJunk(String.fromCharCode(code)));

export function endOfJunk(text: string, start: number): number {
  let end = start;
  while (end < text.length && JUNK[text.charCodeAt(end)] === true) end++;
  return end;
}
