import type { IToken } from "chevrotain";
import { And, Close, Condition, NotOpen, Open, Or } from "./tokens.js";

const OPERANDS = [Condition, Open, NotOpen];
/** Which token may follow which. The lexer counts parentheses, so pairs are not checked here. */
const FOLLOWERS = new Map([
  [Condition, [And, Or, Close]],
  [And, OPERANDS],
  [Or, OPERANDS],
  [Open, [...OPERANDS, Close]],
  [NotOpen, [...OPERANDS, Close]],
  [Close, [And, Or, Close]],
]);

/** FOLLOWERS by token index: a faster lookup, as every token of every filter needs one. */
const MAY_FOLLOW: boolean[][] = [];
for (const [type, followers] of FOLLOWERS) {
  const row: boolean[] = [];
  for (const follower of followers) row[follower.tokenTypeIdx as number] = true;
  MAY_FOLLOW[type.tokenTypeIdx as number] = row;
}

/** Returns whether tokens with balanced parentheses match the grammar without repair. */
export function fitsGrammar(tokens: readonly IToken[]): boolean {
  // A filter begins and ends like the content of a group.
  let row = MAY_FOLLOW[Open.tokenTypeIdx as number];
  for (const { tokenTypeIdx } of tokens) {
    if (row?.[tokenTypeIdx] !== true) return false;
    row = MAY_FOLLOW[tokenTypeIdx];
  }
  return row?.[Close.tokenTypeIdx as number] === true;
}
