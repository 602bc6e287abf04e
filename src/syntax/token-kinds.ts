import type { IToken, TokenType } from "chevrotain";
import type { Span } from "../text/span.js";
import { endOf } from "./lexer.js";
import type { Carried, Scanned } from "./scanned.js";
import { And, Bang, Close, Condition, Name, NotOpen, Open, Or, StrayClose, Test } from "./tokens.js";

export function isJoiner(token: IToken | undefined): boolean {
  return token?.tokenType === And || token?.tokenType === Or;
}

export function isOpen(token: IToken | undefined): boolean {
  return token?.tokenType === Open || token?.tokenType === NotOpen;
}

export function isClose(token: IToken): boolean {
  return token.tokenType === Close || token.tokenType === StrayClose;
}

/** Whether an operand begins at an index, with or without a `!` that does not belong. */
export function beginsOperand(tokens: readonly IToken[], start: number): boolean {
  let at = start;
  while (tokens[at]?.tokenType === Bang) at++;
  const token = tokens[at];
  return isOpen(token) || token?.tokenType === Condition || token?.tokenType === Name;
}

/** What is known of an operator and its value, if the token has them. */
export function scannedIn(token: IToken | undefined): Scanned | undefined {
  return token?.tokenType === Condition || token?.tokenType === Test ? (token.payload as Scanned) : undefined;
}

export function spanOf(token: IToken): Span {
  return { start: token.startOffset, end: endOf(token) };
}

/** A token that the lexer did not make. */
export function makeToken(type: TokenType, offset: number, payload?: Carried): IToken {
  const token: IToken = { image: "", startOffset: offset, tokenTypeIdx: type.tokenTypeIdx as number, tokenType: type };
  if (payload !== undefined) token.payload = payload;
  return token;
}

/** For the index of each opening parenthesis that is closed, the index of the one that closes it. */
export function matchGroups(tokens: readonly IToken[]): ReadonlyMap<number, number> {
  const matches = new Map<number, number>();
  const open: number[] = [];
  tokens.forEach((token, index) => {
    if (isOpen(token)) open.push(index);
    else if (token.tokenType === Close) matches.set(open.pop() ?? -1, index);
  });
  return matches;
}
