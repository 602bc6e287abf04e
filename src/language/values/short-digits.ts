/** Whatever their digits, integers of so many characters are exact as doubles. */
const LONGEST = 15;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;

/**
 * Reads a short integer, or a short decimal as the integer without its point: 1999 for "19.99". Returns NaN for any other
 * text. Hot: takes a fraction of the time of a regular expression and `Number`.
 */
export function readShortDigits(text: string, type: "integer" | "decimal"): number {
  const { length } = text;
  const start = text.charCodeAt(0) === MINUS ? 1 : 0;
  if (length > LONGEST || length === start) return Number.NaN;
  let digits = 0;
  let mayHavePoint = type === "decimal";
  for (let at = start; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code >= ZERO && code <= NINE) digits = digits * 10 + code - ZERO;
    else if (code === POINT && mayHavePoint && at > start && at < length - 1) mayHavePoint = false;
    else return Number.NaN;
  }
  return start === 0 ? digits : -digits;
}
