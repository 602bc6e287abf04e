import type { MembershipSpan } from "../ast/filter.js";
import { diagnose } from "../diagnostics/diagnose.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import { applyFix } from "../diagnostics/fixes.js";
import { trimmedEnd } from "../text/characters.js";
import { hasBalancedParentheses, quote } from "../text/quoting.js";
import { across, type Span } from "../text/span.js";
import { BACKSLASH } from "./alphabet.js";
import type { ParseState } from "./parse-state.js";
import { readQuoted } from "./read-quoted.js";

/** Reports a list without its `]`. `end` is where it can be closed; `closers` are the open parentheses around it. */
export function reportUnclosedList(state: ParseState, span: MembershipSpan, end: number, closers: string): void {
  const { text } = state;
  const whole = across(span.field, span.operator);
  state.findings.addError(whole, () => {
    const atEnd = { span: { start: end, end: text.length }, text: `]${closers}` };
    const fix = pickFix(state, whole.end, /[&|)]/, "]", atEnd);
    return diagnose("syntax.unclosed-list", whole, { field: text.slice(span.field.start, span.field.end) }, fix);
  });
}

/**
 * Reports a quoted value without its closing quote. `closers` close what is open around it: the list, then the groups.
 * `mayFix` is false if the value would be invalid there even with a closing quote.
 */
export function reportUnclosedQuote(state: ParseState, start: number, closers: string, mayFix: boolean): void {
  const { text } = state;
  const end = text.length;
  // A backslash at the end would escape the closing quote.
  let slashes = 0;
  while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
  const quote = slashes % 2 === 1 ? '\\"' : '"';
  const span = { start, end: start + 1 };
  state.findings.addError(span, () => {
    const atEnd = { span: { start: end, end }, text: quote + closers };
    const delimiter = closers.startsWith("]") ? /[,\]]/ : /[&|)]/;
    const fix = mayFix ? pickFix(state, span.end, delimiter, '"', atEnd) : undefined;
    return diagnose("syntax.unclosed-quote", span, {}, fix);
  });
  readQuoted(text.slice(start) + quote, start, state);
}

/** Returns a fix that closes at the next delimiter if the result is a valid filter, else one that closes at the end. */
function pickFix(state: ParseState, start: number, delimiter: RegExp, text: string, atEnd: Fix): Fix {
  const distance = state.text.slice(start).search(delimiter);
  if (distance === -1) return atEnd;
  const early = trimmedEnd(state.text, start, start + distance);
  const insertion = { span: { start: early, end: early }, text };
  // `f[1,2)`: the wrong bracket.
  const replacement = { span: { start: early, end: early + 1 }, text };
  return [insertion, replacement].find((fix) => state.parses(applyFix(state.text, fix))) ?? atEnd;
}

/** Returns the fix for a group without its `)`. `value` is the bare value at the end of the text, if there is one. */
export function fixUnclosedGroup(text: string, value: Span | undefined): Fix {
  const end = text.length;
  const written = value === undefined ? "" : text.slice(value.start, value.end);
  if (value === undefined || hasBalancedParentheses(written)) return { span: { start: end, end }, text: ")" };
  // The `)` would pair with a parenthesis of the value, so quote the value.
  return { span: value, text: `${quote(written)})` };
}
