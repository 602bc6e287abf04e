/**
 * The longest part that an engine's own search is left to. It is the fastest there is, but for some parts it looks at
 * every letter of the text once for each letter of the part.
 */
const MAX_NATIVE_SEARCH = 64;

/** Tells whether a text contains the part; where case is ignored, that is the case of ASCII letters and no others. */
export function substringTest(part: string, ignoresCase: boolean): (text: string) => boolean {
  if (part.length > MAX_NATIVE_SEARCH) return knuthMorrisPratt(part, ignoresCase ? foldCodeUnit : (unit) => unit);
  if (!ignoresCase) return (text) => text.includes(part);
  const pattern = new RegExp(Array.from({ length: part.length }, (_, i) => codeUnitPattern(part.charAt(i))).join(""));
  return (text) => pattern.test(text);
}

function codeUnitPattern(unit: string): string {
  if (/[A-Za-z]/.test(unit)) return `[${unit.toLowerCase()}${unit.toUpperCase()}]`;
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function foldCodeUnit(unit: number): number {
  return unit >= 0x41 && unit <= 0x5a ? unit + 0x20 : unit;
}

/** The search of Knuth, Morris and Pratt: no letter of the text is looked at again once it has been matched. */
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

/** For each prefix of the part, how much of its beginning it also ends with: where to go on after a mismatch. */
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
