import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { check, decodeFilter, defineSchema, parseOrThrow, sameFilter, text } from "../../src/index.js";
import { anyFilterText, anySchema, anyWrittenFilter } from "../../src/testing.js";
import { everyType } from "../support/every-type.js";
import { RUNS } from "../support/runs.js";

const labels = defineSchema({ label: text({ ordered: true }) });

test("every text is valid for its schema and parses to the filter it was written from", () => {
  const anySchemaAndFilter = anySchema({ relations: true }).chain((schema) =>
    fc.tuple(fc.constant(schema), anyWrittenFilter(schema)),
  );
  const ofLabels = fc.tuple(fc.constant(labels), anyWrittenFilter(labels));
  fc.assert(
    fc.property(fc.oneof(anySchemaAndFilter, ofLabels), ([schema, { filter, text }]) => {
      expect(check(text, schema)).toMatchObject({ ok: true });
      expect(sameFilter(parseOrThrow(text), filter)).toBe(true);
    }),
    { numRuns: 2 * RUNS },
  );
});

test("an encoded text decodes to a text that parses to its filter", () => {
  fc.assert(
    fc.property(anyWrittenFilter(everyType, { encoded: true }), ({ filter, text }) => {
      expect(text).toMatch(/^[!-~]*$/);
      const decoded = decodeFilter(text);
      expect(decoded.ok && sameFilter(parseOrThrow(decoded.value), filter)).toBe(true);
    }),
    { numRuns: RUNS },
  );
});

describe("some texts contain", () => {
  const texts = fc.sample(anyFilterText(labels), { numRuns: 5000, seed: 1 });
  test.each([
    ["line breaks", /\n/],
    ["tabs", /\t/],
    ["white space around an operator", / = /],
    ["redundant quotes", /="[^"&|,\]]+"/],
    ["escapes", /\\u[0-9a-f]{4}/],
    ["redundant groups", /\(\s*\(/],
    ["white space in a negation", /!\s+\(/],
    ["an & in a bare item", /\[[^\]"]*&/],
    ["a comma in a bare value", /label\s*=\s*[^"&|\s][^&|]*,/],
    ["a bracket in a bare value", /label\s*=\s*[^"&|\s][^&|]*\]/],
    ["an unmatched closing parenthesis", /^[^(]*=\s*[^"&|\s(][^&|(]*\)/],
    ["an unmatched opening parenthesis", /=\s*[^"&|\s)][^&|)]*\([^&|)]*$/],
    ["an equals sign at the start of a bare value", /label\s*=\s*=/],
    ["a line break in a bare value", /label\s*=\s*[^"&|\s]+\n[^&|\s]/],
  ])("%s", (_name, way) => {
    expect(texts.some((one) => way.test(one))).toBe(true);
  });
});
