import { operatorAt } from "../language/ast/operator-patterns.js";
import type { IrregularMembership, Scanned } from "../language/syntax/scanned.js";
import { endOfName, skipWhiteSpace } from "../language/text/characters.js";
import type { Span } from "../language/text/span.js";
import type { EndTarget, ListState, ValueTarget } from "./completion-target.js";
import { EMPTY, endBefore, endOfQuote, QUOTE, type Typed, typedBare, typedQuoted } from "./typed-value.js";

/** Finds out what can be written in a list or after it. `before` and `whole` are as in `targetInValue`. */
export function targetInList(
  text: string,
  position: number,
  before: Extract<Scanned, { readonly kind: `${string}membership` }>,
  whole: Scanned,
  common: Pick<ValueTarget, "field" | "operator">,
): ValueTarget | EndTarget {
  const faults = "faults" in before ? before.faults : [];
  const quote = faults.find((fault) => fault.kind === "unclosed-quote");
  const bracket = faults.find((fault) => fault.kind === "unclosed-list");
  const { items } = before.span;
  const last = items.at(-1);
  const valueAt = (from: number, end: number | undefined, typed: Typed): ValueTarget => {
    const to = Math.max(position, end ?? position);
    const list = stateAt(from, to);
    return { kind: "value", ...common, from, to, ...typed, followsOperator: false, list };
  };
  const stateAt = (from: number, to: number): ListState => ({
    ...common,
    item: text.slice(from, position),
    ...neighbours(text, position, items, whole, from, to),
  });
  if (quote !== undefined) {
    const end = endOfQuote(text, position, itemAt(whole, quote.start)?.end, ",]");
    return valueAt(quote.start, end, typedQuoted(text, quote.start, position));
  }
  if (bracket === undefined) return { kind: "end", from: position, to: position, list: undefined };
  // The list can be closed before its last comma, after which an item is missing.
  if (last === undefined || bracket.end < position) {
    const next = itemAt(whole, skipWhiteSpace(text, position));
    return valueAt(position, next && endOfItem(text, position, next), EMPTY);
  }
  const isUnexpected = faults.some((fault) => fault.kind === "unexpected-text" && fault.span === last);
  if (isUnexpected) return { kind: "end", from: last.start, to: position, list: stateAt(last.start, position) };
  if (text.charAt(last.start) === QUOTE) {
    return { kind: "end", from: position, to: position, list: stateAt(last.start, position) };
  }
  const item = itemAt(whole, last.start) ?? last;
  return valueAt(last.start, endOfItem(text, position, item), typedBare(text, last.start, position));
}

function itemAt({ span }: Scanned, start: number): Span | undefined {
  return "items" in span ? span.items.find((item) => item.start === start) : undefined;
}

/** Returns the end of an item without the conditions after it, which an unclosed list contains: `f[a & b=1`. */
function endOfItem(text: string, position: number, item: Span): number {
  if (text.charAt(item.start) === QUOTE) return item.end;
  return endBefore(text, Math.max(position, item.start), item.end, (at) => {
    const character = text.charAt(at);
    return (character === "&" || character === "|") && beginsOperand(text, skipWhiteSpace(text, at + 1));
  });
}

function beginsOperand(text: string, at: number): boolean {
  const end = endOfName(text, at);
  if (end === at) return text.startsWith("(", at) || text.startsWith("!(", at);
  return operatorAt(text, skipWhiteSpace(text, end)) !== undefined;
}

/** Returns what is known of the list around an item. */
function neighbours(
  text: string,
  position: number,
  before: readonly Span[],
  whole: Scanned,
  from: number,
  to: number,
): Omit<ListState, "field" | "operator" | "item"> {
  const isClosed = !(whole as IrregularMembership).faults?.some(({ kind }) => kind.startsWith("unclosed"));
  const next = text.charAt(skipWhiteSpace(text, to));
  // What follows the item belongs to the list only if it looks like that.
  const isInside = isClosed && (next === "," || next === "]");
  const after = isInside && "items" in whole.span ? whole.span.items.filter(({ start }) => start >= to) : [];
  const earlier = before.filter(({ start }) => start < from);
  return {
    others: [...earlier, ...after].map(({ start, end }) => text.slice(start, end)),
    before: earlier.length,
    mayAdd: to <= position && !(isInside && next === ","),
    mayClose: to <= position && !isInside,
  };
}
