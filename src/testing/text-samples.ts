import fc from "fast-check";
import { OPERATOR_CHARACTERS } from "../ast/operator-patterns.js";
import type { Sample } from "./sample.js";

/** What has a meaning in the language, in a pattern, in SQL or in Unicode. */
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

/** All of Unicode but U+0000 and the surrogates. `fc.string` does it too, after a second of making tables. */
const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 1, max: 0x10ffff - 0x800 })
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800));

/** Any text that a filter can hold, from ordinary words to what breaks others. */
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

/** Letters beyond ASCII change too, as a filter that ignores the case must not take those for the same. */
function swapCase(text: string): string {
  return Array.from(text, (letter) => {
    const lower = letter.toLowerCase();
    return letter === lower ? letter.toUpperCase() : lower;
  }).join("");
}
