import { foldUnit } from "./fold-case.js";

/** Compares two texts by code point. By UTF-16 code units, U+1F600 would come before U+FFFD. */
export function compareByCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at < length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (at === length) return a.length - b.length;
  // After a common high surrogate, the units may be the low surrogates of two code points.
  const difference = at === 0 ? 0 : codePointAt(a, at - 1) - codePointAt(b, at - 1);
  return difference === 0 ? codePointAt(a, at) - codePointAt(b, at) : difference;
}

function codePointAt(text: string, at: number): number {
  return text.codePointAt(at) ?? 0;
}

/** Returns whether comparing the text with any other by code units is the same as by code points. */
export function isBelowSurrogates(text: string): boolean {
  return !/[\ud800-\uffff]/.test(text);
}

export function compareUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Compares a text, ignoring the case of A to Z, with a folded text by code point. Copies no text. */
export function compareFolded(text: string, folded: string): number {
  const length = Math.min(text.length, folded.length);
  let at = 0;
  while (at < length && foldUnit(text.charCodeAt(at)) === folded.charCodeAt(at)) at++;
  if (at === length) return text.length - folded.length;
  // After a common high surrogate, as above.
  const difference = at === 0 ? 0 : foldUnit(codePointAt(text, at - 1)) - codePointAt(folded, at - 1);
  return difference === 0 ? foldUnit(codePointAt(text, at)) - codePointAt(folded, at) : difference;
}
