import fc from "fast-check";
import { expect, test } from "vitest";
import { type Completion, complete, highlight, inspect } from "../../src/editor.js";
import { anySchema } from "../../src/testing.js";
import { anyPieces } from "../support/arbitraries.js";
import { anyBrokenPosition } from "./support/any-position.js";
import { LAW_RUNS } from "./support/runs.js";

const anyText = fc.oneof(
  anyPieces,
  fc.string({ unit: "binary" }),
  fc.string(),
  anyBrokenPosition.map(({ text }) => text),
);

test("nothing throws for any text and position", () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: -3, max: 40 }), anySchema({ relations: true }), (text, position, schema) => {
      const completion: Completion = complete(text, position, schema);
      const nearest = Math.min(Math.max(position, 0), text.length);
      expect(completion.from).toBeLessThanOrEqual(nearest);
      expect(completion.to).toBeGreaterThanOrEqual(nearest);
      inspect(text, schema);
    }),
    { numRuns: LAW_RUNS },
  );
});

test("highlighting covers any text exactly, without empty spans", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const spans = highlight(text);
      expect(spans.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
      spans.forEach(({ start, end }, index) => {
        expect([start, end > start]).toEqual([spans[index - 1]?.end ?? 0, true]);
      });
    }),
    { numRuns: LAW_RUNS },
  );
});
