import type { IToken } from "chevrotain";
import { readForeign, translate, withoutSingleQuotes } from "../ast/foreign.js";
import { isFieldName, trimWhiteSpace } from "../text/characters.js";
import { writeValue } from "../text/quoting.js";
import type { Assembly } from "./assembly.js";
import { isTest, spanOf, trimmedSpan, trimmedSpanOf } from "./token-kinds.js";
import { Field } from "./tokens.js";

interface BareCondition {
  readonly field: IToken;
  readonly operator: IToken;
  readonly value: IToken;
}

/**
 * Says what is wrong with a stretch of tokens that is no condition. `before` is the condition joined in front of it;
 * without `mayFix`, what follows the stretch would still be broken with it mended.
 */
export function explainBroken(
  assembly: Assembly,
  stretch: readonly IToken[],
  before: BareCondition | undefined,
  mayFix: boolean,
): void {
  const first = stretch[0] as IToken;
  const last = stretch[stretch.length - 1] as IToken;
  const start = first.startOffset;
  // There is one error for each stretch, wherever in it that is.
  if (!assembly.findings.reports({ start, end: start })) {
    assembly.findings.countError();
    return;
  }
  const found = assembly.text.slice(start, trimmedSpanOf(assembly.text, last).end);
  const test = stretch.find(isTest);
  if (test === first) assembly.report("syntax.missing-field", spanOf(first), { found: first.image });
  else if (first.tokenType === Field && explainOperator(assembly, first, found, test, mayFix)) return;
  else if (test !== undefined) explainName(assembly, first, test);
  else explainLoneText(assembly, found, start, mayFix ? before : undefined);
}

/** What stands between a field's name and its value, if it was meant as an operator. */
function explainOperator(
  assembly: Assembly,
  first: IToken,
  found: string,
  test: IToken | undefined,
  mayFix: boolean,
): boolean {
  const { startOffset: start, image } = first;
  const foreign = readForeign(found);
  if (foreign !== undefined) {
    const { at, ...details } = foreign;
    const text = mayFix ? translate(found) : undefined;
    const fix = text === undefined ? undefined : { span: { start, end: start + found.length }, text };
    const span = { start: start + at, end: start + at + foreign.found.length };
    assembly.report("syntax.unknown-operator", span, { ...details, didYouMean: fix ? [fix.text] : [] }, fix);
  } else if (test !== undefined) {
    const between = trimmedSpan(assembly.text, start + image.length, test.startOffset);
    const unknown = assembly.text.slice(between.start, between.end);
    assembly.report("syntax.unknown-operator", between, { field: image, found: unknown, didYouMean: [] });
  }
  return foreign !== undefined || test !== undefined;
}

function explainName(assembly: Assembly, first: IToken, test: IToken): void {
  const found = trimWhiteSpace(assembly.text.slice(first.startOffset, test.startOffset));
  const span = { start: first.startOffset, end: first.startOffset + found.length };
  const unquoted = /^(["'`])(.*)\1$/s.exec(found)?.[2] ?? "";
  const fix = isFieldName(unquoted) ? { span, text: unquoted } : undefined;
  assembly.report("syntax.bad-name", span, { found }, fix);
}

/** A text without any operator: often the rest of a value that should have been quoted, as in `name=AT&T`. */
function explainLoneText(assembly: Assembly, found: string, start: number, before: BareCondition | undefined): void {
  const span = { start, end: start + found.length };
  const whole = { start: before?.value.startOffset ?? start, end: span.end };
  const written = assembly.text.slice(whole.start, whole.end);
  const value = withoutSingleQuotes(written) ?? written;
  if (before === undefined || value.length > assembly.limits.value) {
    assembly.report("syntax.missing-operator", span, { found });
    return;
  }
  const text = writeValue(value);
  const quoted = before.field.image + before.operator.image + text;
  assembly.report("syntax.missing-operator", span, { found, quoted }, { span: whole, text });
}
