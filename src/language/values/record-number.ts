import { DECIMAL, type ExactNumber, INTEGER, readExactNumber } from "./exact-number.js";

export type NumericType = "integer" | "decimal" | "number";

const NUMERIC_TEXT = { integer: INTEGER, decimal: DECIMAL } as const;

/** Returns whether a record's value is text that belongs to the type. */
export function isNumericText(value: unknown, type: NumericType): value is string {
  return type !== "number" && typeof value === "string" && NUMERIC_TEXT[type].test(value);
}

/** Returns whether a record's value belongs to the type. */
export function isNumeric(value: unknown, type: NumericType): value is number | bigint | string {
  if (typeof value === "number") return type === "integer" ? Number.isInteger(value) : Number.isFinite(value);
  return (typeof value === "bigint" && type !== "number") || isNumericText(value, type);
}

/** Returns the exact number of a record's value. In a decimal field, a number is the decimal that it prints as. */
export function exactNumberOf(value: number | bigint | string, type: "integer" | "decimal"): ExactNumber {
  return readExactNumber(String(typeof value === "number" && type === "integer" ? BigInt(value) : value));
}
