import type { Scanned } from "../language/syntax/scanned.js";
import type { EndTarget, ScanContext, ValueTarget } from "./completion-target.js";
import { targetInList } from "./target-in-list.js";
import { EMPTY, endOfQuote, QUOTE, typedBare, typedQuoted } from "./typed-value.js";

/**
 * Finds out what can be written in or after a value. `before` is the condition up to the position, `whole` the condition
 * with the text after the position, which may contain more than the author means: the rest of an unclosed list or quote.
 */
export function targetInValue(
  text: string,
  position: number,
  before: Scanned,
  whole: Scanned,
  around: ScanContext,
): ValueTarget | EndTarget {
  const common = { field: text.slice(before.span.field.start, before.span.field.end), operator: before.operator };
  if (before.kind === "membership" || before.kind === "irregular-membership") {
    return targetInList(text, position, before, whole, common);
  }
  const { value, operator } = before.span;
  const fault = "fault" in before ? before.fault : undefined;
  const wholeValue = "value" in whole.span ? whole.span.value : value;
  if (fault === "missing-value") {
    const isThere = wholeValue.end > wholeValue.start;
    const to = isThere ? wholeValue.end : position;
    const followsOperator = operator.end === position;
    return { kind: "value", ...common, from: position, to, ...EMPTY, followsOperator, list: undefined };
  }
  const isQuoted = text.charAt(value.start) === QUOTE;
  if (isQuoted && fault === undefined) return { kind: "end", from: position, to: position, list: undefined };
  const isClosed = !("fault" in whole && whole.fault === "unclosed-quote");
  const followers = around.depth > 0 ? "&|)" : "&|";
  const to = isQuoted
    ? endOfQuote(text, position, isClosed ? wholeValue.end : undefined, followers)
    : Math.max(position, wholeValue.end);
  const typed = isQuoted ? typedQuoted(text, value.start, position) : typedBare(text, value.start, position);
  return { kind: "value", ...common, from: value.start, to, ...typed, followsOperator: false, list: undefined };
}
