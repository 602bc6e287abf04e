import type { IToken } from "chevrotain";
import type { Filter } from "../ast/filter.js";
import type { Span } from "../text/span.js";
import type { Assembly } from "./assembly.js";
import { endOf } from "./lexer.js";
import { trimmedSpan } from "./token-kinds.js";

/**
 * Makes a node of a WholeCondition, whose pattern has settled that everything is where it belongs.
 * It reads the filter's text and not the token's image: that is a slice of it, and slow to read.
 */
export function readWhole(token: IToken, assembly: Assembly): Filter {
  const { text } = assembly;
  const end = endOf(token);
  const field = { start: token.startOffset, end: endOfName(text, token.startOffset, end) };
  const { start } = trimmedSpan(text, field.end, end);
  const openEnd = endOfOpening(text, start);
  if (openEnd === undefined) return assembly.comparison(field, start, end);
  return assembly.membership(field, { start, end: openEnd }, itemsBetween(text, openEnd, end - 1), end);
}

/** A name ends where white space, an operator or a bracket begins. */
function endOfName(text: string, start: number, end: number): number {
  let at = start;
  for (; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x2d || (code >= 0x3c && code <= 0x3e) || code === 0x5b) break;
  }
  return at;
}

/** Behind a `[` or `![` at this offset. */
function endOfOpening(text: string, at: number): number | undefined {
  const code = text.charCodeAt(at);
  if (code === 0x5b) return at + 1;
  return code === 0x21 && text.charCodeAt(at + 1) === 0x5b ? at + 2 : undefined;
}

function itemsBetween(text: string, start: number, end: number): Span[] {
  const items: Span[] = [];
  let from = start;
  for (let at = start; at < end; at++) {
    if (text.charCodeAt(at) !== 0x2c) continue;
    items.push(trimmedSpan(text, from, at));
    from = at + 1;
  }
  items.push(trimmedSpan(text, from, end));
  return items;
}
