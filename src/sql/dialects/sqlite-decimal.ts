import { compareDecimals, type DecimalValue, decimalOfNumber, floorOf } from "../../language/values/decimal.js";
import { INTEGER_RANGES } from "../../language/values/integer-range.js";
import type { OrderOperator } from "./dialect.js";

/** A comparison with a 64-bit integer or a double. Without an operator, no stored value can be equal. */
export interface ExactComparison {
  readonly operator: OrderOperator | undefined;
  readonly operand: bigint | number;
}

const { minimum: LOWEST, maximum: HIGHEST } = INTEGER_RANGES[64];
/** No integer with so many zeros at its end, except 0 itself, has 64 bits. */
const DIGITS_BEYOND_64_BITS = 20;
/** Doubles from here on have no fraction. */
const FIRST_WITHOUT_FRACTION = 2n ** 53n;

/**
 * Converts a comparison with any decimal to one that SQLite, whose decimals are 64-bit integers and doubles, evaluates
 * exactly. A stored double means the decimal that it prints as. A decimal without such a double is replaced by the
 * nearest double, and the operator is adjusted to the side on which the decimal lies.
 */
export function exactComparison(operator: OrderOperator, value: DecimalValue): ExactComparison {
  // Decimals with large exponents are beyond 64 bits, and their digits take long to compute.
  const floor = value.exponent < DIGITS_BEYOND_64_BITS ? floorOf(value) : undefined;
  const isWhole = value.exponent >= 0;
  if (
    floor !== undefined &&
    floor >= LOWEST &&
    floor <= HIGHEST &&
    (isWhole || floor >= FIRST_WITHOUT_FRACTION || floor < -FIRST_WITHOUT_FRACTION)
  ) {
    return { operator: isWhole ? operator : fromBelow(operator), operand: floor };
  }
  const operand = Number(`${value.coefficient}e${value.exponent}`);
  const side = sideOf(value, operand);
  if (side === 0) return { operator, operand };
  return { operator: side > 0 ? fromBelow(operator) : fromAbove(operator), operand };
}

function sideOf(value: DecimalValue, double: number): number {
  // A decimal that rounds to the lowest integer, but is not that integer, is less than it, whatever the double prints
  // as.
  if (!Number.isFinite(double)) return double > 0 ? -1 : 1;
  return double === Number(LOWEST) ? -1 : compareDecimals(value, decimalOfNumber(double));
}

/** Returns the equivalent operator for the stored neighbour below the value. */
function fromBelow(operator: OrderOperator): OrderOperator | undefined {
  if (operator === "=") return undefined;
  return operator === ">" || operator === ">=" ? ">" : "<=";
}

/** Returns the equivalent operator for the stored neighbour above the value. */
function fromAbove(operator: OrderOperator): OrderOperator | undefined {
  if (operator === "=") return undefined;
  return operator === ">" || operator === ">=" ? ">=" : "<";
}
