import { foldUnit } from "../language/values/fold-case.js";

/**
 * Maximum length of a substring for the search of the JavaScript engine. That search is the fastest, but its worst case
 * is the length of the text times the length of the substring.
 */
const MAX_NATIVE_SEARCH = 64;

/**
 * Returns the text of a value as a copy. Engines store a text that is cut from a filter like the whole filter, and searches
 * for it take up to four times as long if the filter has characters outside of Latin-1.
 */
export function searchedText(value: unknown): string {
  return JSON.parse(JSON.stringify(String(value)));
}

export function isNativeSearch(part: string): boolean {
  return part.length <= MAX_NATIVE_SEARCH;
}

/** Returns a function that tests whether a text contains the part. `ignoresCase` applies to ASCII letters only. */
export function substringTest(part: string, ignoresCase: boolean): (text: string) => boolean {
  if (!isNativeSearch(part)) return knuthMorrisPratt(part, ignoresCase ? foldUnit : (unit) => unit);
  if (!ignoresCase) return (text) => text.includes(part);
  const pattern = new RegExp(Array.from({ length: part.length }, (_, i) => codeUnitPattern(part.charAt(i))).join(""));
  return (text) => pattern.test(text);
}

function codeUnitPattern(unit: string): string {
  if (/[A-Za-z]/.test(unit)) return `[${unit.toLowerCase()}${unit.toUpperCase()}]`;
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Searches by the Knuth-Morris-Pratt algorithm, in linear time. */
function knuthMorrisPratt(part: string, fold: (unit: number) => number): (text: string) => boolean {
  const units = Uint16Array.from({ length: part.length }, (_, i) => fold(part.charCodeAt(i)));
  const fallbacks = fallbacksOf(units);
  return (text) => {
    let matched = 0;
    for (let i = 0; i < text.length; i++) {
      const unit = fold(text.charCodeAt(i));
      while (matched > 0 && units[matched] !== unit) matched = fallbacks[matched - 1] as number;
      if (units[matched] === unit) matched++;
      if (matched === units.length) return true;
    }
    return false;
  };
}

/**
 * Returns, for each prefix, the length of its longest proper prefix that is also its suffix: where to continue after a
 * mismatch.
 */
function fallbacksOf(units: Uint16Array): Uint32Array {
  const fallbacks = new Uint32Array(units.length);
  let matched = 0;
  for (let i = 1; i < units.length; i++) {
    while (matched > 0 && units[matched] !== units[i]) matched = fallbacks[matched - 1] as number;
    if (units[matched] === units[i]) matched++;
    fallbacks[i] = matched;
  }
  return fallbacks;
}
