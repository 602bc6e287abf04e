import { isDigit, MINUS, POINT, ZERO } from "./bytes.js";

/** Digits and a point. All such numbers are exact when divided by a power of ten, and so rounded like their text. */
const MAX_LENGTH = 15;
const POWERS = Float64Array.from({ length: MAX_LENGTH + 1 }, (_, exponent) => 10 ** exponent);

/** Reads a number such as -12.50 without creating a text. Returns NaN for longer numbers, exponents and other bytes. */
export function readShortNumber(bytes: Uint8Array, start: number, end: number): number {
  const isNegative = bytes[start] === MINUS;
  const first = isNegative ? start + 1 : start;
  if (end - first > MAX_LENGTH || first >= end || !isDigit(bytes[first])) return Number.NaN;
  let digits = 0;
  let point = -1;
  for (let at = first; at < end; at++) {
    const byte = bytes[at] as number;
    if (isDigit(byte)) digits = digits * 10 + byte - ZERO;
    else if (byte === POINT && point === -1 && at + 1 < end) point = at;
    else return Number.NaN;
  }
  const number = point === -1 ? digits : digits / (POWERS[end - point - 1] as number);
  return isNegative ? -number : number;
}
