import { DECIMAL, readNumeral } from "./numeral.js";

/** `coefficient` times ten to the power of `exponent`, exactly. No factor of ten is left in the coefficient; zero is 0 and 0. */
export interface Decimal {
  readonly coefficient: bigint;
  readonly exponent: number;
}

const MAX_DIGITS = 60;
const MAX_EXPONENT = 60;

/** Why a text is no decimal: not of the form, or more digits or a larger exponent than allowed. */
export type DecimalFault = "malformed" | "too-large";

/** What the text says. */
export function readDecimal(text: string): Decimal | DecimalFault {
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

/** The decimal that a number prints as. */
export function decimalOfNumber(number: number): Decimal {
  const { negative, digits, point } = readNumeral(String(number));
  if (digits === "") return { coefficient: 0n, exponent: 0 };
  return { coefficient: bigintOf(negative ? `-${digits}` : digits), exponent: point - digits.length };
}

/** Digits that a double holds are read faster by way of one. */
export function bigintOf(text: string): bigint {
  return text.length < 16 ? BigInt(Number(text)) : BigInt(text);
}

/** A text that `readDecimal` reads as the decimal, without an exponent where the digits suffice. */
export function writeDecimal({ coefficient, exponent }: Decimal): string {
  const plain = shiftPoint(coefficient, exponent);
  if (plain.replace(/[-.]/g, "").length <= MAX_DIGITS) return plain;
  const power = Math.max(-MAX_EXPONENT, Math.min(exponent, MAX_EXPONENT));
  return `${shiftPoint(coefficient, exponent - power)}e${power}`;
}

function shiftPoint(coefficient: bigint, exponent: number): string {
  if (exponent >= 0) return `${coefficient}${"0".repeat(exponent)}`;
  const digits = String(coefficient < 0n ? -coefficient : coefficient).padStart(1 - exponent, "0");
  return `${coefficient < 0n ? "-" : ""}${digits.slice(0, exponent)}.${digits.slice(exponent)}`;
}

/** The largest integer that is not above the decimal. */
export function floorOf({ coefficient, exponent }: Decimal): bigint {
  if (exponent >= 0) return coefficient * 10n ** BigInt(exponent);
  const unit = 10n ** BigInt(-exponent);
  const quotient = coefficient / unit;
  return coefficient < 0n && quotient * unit !== coefficient ? quotient - 1n : quotient;
}

/** The decimal without an exponent, however many zeros that takes. */
export function writePlainly({ coefficient, exponent }: Decimal): string {
  return shiftPoint(coefficient, exponent);
}

/** The largest decimal of at most so many digits behind the point that is not above the given one. */
export function floorAt({ coefficient, exponent }: Decimal, scale: number): Decimal {
  if (exponent >= -scale) return { coefficient, exponent };
  return { coefficient: floorOf({ coefficient, exponent: exponent + scale }), exponent: -scale };
}

/** Negative, zero or positive, as `a` is less than, equal to or greater than `b`. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const exponent = Math.min(a.exponent, b.exponent);
  const [first, second] = [a, b].map((one) => one.coefficient * 10n ** BigInt(one.exponent - exponent)) as [
    bigint,
    bigint,
  ];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** A decimal without its fraction, and the fraction, which has the decimal's sign. */
export function truncated({ coefficient, exponent }: Decimal): { readonly whole: bigint; readonly fraction: Decimal } {
  if (exponent >= 0)
    return { whole: coefficient * 10n ** BigInt(exponent), fraction: { coefficient: 0n, exponent: 0 } };
  const unit = 10n ** BigInt(-exponent);
  return { whole: coefficient / unit, fraction: { coefficient: coefficient % unit, exponent } };
}
