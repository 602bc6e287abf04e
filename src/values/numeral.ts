import { compareUnits } from "./text-order.js";

/** An integer as text; zeros before it mean nothing. */
export const INTEGER = /^-?[0-9]+$/;

/** The one text of each integer. */
export const CANONICAL_INTEGER = /^(?:0|-?[1-9][0-9]*)$/;

/** A decimal as text: sign, digits, digits of a fraction, exponent. */
export const DECIMAL = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/;

/**
 * A decimal number as its digits: 0.`digits` times ten to the power of `point`, exactly.
 * The digits have no zero at either end; zero has none. Digits compare in linear time, however many there are.
 */
export interface Numeral {
  readonly negative: boolean;
  readonly digits: string;
  readonly point: number;
}

/** What a text says that is an integer or a decimal, of any length. */
export function readNumeral(text: string): Numeral {
  const [, sign, whole = "", fraction = "", exponent = "0"] = DECIMAL.exec(text) ?? [];
  const all = whole + fraction;
  let start = 0;
  while (all[start] === "0") start++;
  let end = all.length;
  while (end > start && all[end - 1] === "0") end--;
  if (start === end) return ZERO;
  return { negative: sign === "-", digits: all.slice(start, end), point: whole.length - start + Number(exponent) };
}

const ZERO: Numeral = { negative: false, digits: "", point: 0 };

/** Negative, zero or positive, as `a` is less than, equal to or greater than `b`. */
export function compareNumerals(a: Numeral, b: Numeral): number {
  if (signOf(a) !== signOf(b)) return signOf(a) - signOf(b);
  const size = a.point === b.point ? compareUnits(a.digits, b.digits) : a.point < b.point ? -1 : 1;
  return a.negative ? -size : size;
}

function signOf({ negative, digits }: Numeral): number {
  if (digits === "") return 0;
  return negative ? -1 : 1;
}

/** The same text for the same number. */
export function keyOf({ negative, digits, point }: Numeral): string {
  return digits === "" ? "0" : `${negative ? "-" : ""}${digits}e${point}`;
}
