import { expect, test } from "vitest";
import { decodeFilter, encodeFilter, FilterError } from "../../src/index.js";

test("a character that no filter may hold is refused, with its place", () => {
  expect(() => encodeFilter("a=\ud800")).toThrow(FilterError);
  expect(() => encodeFilter("a=\ud800")).toThrow(
    "Lone surrogate U+D800 is not allowed in a filter.\n  a=\uFFFD\n    ^",
  );
});

test("decoding reports each faulty place of the raw text", () => {
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

test("a limit on the errors holds for decoding too", () => {
  const result = decodeFilter("%%%", { limits: { errors: 2 } });
  expect(result.ok ? [] : result.diagnostics.map(({ code }) => code)).toEqual([
    "decode.percent",
    "decode.percent",
    "limit.errors",
  ]);
});
