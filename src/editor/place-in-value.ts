import { operatorAt } from "../ast/operator-patterns.js";
import type { IrregularMembership, Scanned } from "../syntax/scanned.js";
import { endOfName, skipWhiteSpace, trimmedEnd } from "../text/characters.js";
import { unquote } from "../text/quoting.js";
import type { Span } from "../text/span.js";
import type { Around, EndPlace, ListState, ValuePlace } from "./place.js";

/**
 * Finds out what can be written in or after a value. `before` is the condition up to the position, `whole` the condition
 * with the text after the position, which may contain more than the author means: the rest of an unclosed list or quote.
 */
export function placeInValue(
  text: string,
  position: number,
  before: Scanned,
  whole: Scanned,
  around: Around,
): ValuePlace | EndPlace {
  const common = { field: text.slice(before.span.field.start, before.span.field.end), operator: before.operator };
  if (before.kind === "membership" || before.kind === "irregular-membership") {
    return inList(text, position, before, whole, common);
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

const QUOTE = '"';
const EMPTY = { typed: "", raw: "", isQuoted: false, isWhole: true } as const;

type Typed = Pick<ValuePlace, "typed" | "raw" | "isQuoted" | "isWhole">;

function typedBare(text: string, start: number, position: number): Typed {
  const raw = text.slice(start, position);
  return { typed: raw, raw, isQuoted: false, isWhole: true };
}

/** A backslash at the end is the beginning of an escape. */
function typedQuoted(text: string, start: number, position: number): Typed {
  const raw = text.slice(start, position);
  const finished = raw.slice(0, raw.length - (slashesAtEnd(raw) % 2));
  const { value, faults } = unquote(finished + QUOTE);
  return { typed: value, raw, isQuoted: true, isWhole: faults.length === 0 };
}

export function slashesAtEnd(text: string): number {
  let count = 0;
  while (text.charAt(text.length - 1 - count) === "\\") count++;
  return count;
}

/**
 * Returns the end of a quoted value that is open at the position. The quote at its `end` closes it only if a value may
 * end there: in `name="bo & brand="x"`, the second quote begins another value.
 */
function endOfQuote(text: string, position: number, end: number | undefined, followers: string): number {
  if (end !== undefined) {
    const next = skipWhiteSpace(text, end);
    if (end === position + 1 || next === text.length || followers.includes(text.charAt(next))) return end;
  }
  return endBefore(text, position, end ?? text.length, (at) => followers.includes(text.charAt(at)));
}

function endBefore(text: string, start: number, end: number, isEnd: (at: number) => boolean): number {
  let at = start;
  while (at < end && !isEnd(at)) at++;
  return trimmedEnd(text, start, at);
}

function inList(
  text: string,
  position: number,
  before: Extract<Scanned, { readonly kind: `${string}membership` }>,
  whole: Scanned,
  common: Pick<ValuePlace, "field" | "operator">,
): ValuePlace | EndPlace {
  const faults = "faults" in before ? before.faults : [];
  const quote = faults.find((fault) => fault.kind === "unclosed-quote");
  const bracket = faults.find((fault) => fault.kind === "unclosed-list");
  if (quote === undefined && bracket === undefined)
    return { kind: "end", from: position, to: position, list: undefined };
  const { items } = before.span;
  const last = items.at(-1);
  const expectsItem = quote === undefined && (last === undefined || (bracket !== undefined && bracket.end < position));
  const stateAt = (from: number, to: number): ListState => ({
    ...common,
    item: text.slice(from, position),
    ...neighbours(text, position, items, whole, from, to),
  });
  if (quote !== undefined) {
    const item = itemAt(whole, quote.start);
    const to = endOfQuote(text, position, item?.end, ",]");
    const typed = typedQuoted(text, quote.start, position);
    const list = stateAt(quote.start, to);
    return { kind: "value", ...common, from: quote.start, to, ...typed, followsOperator: false, list };
  }
  if (expectsItem || last === undefined) {
    const item = itemAt(whole, skipWhiteSpace(text, position));
    const to = item === undefined ? position : Math.max(position, endOfBareItem(text, position, item));
    const list = stateAt(position, to);
    return { kind: "value", ...common, from: position, to, ...EMPTY, followsOperator: false, list };
  }
  if (text.charAt(last.start) === QUOTE)
    return { kind: "end", from: position, to: position, list: stateAt(last.start, position) };
  const item = itemAt(whole, last.start) ?? last;
  const to = Math.max(position, endOfBareItem(text, position, item));
  const list = stateAt(last.start, to);
  return {
    kind: "value",
    ...common,
    from: last.start,
    to,
    ...typedBare(text, last.start, position),
    followsOperator: false,
    list,
  };
}

function itemAt({ span }: Scanned, start: number): Span | undefined {
  return "items" in span ? span.items.find((item) => item.start === start) : undefined;
}

/** Returns the end of an item without the conditions after it, which an unclosed list contains: `f[a & b=1`. */
function endOfBareItem(text: string, position: number, item: Span): number {
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
