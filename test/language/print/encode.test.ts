import { expect, test } from "vitest";
import { decodeFilter, encodeFilter, FilterError } from "../../../src/index.js";

test("encodeFilter throws for a forbidden character and shows its position", () => {
  expect(() => encodeFilter("a=\ud800")).toThrow(FilterError);
  expect(() => encodeFilter("a=\ud800")).toThrow(
    "Lone surrogate U+D800 is not allowed in a filter.\n  a=\uFFFD\n    ^",
  );
});

test("decodeFilter reports each invalid sequence of the raw text", () => {
  const raw = "a%3D%zz+%ff%C3%28%";
  const result = decodeFilter(raw);
  expect(
    result.ok
      ? []
      : result.diagnostics.map(({ code, span, source }) => [code, raw.slice(span.start, span.end), source]),
  ).toEqual([
    ["decode.percent", "%zz", "raw"],
    ["decode.utf8", "%ff", "raw"],
    ["decode.utf8", "%C3", "raw"],
    ["decode.percent", "%", "raw"],
  ]);
});

test("decodeFilter respects the limit on errors", () => {
  const result = decodeFilter("%%%", { limits: { errors: 2 } });
  expect(result.ok ? [] : result.diagnostics.map(({ code }) => code)).toEqual([
    "decode.percent",
    "decode.percent",
    "limit.errors",
  ]);
});
