import type { Field } from "../schema/field.js";
import { compareExactNumbers, type ExactNumber } from "../values/exact-number.js";
import { exactNumberOf, isNumeric, type NumericType } from "../values/record-number.js";
import { readTime, type TimeType } from "../values/record-time.js";
import { compareByCodePoint, isBelowSurrogates } from "../values/text-order.js";

/** Compares the values at two indexes of a column. */
export type CompareAt = (one: number, other: number) => number;

/**
 * Returns a function that compares the values of a field by their indexes: numbers exactly (as number, bigint or text),
 * texts by code point, times as instants, false before true. Null, missing and invalid values come last. Each value is
 * read once instead of in every comparison.
 */
export function compareColumn(values: readonly unknown[], field: Field): CompareAt {
  switch (field.type) {
    case "integer":
    case "decimal":
    case "number":
      return compareNumbers(values, field.type);
    case "boolean":
      return byNumber(Float64Array.from(values, (value) => (typeof value === "boolean" ? Number(value) : LAST)));
    case "date":
    case "timestamp":
      return compareTimes(values, field.type);
    case "text":
      return compareTexts(field.ignoresCase ? values.map(folded) : values);
    case "enumeration":
      return compareTexts(values);
  }
}

/** Greater than every valid number. */
const LAST = Number.POSITIVE_INFINITY;

function byNumber(column: Float64Array): CompareAt {
  return (one, other) => {
    const a = column[one] as number;
    const b = column[other] as number;
    return a < b ? -1 : a > b ? 1 : 0;
  };
}

function compareNumbers(values: readonly unknown[], type: NumericType): CompareAt {
  const column = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    const number = isNumeric(value, type) ? orderedNumber(value) : LAST;
    if (number === undefined) return compareExactly(values, type === "integer" ? "integer" : "decimal");
    column[i] = number;
  }
  return byNumber(column);
}

/**
 * Returns a number that orders the value exactly, or undefined. Up to 15 digits, decimals are in the same order as the
 * nearest doubles.
 */
function orderedNumber(value: number | bigint | string): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value === "bigint") return BigInt.asIntN(50, value) === value ? Number(value) : undefined;
  return value.length <= 15 && !/e/i.test(value) ? Number(value) : undefined;
}

function compareExactly(values: readonly unknown[], type: "integer" | "decimal"): CompareAt {
  const column = values.map((value) => (isNumeric(value, type) ? exactNumberOf(value, type) : undefined));
  return byOrder<ExactNumber>(column, compareExactNumbers);
}

function compareTimes(values: readonly unknown[], type: TimeType): CompareAt {
  return byUnits(values.map((value) => readTime(value, type)));
}

function compareTexts(values: readonly unknown[]): CompareAt {
  const column = values.map((value) => (typeof value === "string" ? value : undefined));
  const isPlain = column.every((text) => text === undefined || isBelowSurrogates(text));
  return isPlain ? byUnits(column) : byOrder(column, compareByCodePoint);
}

function byUnits(column: readonly (string | undefined)[]): CompareAt {
  return (one, other) => {
    const a = column[one];
    const b = column[other];
    if (a === b) return 0;
    if (a === undefined) return 1;
    return b === undefined || a < b ? -1 : 1;
  };
}

function byOrder<T>(column: readonly (T | undefined)[], compare: (a: T, b: T) => number): CompareAt {
  return (one, other) => {
    const a = column[one];
    const b = column[other];
    if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1;
    return compare(a, b);
  };
}

/** Converts the letters A to Z to lower case, and no others. */
function folded(value: unknown): unknown {
  return typeof value === "string" ? value.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : value;
}
