import { type DecimalValue, floorOf, writeDecimal } from "./decimal.js";
import { compareExactNumbers, type ExactNumber, keyOf, readExactNumber } from "./exact-number.js";
import { exactNumberOf, isNumericText, type NumericType } from "./record-number.js";

/** A number of a filter, prepared for comparison with numbers, bigints and texts of records. */
export interface NumericOperand {
  readonly type: NumericType;
  /** The nearest double. Rounding keeps the order, so only a record value equal to it needs an exact comparison. */
  readonly nearest: number;
  /** Order of `nearest` relative to the exact number: 0 if rounding did not change it. */
  readonly nearestOrder: number;
  readonly exact: ExactNumber;
  /** The largest integer that is not greater than the number. */
  readonly floor: bigint;
  /** Order of `floor` relative to the exact number. */
  readonly floorOrder: number;
}

/** Returns the operand for a number of a filter: the decimal that a double prints as, for the type "number". */
export function numericOperand(type: NumericType, decimal: DecimalValue): NumericOperand {
  const text = writeDecimal(decimal);
  const nearest = Number(text);
  const exact = readExactNumber(text);
  return {
    type,
    nearest,
    nearestOrder: type === "number" ? 0 : compareExactNumbers(exactNumberOf(nearest, type), exact),
    exact,
    floor: floorOf(decimal),
    floorOrder: decimal.exponent < 0 ? -1 : 0,
  };
}

/** Compares a record value that is not a JavaScript number. Returns NaN if it is not a value of the type. */
export function compareWithOperand(value: unknown, operand: NumericOperand): number {
  const { type, nearest, exact, floor, floorOrder } = operand;
  if (typeof value === "bigint" && type !== "number") return value < floor ? -1 : value > floor ? 1 : floorOrder;
  if (!isNumericText(value, type)) return Number.NaN;
  const rounded = Number(value);
  if (rounded !== nearest) return rounded < nearest ? -1 : 1;
  return compareExactNumbers(readExactNumber(value), exact);
}

/** Larger than every number that a filter can contain. */
const HUGE = 10n ** 121n;

/** Returns the key, as `keyOf` does, of a record value that is not a JavaScript number. */
export function keyOfValue(value: unknown, type: NumericType): string | undefined {
  if (typeof value === "bigint" && type !== "number") {
    return value < HUGE && value > -HUGE ? keyOf(readExactNumber(String(value))) : undefined;
  }
  return isNumericText(value, type) ? keyOf(readExactNumber(value)) : undefined;
}
