import type { BoundValue } from "../../bind/bound-filter.js";
import { writeDecimal } from "../../bind/decimal.js";
import { compareNumerals, keyOf, type Numeral, readNumeral } from "./numeral.js";

export type NumericValue = Extract<BoundValue, { type: "integer" | "decimal" | "number" }>;

/** A filter's number, made ready for the numbers, bigints and texts that records hold. */
export interface Limit {
  /** The double nearest to it. Rounding keeps the order, so only a record's number that equals it needs a second look. */
  readonly near: number;
  /** How a record's number that equals `near` compares with the filter's: 0 unless rounding moved the latter. */
  readonly tie: number;
  readonly exact: Numeral;
}

export function limitOf(bound: NumericValue): Limit {
  const text = bound.type === "decimal" ? writeDecimal(bound.value) : String(bound.value);
  const near = Number(text);
  const exact = readNumeral(text);
  return { near, tie: compareNumerals(meaningOf(near, bound.type), exact), exact };
}

/** A number in an integer field is its exact value; in a decimal field it is the decimal that it prints as. */
function meaningOf(number: number, type: NumericValue["type"]): Numeral {
  return readNumeral(type === "integer" ? String(BigInt(number)) : String(number));
}

const READABLE = {
  integer: /^-?[0-9]+$/,
  decimal: /^-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/,
} as const;

/** The text of a bigint or text that a record holds in an integer or decimal field, unless it is no such number. */
function textOf(value: unknown, type: NumericValue["type"]): string | undefined {
  if (type === "number") return undefined;
  if (typeof value === "bigint") return String(value);
  return typeof value === "string" && READABLE[type].test(value) ? value : undefined;
}

/** How a record's value that is no JavaScript number compares with the limit; NaN if it is no value of the type. */
export function compareWithLimit(value: unknown, type: NumericValue["type"], { near, exact }: Limit): number {
  const text = textOf(value, type);
  if (text === undefined) return Number.NaN;
  const rounded = Number(text);
  if (rounded !== near) return rounded < near ? -1 : 1;
  return compareNumerals(readNumeral(text), exact);
}

/** The key of a record's value that is no JavaScript number, for a set of `keyOf` results. */
export function keyOfValue(value: unknown, type: NumericValue["type"]): string | undefined {
  const text = textOf(value, type);
  return text === undefined ? undefined : keyOf(readNumeral(text));
}

/** Whether a record's value is a value of the type. */
export function isNumeric(value: unknown, type: NumericValue["type"]): boolean {
  if (typeof value === "number") return type === "integer" ? Number.isInteger(value) : Number.isFinite(value);
  return textOf(value, type) !== undefined;
}
