import type { IToken } from "chevrotain";
import { And, Close, Condition, NotOpen, Open, Or } from "./tokens.js";

const OPERANDS = [Condition, Open, NotOpen];
/** What may follow what in the grammar: that groups are closed is known from counting them. */
const FOLLOWERS = new Map([
  [Condition, [And, Or, Close]],
  [And, OPERANDS],
  [Or, OPERANDS],
  [Open, [...OPERANDS, Close]],
  [NotOpen, [...OPERANDS, Close]],
  [Close, [And, Or, Close]],
]);

/** The same by the indices of the tokens, which is quicker to look up: this is asked of every token of every filter. */
const MAY_FOLLOW: boolean[][] = [];
for (const [type, followers] of FOLLOWERS) {
  const row: boolean[] = [];
  for (const follower of followers) row[follower.tokenTypeIdx as number] = true;
  MAY_FOLLOW[type.tokenTypeIdx as number] = row;
}

/** Whether the tokens fit the grammar as they are, where all groups are closed. */
export function fits(tokens: readonly IToken[]): boolean {
  // What may begin and end a filter is what may begin and end a group.
  let row = MAY_FOLLOW[Open.tokenTypeIdx as number];
  for (const { tokenTypeIdx } of tokens) {
    if (row?.[tokenTypeIdx] !== true) return false;
    row = MAY_FOLLOW[tokenTypeIdx];
  }
  return row?.[Close.tokenTypeIdx as number] === true;
}
