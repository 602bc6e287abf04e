import fc from "fast-check";
import type { EnumerationField } from "../schema/field.js";
import type { Sample } from "./sample.js";

/** What has a meaning in the language, in a pattern, in SQL or in Unicode. */
const TRICKY = [
  ..."&|()[]!=*<>,\"\\'`%_$?:;#+-/. \t\n",
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

const WORDS = ["bolt", "Bolt", "BOLT", "nut", "bolt ", "Steel bolt M8", "AT&T", "100%", "a_b", "", " "] as const;

/** Any text that a filter can hold, from ordinary words to what breaks others. */
export function anyTextValue(): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...WORDS) },
    { weight: 3, arbitrary: fc.array(fc.constantFrom(...TRICKY), { maxLength: 5 }).map((parts) => parts.join("")) },
    { weight: 2, arbitrary: fc.string({ maxLength: 8 }) },
    {
      weight: 1,
      arbitrary: fc.string({ unit: "binary", maxLength: 6 }).map((text) => text.replaceAll("\0", "")),
    },
  );
}

export function textSamples(): fc.Arbitrary<Sample> {
  return anyTextValue().map(textSampleOf);
}

function textSampleOf(value: string): Sample {
  const points = Array.from(value);
  const half = points.length >> 1;
  const [head, tail] = [points.slice(0, half).join(""), points.slice(half).join("")];
  const swapped = swapCase(value);
  return {
    inRecord: () => [value],
    inFilter: () => [value],
    fragments: () => [value, points[half] ?? "", head, tail, swapCase(tail), points.slice(1, -1).join("")],
    neighbours: () =>
      [swapped, `${value} `, `${value}a`, points.slice(0, -1).join(""), value.normalize("NFD"), value.normalize("NFC")]
        .filter((other) => other !== value)
        .map(textSampleOf),
  };
}

/** Letters beyond ASCII change too, as a filter that ignores the case must not take those for the same. */
function swapCase(text: string): string {
  return Array.from(text, (letter) => {
    const lower = letter.toLowerCase();
    return letter === lower ? letter.toUpperCase() : lower;
  }).join("");
}

export function choiceSamples({ choices }: EnumerationField): fc.Arbitrary<Sample> {
  return fc.constantFrom(...choices).map((choice) => wordSampleOf(choice, choice, choices));
}

export function booleanSamples(): fc.Arbitrary<Sample> {
  return fc.boolean().map((value) => wordSampleOf(value, String(value), [true, false]));
}

/** One of a few values, of which all others are neighbours. */
function wordSampleOf(value: string | boolean, word: string, all: readonly (string | boolean)[]): Sample {
  return {
    inRecord: () => [value],
    inFilter: () => [word],
    fragments: () => [],
    neighbours: () => all.filter((other) => other !== value).map((other) => wordSampleOf(other, String(other), all)),
  };
}
