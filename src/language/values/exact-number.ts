import { compareUnits } from "./text-order.js";

/** An integer as text. Leading zeros are allowed. */
export const INTEGER = /^-?[0-9]+$/;

/** The canonical text of an integer. */
export const CANONICAL_INTEGER = /^(?:0|-?[1-9][0-9]*)$/;

/** A number as JSON writes it: unlike others, without leading zeros. */
export const JSON_NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

/** A decimal as text, with groups for sign, integer digits, fraction digits and exponent. */
export const DECIMAL = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/;

/**
 * The exact number 0.`digits` × 10^`point`, of any length. The digits neither begin nor end with a zero; zero has no
 * digits. Unlike decimals, exact numbers of any length compare in linear time.
 */
export interface ExactNumber {
  readonly negative: boolean;
  readonly digits: string;
  readonly point: number;
}

/** Parses the text of an integer or decimal of any length. The text must match INTEGER or DECIMAL. */
export function readExactNumber(text: string): ExactNumber {
  const [, sign, whole = "", fraction = "", exponent = "0"] = DECIMAL.exec(text) ?? [];
  const all = whole + fraction;
  let start = 0;
  while (all[start] === "0") start++;
  let end = all.length;
  while (end > start && all[end - 1] === "0") end--;
  if (start === end) return ZERO;
  return { negative: sign === "-", digits: all.slice(start, end), point: whole.length - start + Number(exponent) };
}

const ZERO: ExactNumber = { negative: false, digits: "", point: 0 };

/** Returns a negative number, zero or a positive number if `a` is less than, equal to or greater than `b`. */
export function compareExactNumbers(a: ExactNumber, b: ExactNumber): number {
  if (signOf(a) !== signOf(b)) return signOf(a) - signOf(b);
  const size = a.point === b.point ? compareUnits(a.digits, b.digits) : a.point < b.point ? -1 : 1;
  return a.negative ? -size : size;
}

function signOf({ negative, digits }: ExactNumber): number {
  if (digits === "") return 0;
  return negative ? -1 : 1;
}

/** Returns a text that is the same for equal numbers only. */
export function keyOf({ negative, digits, point }: ExactNumber): string {
  return digits === "" ? "0" : `${negative ? "-" : ""}${digits}e${point}`;
}
