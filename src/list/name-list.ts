import type { Span } from "../language/text/span.js";
import type { QueryPart } from "./split-query.js";

/** Splits a list of names at commas, and at encoded commas, because URLSearchParams encodes every comma. */
export function splitAtCommas({ text, start }: QueryPart): readonly QueryPart[] {
  let at = 0;
  return text.split(/,|%2C/i).map((item) => {
    const part = { text: item, start: start + at };
    at += item.length;
    at += text.charAt(at) === "," ? 1 : 3;
    return part;
  });
}

export function spanOf({ start, text }: QueryPart): Span {
  return { start, end: start + text.length };
}

/** Returns the span of an item and the comma before it, or the comma after it for the first item. */
export function withComma(items: readonly QueryPart[], index: number): Span {
  const { start, end } = spanOf(items[index] as QueryPart);
  const before = items[index - 1];
  if (before !== undefined) return { start: spanOf(before).end, end };
  return { start, end: items[index + 1]?.start ?? end };
}
