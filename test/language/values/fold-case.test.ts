import fc from "fast-check";
import { expect, test } from "vitest";
import { foldCase, hasFoldedAt } from "../../../src/language/values/fold-case.js";
import { compareByCodePoint, compareFolded } from "../../../src/language/values/text-order.js";
import { anyTextValue } from "../../../src/testing/internals/text-samples.js";
import { RUNS } from "../../support/runs.js";

/** Folds each code point by itself, as LANGUAGE.md describes it. */
function small(text: string): string {
  return Array.from(text, (point) => (point >= "A" && point <= "Z" ? point.toLowerCase() : point)).join("");
}

test("only the letters A to Z are folded", () => {
  expect(foldCase("aZ@[`{ÉİK\u212aΣ😀")).toBe("az@[`{Éİk\u212aΣ😀");
  fc.assert(
    fc.property(anyTextValue, (text) => {
      expect(foldCase(text)).toBe(small(text));
    }),
    { numRuns: RUNS },
  );
});

test("a folded part is found at an offset without a copy of the text", () => {
  fc.assert(
    fc.property(anyTextValue, anyTextValue, anyTextValue, (before, part, after) => {
      const text = before + part + after;
      expect(hasFoldedAt(text, before.length, small(part))).toBe(true);
      expect(hasFoldedAt(text, 0, small(part))).toBe(small(text).startsWith(small(part)));
      expect(hasFoldedAt(before, before.length - part.length, small(part))).toBe(small(before).endsWith(small(part)));
    }),
    { numRuns: RUNS },
  );
});

test("the order with a folded text is the order of the folded texts", () => {
  const anyPair = fc.oneof(
    fc.tuple(anyTextValue, anyTextValue),
    fc.tuple(anyTextValue, anyTextValue, anyTextValue).map(([start, a, b]) => [start + a, start + b] as const),
    fc.constantFrom(["\u{10ffff}", "\uffff"], ["😁", "😀"], ["a\u{10000}", "A\ue000"], ["Z", "["]),
  );
  fc.assert(
    fc.property(anyPair, ([a, b]) => {
      const folded = small(b ?? "");
      expect(Math.sign(compareFolded(a ?? "", folded))).toBe(Math.sign(compareByCodePoint(small(a ?? ""), folded)));
    }),
    { numRuns: RUNS },
  );
});
