import type { BoundField, BoundValue } from "../../bind/bound-filter.js";
import { compareDecimals, type Decimal, floorAt } from "../../values/decimal.js";
import type { OrderOperator } from "./dialect.js";

/** What a column can hold: so many digits before the point and so many behind it. */
export interface DecimalRange {
  readonly whole: number;
  readonly scale: number;
}

/** What a type is declared to hold: so many digits in all, and so many of them behind the point. */
export interface DecimalSize {
  readonly precision: number;
  readonly scale: number;
}

/** The size that the schema tells of the column, if the database has columns of it. */
export function declaredSize({ definition }: BoundField, largest: DecimalSize): DecimalSize | undefined {
  if (definition.type !== "decimal") return undefined;
  const { precision, scale } = definition;
  if (precision === undefined || scale === undefined) return undefined;
  return precision <= largest.precision && scale <= largest.scale ? { precision, scale } : undefined;
}

export function rangeOf({ precision, scale }: DecimalSize): DecimalRange {
  return { whole: precision - scale, scale };
}

export function decimalType({ precision, scale }: DecimalSize): string {
  return `DECIMAL(${precision},${scale})`;
}

/** A comparison that a column can be asked, or its answer for every column of the range. */
export type FittedComparison = boolean | { readonly operator: OrderOperator; readonly value: Decimal };

/**
 * A comparison with any decimal as one with a decimal of the range, for databases that round or clamp what they cannot
 * hold. Between two neighbouring decimals of the range nothing is stored, so the lower one can stand for what lies
 * between them.
 */
export function fitToRange(operator: OrderOperator, value: Decimal, { whole, scale }: DecimalRange): FittedComparison {
  const floor = floorAt(value, scale);
  const isBetween = compareDecimals(floor, value) !== 0;
  const limit: Decimal = { coefficient: 1n, exponent: whole };
  if (compareDecimals(floor, limit) >= 0) return operator === "<" || operator === "<=";
  if (compareDecimals(floor, { coefficient: -1n, exponent: whole }) <= 0) return operator === ">" || operator === ">=";
  if (!isBetween) return { operator, value };
  if (operator === "=") return false;
  return { operator: operator === ">" || operator === ">=" ? ">" : "<=", value: floor };
}

/** The items that a column of the range can be equal to; items of other types than decimals are all of them. */
export function itemsWithin(items: readonly BoundValue[], range: DecimalRange): readonly BoundValue[] {
  return items.filter((item) => item.type !== "decimal" || typeof fitToRange("=", item.value, range) !== "boolean");
}
