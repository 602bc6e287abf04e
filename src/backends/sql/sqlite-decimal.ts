import { compareDecimals, type Decimal, decimalOfNumber, floorOf, writePlainly } from "../../values/decimal.js";
import { INTEGER_RANGES } from "../../values/integer-range.js";
import type { OrderOperator } from "./dialect.js";

/** A comparison with an integer of 64 bits or with a double; without an operator, nothing stored can be equal. */
export interface ExactComparison {
  readonly operator: OrderOperator | undefined;
  readonly operand: bigint | number;
}

const { minimum: LOWEST, maximum: HIGHEST } = INTEGER_RANGES[64];
/** From here on doubles have no fractions. */
const WHOLE = 2n ** 53n;

/**
 * A comparison with any decimal as one that SQLite answers exactly, whose decimals are integers of 64 bits and doubles.
 * A stored double counts as the decimal that it prints as, so a decimal that is none is compared by the double next to
 * it, and by the side of that on which it lies.
 */
export function exactComparison(operator: OrderOperator, value: Decimal): ExactComparison {
  const floor = floorOf(value);
  const isWhole = value.exponent >= 0;
  if (floor >= LOWEST && floor <= HIGHEST && (isWhole || floor >= WHOLE || floor < -WHOLE)) {
    return { operator: isWhole ? operator : fromBelow(operator), operand: floor };
  }
  const operand = Number(writePlainly(value));
  const side = sideOf(value, operand);
  if (side === 0) return { operator, operand };
  return { operator: side > 0 ? fromBelow(operator) : fromAbove(operator), operand };
}

function sideOf(value: Decimal, double: number): number {
  // What is rounded to the lowest integer and is no such integer lies below it, whatever that prints as.
  return double === Number(LOWEST) ? -1 : compareDecimals(value, decimalOfNumber(double));
}

/** The question about a neighbour below the value that is the same as the one about the value. */
function fromBelow(operator: OrderOperator): OrderOperator | undefined {
  if (operator === "=") return undefined;
  return operator === ">" || operator === ">=" ? ">" : "<=";
}

function fromAbove(operator: OrderOperator): OrderOperator | undefined {
  if (operator === "=") return undefined;
  return operator === ">" || operator === ">=" ? ">=" : "<";
}
