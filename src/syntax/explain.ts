import type { IToken } from "chevrotain";
import type { ComparisonSpan } from "../ast/filter.js";
import { readForeign, translate, withoutSingleQuotes } from "../ast/foreign.js";
import { isFieldName, skipWhiteSpace, trimmedEnd, trimWhiteSpace } from "../text/characters.js";
import { writeValue } from "../text/quoting.js";
import { endOf } from "./lexer.js";
import type { Reading } from "./reading.js";
import { scannedIn } from "./token-kinds.js";
import { Name } from "./tokens.js";

/**
 * Says what is wrong with a stretch of tokens that is no condition. `before` is the comparison with a bare value that is
 * joined in front of it; without `mayFix`, what follows the stretch would still be broken with it mended.
 */
export function explainBroken(
  reading: Reading,
  stretch: readonly IToken[],
  before: ComparisonSpan | undefined,
  mayFix: boolean,
): void {
  const first = stretch[0] as IToken;
  const last = stretch[stretch.length - 1] as IToken;
  const start = first.startOffset;
  // There is one error for each stretch, wherever in it that is.
  if (!reading.findings.reports({ start, end: start })) {
    reading.findings.countError();
    return;
  }
  const found = reading.text.slice(start, trimmedEnd(reading.text, start, endOf(last)));
  const tested = stretch.find(scannedIn);
  const operator = scannedIn(tested)?.span.operator;
  if (operator !== undefined && tested === first) {
    const image = reading.text.slice(operator.start, operator.end);
    reading.report("syntax.missing-field", operator, { found: image });
  } else if (first.tokenType === Name && explainOperator(reading, first, found, operator?.start, mayFix)) return;
  else if (operator !== undefined) explainName(reading, start, operator.start);
  else explainLoneText(reading, found, start, mayFix ? before : undefined);
}

/** What stands between a field's name and its value, if it was meant as an operator. */
function explainOperator(
  reading: Reading,
  { startOffset: start, image }: IToken,
  found: string,
  operator: number | undefined,
  mayFix: boolean,
): boolean {
  const foreign = readForeign(found);
  if (foreign !== undefined) {
    const { at, ...details } = foreign;
    const text = mayFix ? translate(found) : undefined;
    const fix = text === undefined ? undefined : { span: { start, end: start + found.length }, text };
    const span = { start: start + at, end: start + at + foreign.found.length };
    reading.report("syntax.unknown-operator", span, { ...details, didYouMean: fix ? [fix.text] : [] }, fix);
  } else if (operator !== undefined) {
    const at = skipWhiteSpace(reading.text, start + image.length);
    const span = { start: at, end: trimmedEnd(reading.text, at, operator) };
    const unknown = reading.text.slice(span.start, span.end);
    reading.report("syntax.unknown-operator", span, { field: image, found: unknown, didYouMean: [] });
  }
  return foreign !== undefined || operator !== undefined;
}

function explainName(reading: Reading, start: number, operator: number): void {
  const found = trimWhiteSpace(reading.text.slice(start, operator));
  const span = { start, end: start + found.length };
  const unquoted = /^(["'`])(.*)\1$/s.exec(found)?.[2] ?? "";
  const fix = isFieldName(unquoted) ? { span, text: unquoted } : undefined;
  reading.report("syntax.bad-name", span, { found }, fix);
}

/** A text without any operator: often the rest of a value that should have been quoted, as in `name=AT&T`. */
function explainLoneText(reading: Reading, found: string, start: number, before: ComparisonSpan | undefined): void {
  const span = { start, end: start + found.length };
  const whole = { start: before?.value.start ?? start, end: span.end };
  const written = reading.text.slice(whole.start, whole.end);
  const value = withoutSingleQuotes(written) ?? written;
  if (before === undefined || value.length > reading.limits.value) {
    reading.report("syntax.missing-operator", span, { found });
    return;
  }
  const text = writeValue(value);
  const quoted =
    reading.text.slice(before.field.start, before.field.end) +
    reading.text.slice(before.operator.start, before.operator.end) +
    text;
  reading.report("syntax.missing-operator", span, { found, quoted }, { span: whole, text });
}
