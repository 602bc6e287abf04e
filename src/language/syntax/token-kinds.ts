import type { IToken, TokenType } from "chevrotain";
import type { Span } from "../text/span.js";
import { endOf } from "./lexer.js";
import type { Scanned, TokenPayload } from "./scanned.js";
import {
  And,
  Bang,
  Close,
  Condition,
  Count,
  FieldlessCondition,
  Name,
  NotOpen,
  NotRelatedOpen,
  Open,
  Or,
  RelatedOpen,
  StrayClose,
} from "./tokens.js";

export function isConnective(token: IToken | undefined): boolean {
  return token?.tokenType === And || token?.tokenType === Or;
}

export function isOpen(token: IToken | undefined): boolean {
  const type = token?.tokenType;
  return type === Open || type === NotOpen || type === RelatedOpen || type === NotRelatedOpen;
}

export function isClose(token: IToken): boolean {
  return token.tokenType === Close || token.tokenType === StrayClose;
}

/** Returns whether an operand begins at an index, after any stray `!`. */
export function beginsOperand(tokens: readonly IToken[], start: number): boolean {
  let at = start;
  while (tokens[at]?.tokenType === Bang) at++;
  const token = tokens[at];
  return isOpen(token) || token?.tokenType === Condition || token?.tokenType === Name;
}

/** Returns the scanned condition of a token. */
export function scannedIn(token: IToken | undefined): Scanned | undefined {
  const type = token?.tokenType;
  return type === Condition || type === FieldlessCondition || type === Count ? (token?.payload as Scanned) : undefined;
}

export function spanOf(token: IToken): Span {
  return { start: token.startOffset, end: endOf(token) };
}

/** Creates a token that is not in the text. */
export function makeToken(type: TokenType, offset: number, payload?: TokenPayload): IToken {
  const token: IToken = { image: "", startOffset: offset, tokenTypeIdx: type.tokenTypeIdx as number, tokenType: type };
  if (payload !== undefined) token.payload = payload;
  return token;
}

/** Maps the index of each opening parenthesis to the index of its closing one. Unclosed ones are left out. */
export function matchGroups(tokens: readonly IToken[]): ReadonlyMap<number, number> {
  const matches = new Map<number, number>();
  const open: number[] = [];
  tokens.forEach((token, index) => {
    if (isOpen(token)) open.push(index);
    else if (token.tokenType === Close) matches.set(open.pop() ?? -1, index);
  });
  return matches;
}
