import type { BoundValue } from "../../language/types/bound-value.js";
import type { Field } from "../../language/types/field.js";
import { compareDecimals, type DecimalValue, digitsBeforePoint, floorAt } from "../../language/values/decimal.js";
import type { OrderOperator } from "./dialect.js";

/** Digits that a column can store before (`whole`) and after (`scale`) the decimal point. */
export interface DecimalRange {
  readonly whole: number;
  readonly scale: number;
}

/** Declared size of a decimal type: total digits (`precision`), and digits after the decimal point (`scale`). */
export interface DecimalSize {
  readonly precision: number;
  readonly scale: number;
}

/** Returns the size that the schema declares for the column, if the database supports that size. */
export function declaredSize(field: Field, largest: DecimalSize): DecimalSize | undefined {
  if (field.type !== "decimal") return undefined;
  const { precision, scale } = field;
  if (precision === undefined || scale === undefined) return undefined;
  return precision <= largest.precision && scale <= largest.scale ? { precision, scale } : undefined;
}

export function rangeOf({ precision, scale }: DecimalSize): DecimalRange {
  return { whole: precision - scale, scale };
}

export function decimalType({ precision, scale }: DecimalSize): string {
  return `DECIMAL(${precision},${scale})`;
}

/**
 * Returns the size if it holds the value exactly. Otherwise, returns a size that holds it as exactly as any column can: a
 * cursor may contain a value of a column of another size than the schema declares.
 */
export function sizeHolding(value: DecimalValue, size: DecimalSize, largest: DecimalSize): DecimalSize {
  const whole = digitsBeforePoint(value);
  if (value.exponent >= -size.scale && whole <= rangeOf(size).whole) return size;
  const { precision } = largest;
  const scale = Math.min(-value.exponent, largest.scale, precision - whole);
  return { precision, scale: Math.max(0, scale) };
}

/** A comparison with a decimal of the range, or the result if it is the same for all decimals of the range. */
export type FittedComparison = boolean | { readonly operator: OrderOperator; readonly value: DecimalValue };

/**
 * Converts a comparison with any decimal to one with a decimal of the range, for databases that round or clamp other
 * decimals. No stored value lies between two adjacent decimals of the range, so the lower one replaces all decimals
 * between them.
 */
export function fitToRange(
  operator: OrderOperator,
  value: DecimalValue,
  { whole, scale }: DecimalRange,
): FittedComparison {
  const floor = floorAt(value, scale);
  const isBetween = compareDecimals(floor, value) !== 0;
  const limit: DecimalValue = { coefficient: 1n, exponent: whole };
  if (compareDecimals(floor, limit) >= 0) return operator === "<" || operator === "<=";
  if (compareDecimals(floor, { coefficient: -1n, exponent: whole }) <= 0) return operator === ">" || operator === ">=";
  if (!isBetween) return { operator, value };
  if (operator === "=") return false;
  return { operator: operator === ">" || operator === ">=" ? ">" : "<=", value: floor };
}

/** Returns the items that a column of the range can equal. Keeps all items that are not decimals. */
export function itemsWithin(items: readonly BoundValue[], range: DecimalRange): readonly BoundValue[] {
  return items.filter((item) => item.type !== "decimal" || typeof fitToRange("=", item.value, range) !== "boolean");
}
