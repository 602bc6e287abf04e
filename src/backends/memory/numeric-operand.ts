import type { BoundValue } from "../../bind/bound-filter.js";
import { type Decimal, decimalOfNumber, floorOf, writeDecimal } from "../../values/decimal.js";
import { compareNumerals, keyOf, type Numeral, readNumeral } from "../../values/numeral.js";
import { isReadable, meaningOf, type NumericType } from "../../values/record-number.js";

export type NumericValue = Extract<BoundValue, { type: NumericType }>;

/** A filter's number, made ready for the numbers, bigints and texts that records hold. */
export interface NumericOperand {
  readonly type: NumericType;
  /** The double nearest to it. Rounding keeps the order, so only a record's number that equals it needs a second look. */
  readonly nearest: number;
  /** How a record's number that equals `nearest` compares with the filter's: 0 unless rounding moved the latter. */
  readonly nearestOrder: number;
  readonly exact: Numeral;
  /** The largest integer that is not above it, and how that compares with it. */
  readonly floor: bigint;
  readonly floorOrder: number;
}

export function numericOperand(bound: NumericValue): NumericOperand {
  const decimal = decimalOf(bound);
  const text = writeDecimal(decimal);
  const nearest = bound.type === "number" ? bound.value : Number(text);
  const exact = readNumeral(text);
  const floor = floorOf(decimal);
  return {
    type: bound.type,
    nearest,
    nearestOrder: bound.type === "number" ? 0 : compareNumerals(meaningOf(nearest, bound.type), exact),
    exact,
    floor,
    floorOrder: decimal.exponent < 0 ? -1 : 0,
  };
}

function decimalOf(bound: NumericValue): Decimal {
  switch (bound.type) {
    case "integer":
      return { coefficient: bound.value, exponent: 0 };
    case "decimal":
      return bound.value;
    case "number":
      return decimalOfNumber(bound.value);
  }
}

/** How a record's value that is no JavaScript number compares with the limit; NaN if it is no value of the type. */
export function compareWithOperand(value: unknown, operand: NumericOperand): number {
  const { type, nearest, exact, floor, floorOrder } = operand;
  if (typeof value === "bigint" && type !== "number") return value < floor ? -1 : value > floor ? 1 : floorOrder;
  if (!isReadable(value, type)) return Number.NaN;
  const rounded = Number(value);
  if (rounded !== nearest) return rounded < nearest ? -1 : 1;
  return compareNumerals(readNumeral(value), exact);
}

/** Beyond every number that a filter can write. */
const HUGE = 10n ** 121n;

/** The key of a record's value that is no JavaScript number, for a set of `keyOf` results. */
export function keyOfValue(value: unknown, type: NumericType): string | undefined {
  if (typeof value === "bigint" && type !== "number") {
    return value < HUGE && value > -HUGE ? keyOf(readNumeral(String(value))) : undefined;
  }
  return isReadable(value, type) ? keyOf(readNumeral(value)) : undefined;
}
