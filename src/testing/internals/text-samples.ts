import fc from "fast-check";
import { OPERATOR_CHARACTERS } from "../../language/ast/operator-patterns.js";
import type { Sample } from "./sample.js";

/** Characters and words with a special meaning in the language, in patterns, in SQL or in Unicode. */
const TRICKY = [
  ..."&|()",
  ...OPERATOR_CHARACTERS,
  ...",\"\\'`%_$?:;#+-/. \t\n",
  "null",
  "true",
  "--",
  "%26",
  "\\u0041",
  "A",
  "a",
  "z",
  "Z",
  "1",
  "é",
  "É",
  "e\u0301",
  "ß",
  "İ",
  "ı",
  "ſ",
  "\u212a",
  "漢",
  "\u00a0",
  "\u200b",
  "\u2028",
  "\ue000",
  "\ufffd",
  "\uffff",
  "😀",
  "👩‍👧",
  "\u{10ffff}",
] as const;

const WORDS = [
  "bolt",
  "Bolt",
  "BOLT",
  "nut",
  "bolt ",
  "Steel bolt M8",
  "Bolt, M8",
  "Bolt (M8)",
  "1) nut",
  "[red]",
  "AT&T",
  "100%",
  "a_b",
  "=1",
  "",
  " ",
] as const;

/** Draws any character except U+0000 and surrogates. `fc.string` can too, but takes a second to build its tables. */
const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 1, max: 0x10ffff - 0x800 })
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800));

/** Draws any text that a filter can contain, from ordinary words to characters that often break parsers. */
export const anyTextValue: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 3, arbitrary: fc.array(fc.constantFrom(...TRICKY), { maxLength: 5 }).map((parts) => parts.join("")) },
  { weight: 2, arbitrary: fc.string({ maxLength: 8 }) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 6 }) },
);

export function textSamples(): fc.Arbitrary<Sample> {
  return anyTextValue.map(textSampleOf);
}

function textSampleOf(value: string): Sample {
  return {
    inRecord: () => [value],
    inFilter: () => [value],
    fragments: () => {
      const points = Array.from(value);
      const half = points.length >> 1;
      const [head, tail] = [points.slice(0, half).join(""), points.slice(half).join("")];
      const inner = points.slice(1, -1).join("");
      return [...new Set([value, points[half] ?? "", head, tail, swapCase(tail), inner, ""])];
    },
    neighbours: () => {
      const shorter = Array.from(value).slice(0, -1).join("");
      return [swapCase(value), `${value} `, `${value}a`, shorter, value.normalize("NFD"), value.normalize("NFC")]
        .filter((other) => other !== value)
        .map(textSampleOf);
    },
  };
}

/** Swaps the case of all letters, non-ASCII ones too: filters ignore the case of ASCII letters only. */
function swapCase(text: string): string {
  return Array.from(text, (letter) => {
    const lower = letter.toLowerCase();
    return letter === lower ? letter.toUpperCase() : lower;
  }).join("");
}
