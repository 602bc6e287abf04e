import type { BoundValue } from "../../language/types/bound-value.js";
import { textOf, writePlainly } from "../../language/values/decimal.js";
import { type OtherTime, otherTimeOf } from "../../language/values/other-time.js";

/** Returns a value as text, for a database to cast. */
export function parameterText({ type, value }: BoundValue): string {
  if (typeof value === "string") return type === "timestamp" ? utcText(value) : value;
  if (typeof value === "bigint") return textOf(value);
  return typeof value === "object" ? writePlainly(value) : String(value);
}

/**
 * Returns `YYYY-MM-DD HH:MM:SS.ffffff`. Has no offset, although in UTC, because some databases drop or misread one in a
 * cast.
 */
function utcText(canonical: string): string {
  return `${canonical.slice(0, 10)} ${canonical.slice(11, 26)}`;
}

/** Returns `{"a","b\"c"}` or `["a","b\"c"]`, with every item quoted, so that none is read as null or as two items. */
export function arrayText(texts: readonly string[], open: string, close: string): string {
  let list = open;
  for (let i = 0; i < texts.length; i++) list += `${i === 0 ? '"' : ',"'}${escapeQuotes(texts[i] as string)}"`;
  return list + close;
}

function escapeQuotes(text: string): string {
  // Most texts need no escape, and the test is faster than a replacement.
  return text.includes('"') || text.includes("\\") ? text.replace(/["\\]/g, "\\$&") : text;
}

/** Returns the part of a LIKE pattern with `ESCAPE '!'` that matches the text literally. */
export function escapeLike(text: string): string {
  return /[!%_]/.test(text) ? text.replace(/[!%_]/g, "!$&") : text;
}

const HIGHEST = "\u{10ffff}";

/**
 * Returns the least text that is greater, by code point, than every text that starts with the part, or undefined if no
 * text is.
 */
export function successorOf(part: string): string | undefined {
  let end = part.length;
  while (part.endsWith(HIGHEST, end)) end -= HIGHEST.length;
  const start = (part.codePointAt(end - 2) ?? 0) > 0xffff ? end - 2 : end - 1;
  const last = part.codePointAt(start);
  if (last === undefined) return undefined;
  // The next code points after U+D7FF are surrogates, which no text contains.
  return part.slice(0, start) + String.fromCodePoint(last === 0xd7ff ? 0xe000 : last + 1);
}

/** Returns whether a value is infinite or NaN. Only a cursor has such a value. */
export function isNotFinite(bound: BoundValue): bound is Extract<BoundValue, { type: "number" }> {
  return bound.type === "number" && !Number.isFinite(bound.value);
}

/** Returns on which side of all finite numbers such a value is. NaN is the greatest, as in PostgreSQL and DuckDB. */
export function sideOf({ value }: { readonly value: number }): "greater" | "less" {
  return value === Number.NEGATIVE_INFINITY ? "less" : "greater";
}

/** Returns a time that the language cannot write. Only a cursor has such a value. */
export function otherTimeIn(bound: BoundValue): OtherTime | undefined {
  return bound.type === "date" || bound.type === "timestamp" ? otherTimeOf(bound.value, bound.type) : undefined;
}
