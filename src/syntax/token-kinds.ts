import type { IToken, TokenType } from "chevrotain";
import { isWhiteSpace, trimmedEnd } from "../text/characters.js";
import type { Span } from "../text/span.js";
import { endOf } from "./lexer.js";
import {
  And,
  BareItem,
  Close,
  Dangling,
  ListOpen,
  NotOpen,
  Open,
  Operator,
  Or,
  QuotedItem,
  StrayClose,
} from "./tokens.js";

export function isJoiner(token: IToken | undefined): boolean {
  return token?.tokenType === And || token?.tokenType === Or;
}

export function isOpen(token: IToken | undefined): boolean {
  return token?.tokenType === Open || token?.tokenType === NotOpen;
}

export function isClose(token: IToken): boolean {
  return token.tokenType === Close || token.tokenType === StrayClose;
}

/** Begins a test of a field: with a value, without one, or a list. */
export function isTest(token: IToken | undefined): boolean {
  return isOperator(token) || token?.tokenType === Dangling || token?.tokenType === ListOpen;
}

export function isOperator(token: IToken | undefined): boolean {
  return token?.tokenType === Operator;
}

export function isItem({ tokenType }: IToken): boolean {
  return tokenType === BareItem || tokenType === QuotedItem;
}

export function spanOf(token: IToken): Span {
  return { start: token.startOffset, end: endOf(token) };
}

/** A stretch of the text without the white space at its ends. */
export function trimmedSpan(text: string, from: number, to: number): Span {
  let start = from;
  while (start < to && isWhiteSpace(text.charCodeAt(start))) start++;
  return { start, end: trimmedEnd(text, start, to) };
}

/** An item without the comma that its token may begin with. */
export function itemSpanOf(text: string, { startOffset, image }: IToken): Span {
  const comma = image.charCodeAt(0) === 0x2c ? 1 : 0;
  return trimmedSpan(text, startOffset + comma, startOffset + image.length);
}

/** A bare value's token reaches to the next delimiter; its text ends before the white space in front of that. */
export function trimmedSpanOf(text: string, token: IToken): Span {
  return { start: token.startOffset, end: trimmedEnd(text, token.startOffset, endOf(token)) };
}

/** A token that the lexer did not make. It has the shape of the lexer's: one of another shape slows every later parse down. */
export function makeToken(type: TokenType, offset: number, image = ""): IToken {
  return { image, startOffset: offset, tokenTypeIdx: type.tokenTypeIdx as number, tokenType: type };
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
