import type { IToken } from "chevrotain";
import type { Fix } from "../diagnostics/diagnostic.js";
import { applied } from "../diagnostics/tried-fixes.js";
import { trimmedEnd } from "../text/characters.js";
import type { Assembly } from "./assembly.js";
import { endOf } from "./lexer.js";
import { Comma } from "./tokens.js";

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

/**
 * `closers` are what the text leaves open around the value: the list's bracket, then parentheses.
 * Without `mayFix`, the value would be out of place even if it were closed.
 */
export function reportUnclosedQuote(assembly: Assembly, token: IToken, closers: string, mayFix: boolean): void {
  const { startOffset: start, image } = token;
  const early = image.slice(1).search(closers.startsWith("]") ? /[,\]]/ : /[&|)]/);
  const earlyEnd = early === -1 ? undefined : trimmedEnd(assembly.text, start + 1, start + 1 + early);
  // A backslash at the very end would escape the closing quote.
  const trailing = /\\*$/.exec(image)?.[0].length ?? 0;
  const quote = trailing % 2 === 1 ? '\\"' : '"';
  const end = assembly.text.length;
  const atEnd = { span: { start: end, end }, text: quote + closers };
  const fix = mayFix ? pickFix(assembly, earlyEnd, '"', atEnd) : undefined;
  assembly.report("syntax.unclosed-quote", { start, end: start + 1 }, {}, fix);
  assembly.reportFaultsInQuotes(image + quote, start);
}

/** To close at the next delimiter, if that makes a whole filter; else at the end, where it always helps. */
function pickFix(assembly: Assembly, early: number | undefined, text: string, atEnd: Fix): Fix {
  if (early === undefined) return atEnd;
  const insertion = { span: { start: early, end: early }, text };
  // `f[1,2)`: the wrong bracket.
  const replacement = { span: { start: early, end: early + 1 }, text };
  return [insertion, replacement].find((fix) => assembly.parses(applied(assembly.text, fix))) ?? atEnd;
}
