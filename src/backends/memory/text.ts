/** How two texts compare by code point; UTF-16 units would put U+1F600 before U+FFFD. */
export function compareByCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at < length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (at === length) return a.length - b.length;
  // Behind a high surrogate that both have, the units may be the second halves of two code points.
  const difference = at === 0 ? 0 : codePointAt(a, at - 1) - codePointAt(b, at - 1);
  return difference === 0 ? codePointAt(a, at) - codePointAt(b, at) : difference;
}

function codePointAt(text: string, at: number): number {
  return text.codePointAt(at) ?? 0;
}

/** A text that compares with every other by its units as it does by its code points. */
export function isBelowSurrogates(text: string): boolean {
  return !/[\ud800-\uffff]/.test(text);
}

const LONGEST_PATTERN = 2048;

/** Tells whether a text contains the part, letters of ASCII in either case being the same and no others. */
export function containsIgnoringCase(part: string): (text: string) => boolean {
  // An engine refuses patterns of some size, and they take long to compile before that.
  if (part.length > LONGEST_PATTERN) {
    const folded = foldAscii(part);
    return (text) => foldAscii(text).includes(folded);
  }
  const pattern = new RegExp(Array.from({ length: part.length }, (_, i) => unitPattern(part.charAt(i))).join(""));
  return (text) => pattern.test(text);
}

function unitPattern(unit: string): string {
  if (/[A-Za-z]/.test(unit)) return `[${unit.toLowerCase()}${unit.toUpperCase()}]`;
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function foldAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
