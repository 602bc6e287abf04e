import { DECIMAL, readExactNumber } from "./exact-number.js";
import { readShortDigits } from "./short-digits.js";

/** The exact number `coefficient` × 10^`exponent`. The coefficient does not end with a zero; zero itself is 0 × 10^0. */
export interface DecimalValue {
  readonly coefficient: bigint;
  readonly exponent: number;
}

const MAX_DIGITS = 60;
const MAX_EXPONENT = 60;

/** The reason why a text is not a decimal: invalid syntax, or too many digits or too large an exponent. */
export type DecimalFault = "malformed" | "too-large";

/** Parses a decimal of at most 60 digits, with an exponent from -60 to 60. */
export function readDecimal(text: string): DecimalValue | DecimalFault {
  const short = readShortDigits(text, "decimal");
  if (!Number.isNaN(short)) return shortDecimal(short, text.indexOf("."), text.length);
  const match = DECIMAL.exec(text);
  if (match === null) return "malformed";
  const fraction = match[3] ?? "";
  const digits = match[2] + fraction;
  const power = Number(match[4] ?? 0);
  if (digits.length > MAX_DIGITS || Math.abs(power) > MAX_EXPONENT) return "too-large";
  let end = digits.length;
  while (end > 0 && digits[end - 1] === "0") end--;
  if (end === 0) return { coefficient: 0n, exponent: 0 };
  return {
    coefficient: bigintOf(match[1] + digits.slice(0, end)),
    exponent: power - fraction.length + digits.length - end,
  };
}

/** Returns the decimal of the digits of a text, with its point at an offset, or -1. */
function shortDecimal(digits: number, point: number, length: number): DecimalValue {
  if (digits === 0) return { coefficient: 0n, exponent: 0 };
  let coefficient = digits;
  let exponent = point === -1 ? 0 : point + 1 - length;
  for (; coefficient % 10 === 0; coefficient /= 10) exponent++;
  return { coefficient: BigInt(coefficient), exponent };
}

/** Returns the decimal that a number prints as: 0.1 is exactly 0.1. */
export function decimalOfNumber(number: number): DecimalValue {
  const { negative, digits, point } = readExactNumber(String(number));
  if (digits === "") return { coefficient: 0n, exponent: 0 };
  return { coefficient: bigintOf(negative ? `-${digits}` : digits), exponent: point - digits.length };
}

/** Converts an integer. Up to 15 digits fit a double, and that conversion is faster. */
export function bigintOf(text: string): bigint {
  return text.length < 16 ? BigInt(Number(text)) : BigInt(text);
}

/** Writes an integer. A number that is exact is written faster. */
export function textOf(integer: bigint): string {
  const number = Number(integer);
  return Number.isSafeInteger(number) ? String(number) : String(integer);
}

/** Writes a decimal so that `readDecimal` returns the same one, without an exponent if 60 digits suffice. */
export function writeDecimal({ coefficient, exponent }: DecimalValue): string {
  const plain = shiftPoint(coefficient, exponent);
  if (plain.replace(/[-.]/g, "").length <= MAX_DIGITS) return plain;
  const power = Math.max(-MAX_EXPONENT, Math.min(exponent, MAX_EXPONENT));
  return `${shiftPoint(coefficient, exponent - power)}e${power}`;
}

function shiftPoint(coefficient: bigint, exponent: number): string {
  if (exponent >= 0) return textOf(coefficient) + (exponent === 0 ? "" : "0".repeat(exponent));
  const digits = textOf(coefficient < 0n ? -coefficient : coefficient).padStart(1 - exponent, "0");
  return `${coefficient < 0n ? "-" : ""}${digits.slice(0, exponent)}.${digits.slice(exponent)}`;
}

/** Returns the largest integer that is not greater than the decimal. */
export function floorOf({ coefficient, exponent }: DecimalValue): bigint {
  if (exponent >= 0) return coefficient * 10n ** BigInt(exponent);
  const unit = 10n ** BigInt(-exponent);
  const quotient = coefficient / unit;
  return coefficient < 0n && quotient * unit !== coefficient ? quotient - 1n : quotient;
}

/** Writes a decimal without an exponent, with as many zeros as necessary. */
export function writePlainly({ coefficient, exponent }: DecimalValue): string {
  return shiftPoint(coefficient, exponent);
}

/** Returns the largest decimal with at most `scale` fraction digits that is not greater than the given one. */
export function floorAt({ coefficient, exponent }: DecimalValue, scale: number): DecimalValue {
  if (exponent >= -scale) return { coefficient, exponent };
  return { coefficient: floorOf({ coefficient, exponent: exponent + scale }), exponent: -scale };
}

/**
 * Returns -1, 0 or 1 if `a` is less than, equal to or greater than `b`. Compares the sizes first: a power of ten with a
 * large exponent takes long to compute.
 */
export function compareDecimals(a: DecimalValue, b: DecimalValue): number {
  const [sign, otherSign] = [signOf(a), signOf(b)];
  if (sign !== otherSign) return sign < otherSign ? -1 : 1;
  const [size, otherSize] = [digitsBeforePoint(a), digitsBeforePoint(b)];
  if (size !== otherSize) return size < otherSize ? -sign : sign;
  const exponent = Math.min(a.exponent, b.exponent);
  const [first, second] = [a, b].map((one) => one.coefficient * 10n ** BigInt(one.exponent - exponent)) as [
    bigint,
    bigint,
  ];
  return first < second ? -1 : first > second ? 1 : 0;
}

function signOf({ coefficient }: DecimalValue): number {
  return coefficient === 0n ? 0 : coefficient < 0n ? -1 : 1;
}

/** Returns the number of digits before the decimal point; negative for zeros after it. The same for all zeros. */
export function digitsBeforePoint({ coefficient, exponent }: DecimalValue): number {
  if (coefficient === 0n) return 0;
  return String(coefficient < 0n ? -coefficient : coefficient).length + exponent;
}

/** Splits a decimal into its integer part and its fraction, which has the same sign. */
export function truncated({ coefficient, exponent }: DecimalValue): {
  readonly whole: bigint;
  readonly fraction: DecimalValue;
} {
  if (exponent >= 0)
    return { whole: coefficient * 10n ** BigInt(exponent), fraction: { coefficient: 0n, exponent: 0 } };
  const unit = 10n ** BigInt(-exponent);
  return { whole: coefficient / unit, fraction: { coefficient: coefficient % unit, exponent } };
}
