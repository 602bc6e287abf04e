import type { IToken } from "chevrotain";
import type { Fix } from "../diagnostics/diagnostic.js";
import { trimmedEnd } from "../text/characters.js";
import type { Assembly } from "./assembly.js";
import { endOf } from "./lexer.js";
import { spanOf } from "./token-kinds.js";
import { Comma } from "./tokens.js";

/** `f[1,,2]`: removing a comma next to the gap mends it. */
export function reportMissingItem(
  assembly: Assembly,
  field: IToken,
  position: number,
  previous: IToken,
  next: IToken,
): void {
  const comma = previous.tokenType === Comma ? previous : next;
  const gap = { start: endOf(previous), end: next.startOffset };
  const details = { field: field.image, position };
  assembly.report("syntax.missing-item", gap, details, { span: spanOf(comma), text: "" });
}

/** `closers` are the parentheses that the text leaves open around the list. */
export function reportUnclosedList(
  assembly: Assembly,
  field: IToken,
  open: IToken,
  last: IToken,
  closers: string,
): void {
  const { text } = assembly;
  const start = endOf(open);
  const early = text.slice(start).search(/[&|)]/);
  const earlyEnd = early === -1 ? undefined : trimmedEnd(text, start, start + early);
  // A comma at the very end would leave an item missing.
  const end = last.tokenType === Comma ? last.startOffset : text.length;
  const atEnd = { span: { start: end, end: text.length }, text: `]${closers}` };
  const span = { start: field.startOffset, end: start };
  assembly.report("syntax.unclosed-list", span, { field: field.image }, pickFix(assembly, earlyEnd, "]", atEnd));
}

/** `closers` are what the text leaves open around the value: the list's bracket, then parentheses. */
export function reportUnclosedQuote(assembly: Assembly, token: IToken, closers: string): void {
  const { startOffset: start, image } = token;
  const early = image.slice(1).search(closers.startsWith("]") ? /[,\]]/ : /[&|)]/);
  const earlyEnd = early === -1 ? undefined : trimmedEnd(assembly.text, start + 1, start + 1 + early);
  // A backslash at the very end would escape the closing quote.
  const trailing = /\\*$/.exec(image)?.[0].length ?? 0;
  const quote = trailing % 2 === 1 ? '\\"' : '"';
  const end = assembly.text.length;
  const atEnd = { span: { start: end, end }, text: quote + closers };
  assembly.report("syntax.unclosed-quote", { start, end: start + 1 }, {}, pickFix(assembly, earlyEnd, '"', atEnd));
  assembly.reportFaultsInQuotes(image + quote, start);
}

/** To close at the next delimiter, if that makes a whole filter; else at the end, where it always helps. */
function pickFix(assembly: Assembly, early: number | undefined, text: string, atEnd: Fix): Fix {
  if (early === undefined) return atEnd;
  const mended = assembly.text.slice(0, early) + text + assembly.text.slice(early);
  return assembly.parses(mended) ? { span: { start: early, end: early }, text } : atEnd;
}
