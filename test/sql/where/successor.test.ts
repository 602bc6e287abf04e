import fc from "fast-check";
import { expect, test } from "vitest";
import { compareByCodePoint } from "../../../src/language/values/text-order.js";
import { successorOf } from "../../../src/sql/dialects/parameters.js";
import { anyTextValue } from "../../../src/testing/internals/text-samples.js";
import { RUNS } from "../../support/runs.js";

test.each([
  ["a", "b"],
  ["az", "a{"],
  ["a\ud7ff", "a\ue000"],
  ["\uffff", "\u{10000}"],
  ["a😀", "a😁"],
  ["a\u{1f3ff}", "a\u{1f400}"],
  ["a\u{10fffe}", "a\u{10ffff}"],
  ["a\u{10ffff}\u{10ffff}", "b"],
  ["😀\u{10ffff}", "😁"],
  ["\u{10ffff}a", "\u{10ffff}b"],
  ["\u{10ffff}", undefined],
  ["", undefined],
])("the texts that start with %j are those before %j", (part, next) => {
  expect(successorOf(part)).toBe(next);
});

test("a text starts with a part if and only if it is in the range of the part", () => {
  const anyText = fc.oneof(
    fc.tuple(anyTextValue, anyTextValue),
    fc.tuple(anyTextValue, anyTextValue).map(([part, rest]) => [part, part + rest] as const),
    anyTextValue.map((part) => [part, successorOf(part) ?? part] as const),
  );
  fc.assert(
    fc.property(anyText, ([part, text]) => {
      const next = successorOf(part);
      const isInRange =
        compareByCodePoint(text, part) >= 0 && (next === undefined || compareByCodePoint(text, next) < 0);
      expect(isInRange).toBe(text.startsWith(part));
      expect(next?.isWellFormed() ?? true).toBe(true);
    }),
    { numRuns: RUNS },
  );
});
