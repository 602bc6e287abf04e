import { writeExactJson } from "../values/exact-json.js";
import { JSON_NUMBER } from "../values/exact-number.js";
import { readOtherTime } from "../values/other-time.js";
import { readTime, type TimeType } from "../values/record-time.js";
import { withoutTrailingZeros } from "../values/time.js";
import type { BoundValue } from "./bound-value.js";
import type { Field } from "./field.js";

/** How a record's value is written in responses: in JSON, and in cursors. */
export interface ValueTexts<F extends Field = Field> {
  /** Writes any value as JSON. One of another type is written unchanged. */
  json(value: unknown, field: F): string;
  /** Returns the canonical text of a value in a cursor, or undefined if a column of the type cannot contain it. */
  cursor(value: unknown): string | undefined;
  /**
   * Reads the text of a cursor, or returns undefined if it is not one of the type. Unlike in a filter, all values are
   * allowed that a column can contain, whatever the schema declares: any name of an enumeration, integers of any size,
   * decimals of more digits, NaN and infinities, times of any year.
   */
  fromCursor(text: string): BoundValue | undefined;
}

/** Reads and writes the cursor of a type that lists cannot be sorted by. */
export function noCursor(): undefined {
  return undefined;
}

/** What JSON escapes: quotes, backslashes, control characters and lone surrogates, which are not told from pairs. */
const ESCAPED = /["\\\0-\x1f\ud800-\udfff]/;

/** Writes any value as JSON, or null if JSON cannot represent it. */
export function anyJson(value: unknown): string {
  // Hot: most texts contain nothing to escape, which takes half the time to find out.
  if (typeof value === "string") return ESCAPED.test(value) ? JSON.stringify(value) : `"${value}"`;
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "null";
  if (typeof value === "bigint" || typeof value === "boolean") return String(value);
  const iso = typeof value === "object" ? readTime(value, "timestamp") : undefined;
  return iso === undefined ? writeExactJson(value) : `"${withoutTrailingZeros(iso)}"`;
}

/** Writes a text of digits, as databases return large and decimal numbers, as a number. */
export function exactJson(value: unknown): string {
  if (typeof value !== "string") return anyJson(value);
  if (JSON_NUMBER.test(value)) return value;
  // A number of JSON has no zeros in front.
  const number = value.replace(/^(-?)0+(?=[0-9])/, "$1");
  return JSON_NUMBER.test(number) ? number : anyJson(value);
}

export function arrayJson(items: readonly unknown[], write: (item: unknown) => string): string {
  return `[${Array.from(items, write).join(",")}]`;
}

/** Times are ISO 8601 in UTC. `canonical` matches the usual texts, which need not be read. */
export function timeTexts<F extends Field>(type: TimeType, canonical: RegExp): ValueTexts<F> {
  const read = (value: unknown): string | undefined => readTime(value, type) ?? readOtherTime(value, type);
  return {
    json(value) {
      const time = typeof value === "string" && canonical.test(value) ? value : readTime(value, type);
      return time === undefined ? anyJson(value) : `"${withoutTrailingZeros(time)}"`;
    },
    cursor: read,
    fromCursor(text) {
      const value = read(text);
      return value === undefined ? undefined : { type, value };
    },
  };
}
