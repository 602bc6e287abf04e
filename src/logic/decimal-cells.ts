import type { DecimalField } from "../language/types/field.js";
import {
  compareDecimals,
  type DecimalValue,
  decimalOfNumber,
  floorOf,
  writePlainly,
} from "../language/values/decimal.js";
import { type Cell, rankOf } from "./cell.js";
import { discreteCells, multiples } from "./discrete-cells.js";

/** Decimals with a scale are multiples of its unit. Without one, there is a decimal between any two. */
export function decimalCells(field: DecimalField, constants: readonly DecimalValue[]): readonly Cell[] {
  const { precision, scale } = field;
  // No database has more digits, and their powers of ten take long to compute.
  if (precision === undefined || scale === undefined || precision > 1000) return denseCells(constants);
  const greatest = 10n ** BigInt(precision) - 1n;
  return discreteCells(
    {
      least: -greatest,
      greatest,
      ...multiples(0n, 10n ** BigInt(scale)),
      floor: ({ coefficient, exponent }: DecimalValue) => floorOf({ coefficient, exponent: exponent + scale }),
      valueAt: (coefficient) => plainDecimal({ coefficient, exponent: -scale }),
    },
    constants,
  );
}

const ZERO: DecimalValue = { coefficient: 0n, exponent: 0 };

function denseCells(constants: readonly DecimalValue[]): readonly Cell[] {
  const points = sorted(constants);
  const whole = points.flatMap((point) => [floorOf(point) - 1n, floorOf(point), floorOf(point) + 1n]);
  const others = whole.map((coefficient): DecimalValue => ({ coefficient, exponent: 0 }));
  // Before the first, between any two and after the last, there is an integer or the middle.
  const middles = points.slice(1).map((point, i) => middle(points[i] as DecimalValue, point));
  const named = new Set(points);
  return sorted([...points, ZERO, ...others, ...middles]).map((value) => ({
    value: plainDecimal(value),
    isSingle: named.has(value),
    rank: rankOf(Math.abs(Number(writePlainly(value))), value.coefficient < 0n, value.exponent >= 0),
  }));
}

/** Returns different decimals in order. Of equal ones, the first stays. */
function sorted(decimals: readonly DecimalValue[]): readonly DecimalValue[] {
  return [...decimals]
    .sort(compareDecimals)
    .filter((one, i, all) => i === 0 || compareDecimals(all[i - 1] as DecimalValue, one) !== 0);
}

function middle(one: DecimalValue, other: DecimalValue): DecimalValue {
  const exponent = Math.min(one.exponent, other.exponent);
  const at = (value: DecimalValue): bigint => value.coefficient * 10n ** BigInt(value.exponent - exponent);
  return { coefficient: (at(one) + at(other)) * 5n, exponent: exponent - 1 };
}

/** A number if it has the same digits, otherwise text. */
function plainDecimal(value: DecimalValue): number | string {
  const text = writePlainly(value);
  const number = Number(text);
  if (Number.isFinite(number) && compareDecimals(decimalOfNumber(number), value) === 0) return number;
  return value.exponent < 0 ? text.replace(/\.?0+$/, "") : text;
}
