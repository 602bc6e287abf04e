import { ignoresCase } from "../language/schema/ignores-case.js";
import type { BoundValue } from "../language/types/bound-value.js";
import type { Field } from "../language/types/field.js";
import { valueTextsOf } from "../language/types/types.js";
import { writeDecimal } from "../language/values/decimal.js";
import { foldCase } from "../language/values/fold-case.js";

/** A value as facets contain it, and the text that it shares with all equal values. */
export interface CountedValue {
  readonly value: unknown;
  readonly key: string;
}

/**
 * Returns the one form of a value, so that databases and records in memory have the same facets: decimals without
 * trailing zeros, times in UTC, UUIDs in lower case. A value of another type stays unchanged, as in a list.
 */
export function countedValue(value: unknown, field: Field): CountedValue {
  const { cursor, fromCursor, json } = valueTextsOf(field);
  const canonical = cursor(value);
  const bound = canonical === undefined ? undefined : fromCursor(canonical);
  // No canonical text starts with this character.
  if (canonical === undefined || bound === undefined) return { value, key: `\u0000${json(value, field)}` };
  const plain = plainValue(bound, field);
  return { value: plain, key: keyOf(bound.type === "uuid" ? String(plain) : canonical, field) };
}

function keyOf(text: string, field: Field): string {
  return ignoresCase(field) ? foldCase(text) : text;
}

function plainValue({ type, value }: BoundValue, field: Field): unknown {
  if (type === "decimal") return writeDecimal(value);
  // NaN and infinity, as lists write them.
  if (field.type === "decimal") return String(value);
  if (type === "uuid") return value.toLowerCase();
  return type === "integer" && Number.isSafeInteger(Number(value)) ? Number(value) : value;
}
