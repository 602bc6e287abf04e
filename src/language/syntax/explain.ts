import type { IToken } from "chevrotain";
import type { ComparisonSpan } from "../ast/filter.js";
import { readSpelledCondition, translate, withoutOtherQuotes } from "../ast/sql-spellings.js";
import { isFieldName, skipWhiteSpace, trimmedEnd, trimWhiteSpace } from "../text/characters.js";
import { writeValue } from "../text/quoting.js";
import { endOf } from "./lexer.js";
import type { ParseState } from "./parse-state.js";
import { scannedIn } from "./token-kinds.js";
import { Name } from "./tokens.js";

/**
 * Reports the error in tokens that are not a condition. `before` is the comparison with a bare value before the
 * last connective. `mayFix` is false if the text after them would still be invalid with the fix.
 */
export function explainBroken(
  state: ParseState,
  tokens: readonly IToken[],
  before: ComparisonSpan | undefined,
  mayFix: boolean,
): void {
  const first = tokens[0] as IToken;
  const last = tokens[tokens.length - 1] as IToken;
  const start = first.startOffset;
  // One error is reported for all of the tokens, so their start decides whether it is within the limit.
  if (!state.findings.reports({ start, end: start })) {
    state.findings.countError();
    return;
  }
  const found = state.text.slice(start, trimmedEnd(state.text, start, endOf(last)));
  const tested = tokens.find(scannedIn);
  const operator = scannedIn(tested)?.span.operator;
  if (operator !== undefined && tested === first) {
    const image = state.text.slice(operator.start, operator.end);
    state.report("syntax.missing-field", operator, { found: image });
  } else if (first.tokenType === Name && explainOperator(state, first, found, operator?.start, mayFix)) return;
  else if (operator !== undefined) explainName(state, start, operator.start);
  else explainLoneText(state, found, start, mayFix ? before : undefined);
}

/** Reports an unknown operator between field and value. Returns whether there is one. */
function explainOperator(
  state: ParseState,
  { startOffset: start, image }: IToken,
  found: string,
  operator: number | undefined,
  mayFix: boolean,
): boolean {
  const spelled = readSpelledCondition(found);
  if (spelled !== undefined) {
    const { at, ...details } = spelled;
    const text = mayFix ? translate(found) : undefined;
    const fix = text === undefined ? undefined : { span: { start, end: start + found.length }, text };
    const span = { start: start + at, end: start + at + spelled.found.length };
    state.report("syntax.unknown-operator", span, { ...details, didYouMean: fix ? [fix.text] : [] }, fix);
  } else if (operator !== undefined) {
    const at = skipWhiteSpace(state.text, start + image.length);
    const span = { start: at, end: trimmedEnd(state.text, at, operator) };
    const unknown = state.text.slice(span.start, span.end);
    state.report("syntax.unknown-operator", span, { field: image, found: unknown, didYouMean: [] });
  }
  return spelled !== undefined || operator !== undefined;
}

function explainName(state: ParseState, start: number, operator: number): void {
  const found = trimWhiteSpace(state.text.slice(start, operator));
  const span = { start, end: start + found.length };
  const unquoted = /^(["'`])(.*)\1$/s.exec(found)?.[2] ?? "";
  const fix = isFieldName(unquoted) ? { span, text: unquoted } : undefined;
  state.report("syntax.bad-name", span, { found }, fix);
}

/** Reports text without an operator: often the rest of a value that needs quotes, as in `name=AT&T`. */
function explainLoneText(state: ParseState, found: string, start: number, before: ComparisonSpan | undefined): void {
  const span = { start, end: start + found.length };
  const whole = { start: before?.value.start ?? start, end: span.end };
  const written = state.text.slice(whole.start, whole.end);
  const value = withoutOtherQuotes(written) ?? written;
  if (before === undefined || value.length > state.limits.value) {
    state.report("syntax.missing-operator", span, { found });
    return;
  }
  const text = writeValue(value);
  const quoted =
    state.text.slice(before.field.start, before.field.end) +
    state.text.slice(before.operator.start, before.operator.end) +
    text;
  state.report("syntax.missing-operator", span, { found, quoted }, { span: whole, text });
}
