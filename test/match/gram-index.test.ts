import fc from "fast-check";
import { expect, test } from "vitest";
import { GramIndex } from "../../src/match/gram-index.js";
import { RUNS } from "../support/runs.js";

const anyText = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 6 });

/** All parts of a text, which are as long as it or three letters. */
function gramsOf(text: string): readonly string[] {
  const length = Math.min(3, text.length);
  return Array.from({ length: text.length - length + 1 }, (_, start) => text.slice(start, start + length));
}

test("finds the values whose rarest part is in a text, after any additions and deletions", () => {
  const anyStep = fc.record({ kind: fc.constantFrom("add", "add", "delete", "visit"), text: anyText, at: fc.nat() });
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
      const index = new GramIndex<{ readonly gram: string }>();
      const kept: { readonly gram: string }[] = [];
      const countOf = (gram: string): number => kept.filter((each) => each.gram === gram).length;
      for (const { kind, text, at } of steps) {
        if (kind === "add") {
          const { gram, count } = index.rarest(text);
          expect(gramsOf(text)).toContain(gram);
          expect(count).toBe(Math.min(...gramsOf(text).map(countOf)));
          expect(count).toBe(countOf(gram));
          const value = { gram };
          index.add(gram, value);
          kept.push(value);
        } else if (kind === "delete") {
          const [value] = kept.splice(at % Math.max(1, kept.length), 1);
          if (value !== undefined) index.delete(value.gram, value);
        } else {
          const found = new Set<object>();
          index.visit(text, (value) => found.add(value), new Set());
          expect(found).toEqual(new Set(kept.filter(({ gram }) => text.includes(gram))));
        }
        expect(index.isEmpty).toBe(kept.length === 0);
      }
    }),
    { numRuns: RUNS * 5 },
  );
});
