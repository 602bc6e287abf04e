import type { MembershipSpan } from "../ast/filter.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import { applyFix } from "../diagnostics/fixes.js";
import { diagnose } from "../diagnostics/messages.js";
import { trimmedEnd } from "../text/characters.js";
import { hasBalancedParentheses, quote } from "../text/quoting.js";
import { across, type Span } from "../text/span.js";
import { BACKSLASH } from "./alphabet.js";
import { readQuoted } from "./read-quoted.js";
import type { Reading } from "./reading.js";

/** `end` is where the list can be closed, and `closers` are the parentheses that the text leaves open around it. */
export function reportUnclosedList(reading: Reading, span: MembershipSpan, end: number, closers: string): void {
  const { text } = reading;
  const whole = across(span.field, span.operator);
  reading.findings.addError(whole, () => {
    const atEnd = { span: { start: end, end: text.length }, text: `]${closers}` };
    const fix = pickFix(reading, whole.end, /[&|)]/, "]", atEnd);
    return diagnose("syntax.unclosed-list", whole, { field: text.slice(span.field.start, span.field.end) }, fix);
  });
}

/**
 * `closers` are what the text leaves open around the value: the list's bracket, then parentheses.
 * Without `mayFix`, the value would be out of place even if it were closed.
 */
export function reportUnclosedQuote(reading: Reading, start: number, closers: string, mayFix: boolean): void {
  const { text } = reading;
  const end = text.length;
  // A backslash at the very end would escape the closing quote.
  let slashes = 0;
  while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
  const quote = slashes % 2 === 1 ? '\\"' : '"';
  const span = { start, end: start + 1 };
  reading.findings.addError(span, () => {
    const atEnd = { span: { start: end, end }, text: quote + closers };
    const delimiter = closers.startsWith("]") ? /[,\]]/ : /[&|)]/;
    const fix = mayFix ? pickFix(reading, span.end, delimiter, '"', atEnd) : undefined;
    return diagnose("syntax.unclosed-quote", span, {}, fix);
  });
  readQuoted(text.slice(start) + quote, start, reading);
}

/** To close at the next delimiter, if that makes a whole filter; else at the end, where it always helps. */
function pickFix(reading: Reading, start: number, delimiter: RegExp, text: string, atEnd: Fix): Fix {
  const distance = reading.text.slice(start).search(delimiter);
  if (distance === -1) return atEnd;
  const early = trimmedEnd(reading.text, start, start + distance);
  const insertion = { span: { start: early, end: early }, text };
  // `f[1,2)`: the wrong bracket.
  const replacement = { span: { start: early, end: early + 1 }, text };
  return [insertion, replacement].find((fix) => reading.parses(applyFix(reading.text, fix))) ?? atEnd;
}

/** `value` is the bare one that the text ends with. */
export function fixUnclosedGroup(text: string, value: Span | undefined): Fix {
  const end = text.length;
  const written = value === undefined ? "" : text.slice(value.start, value.end);
  if (value === undefined || hasBalancedParentheses(written)) return { span: { start: end, end }, text: ")" };
  // The parenthesis would pair with one of the value's own.
  return { span: value, text: `${quote(written)})` };
}
