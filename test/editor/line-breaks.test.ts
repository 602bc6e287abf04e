import fc from "fast-check";
import { expect, test } from "vitest";
import { joinLines } from "../../src/editor/line-breaks.js";
import { parse, pretty, sameFilter } from "../../src/index.js";
import { anyBrokenText, anyFilter, anySchema } from "../../src/testing.js";

test("a filter on several lines keeps its meaning on one line", () => {
  fc.assert(
    fc.property(anySchema().chain(anyFilter), (filter) => {
      const read = parse(joinLines(pretty(filter)));
      expect(read.ok && sameFilter(read.value, filter)).toBe(true);
    }),
  );
});

test("any text is on one line, and one without line breaks stays the same", () => {
  const anyText = fc
    .array(fc.oneof(anyBrokenText(), fc.constantFrom("\n", "\r", "\r\n", '"', "\\")))
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(anyText, (text) => {
      const joined = joinLines(text);
      expect(joined).not.toMatch(/[\r\n]/);
      expect(joinLines(joined)).toBe(joined);
      if (!/[\r\n]/.test(text)) expect(joined).toBe(text);
    }),
  );
});

test.each([
  ["a=1\r\n& b=2\r", "a=1 & b=2 "],
  ['a="x\r\ny"', 'a="x\\ny"'],
  ['a="x\n\ny" &\nb=1', 'a="x\\n\\ny" & b=1'],
])("joins %j", (text, expected) => {
  expect(joinLines(text)).toBe(expected);
});
