import fc from "fast-check";
import { expect, test } from "vitest";
import { textParts } from "../../../src/editor/element/text-parts.js";
import { highlight, inspect } from "../../../src/editor.js";
import { defineSchema, integer, text } from "../../../src/index.js";
import { anyBrokenText } from "../../../src/testing.js";

const schema = defineSchema({ id: integer(), name: text() });

test("the parts are the text, in the kinds of highlight, and mark exactly what has a problem", () => {
  const anyText = fc.oneof(anyBrokenText(), fc.string({ unit: "binary" }));
  fc.assert(
    fc.property(anyText, (filter) => {
      const { diagnostics } = inspect(filter, schema);
      const parts = textParts(filter, diagnostics);
      expect(parts.map(({ start, end }) => filter.slice(start, end)).join("")).toBe(filter);
      const kinds = highlight(filter);
      for (const { start, end, kind, problem } of parts) {
        expect(end).toBeGreaterThan(start);
        expect(kinds.find((span) => span.start <= start && end <= span.end)?.kind).toBe(kind);
        for (let at = start; at < end; at++) {
          const here = diagnostics.filter(({ span }) => span.start <= at && at < span.end);
          const isError = here.some(({ severity }) => severity === "error");
          expect(problem).toBe(isError ? "error" : here.length > 0 ? "warning" : undefined);
        }
      }
    }),
  );
});

test("a text that is much too long is one part", () => {
  const filter = "id=1&".repeat(10_000);
  expect(textParts(filter, inspect(filter, schema).diagnostics)).toEqual([
    { start: 0, end: filter.length, kind: "space", problem: undefined },
  ]);
});
