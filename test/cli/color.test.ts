import { expect, test } from "vitest";
import { hasColor, paint } from "../../src/cli/color.js";
import { paintFilter } from "../../src/cli/paint-filter.js";

test.each<[Parameters<typeof hasColor>, boolean]>([
  [[undefined, true, {}], true],
  [[undefined, false, {}], false],
  [["auto", true, { TERM: "dumb" }], false],
  [["auto", true, { NO_COLOR: "1" }], false],
  [["auto", true, { NO_COLOR: "" }], true],
  [["auto", false, { FORCE_COLOR: "1" }], true],
  [["auto", true, { FORCE_COLOR: "0" }], false],
  [["auto", true, { FORCE_COLOR: "false" }], false],
  [["auto", true, { FORCE_COLOR: "" }], true],
  [["auto", false, { FORCE_COLOR: "3", NO_COLOR: "1" }], true],
  [["always", false, { NO_COLOR: "1" }], true],
  [["never", true, { FORCE_COLOR: "1" }], false],
])("hasColor(%j) is %s", (given, expected) => {
  expect(hasColor(...given)).toBe(expected);
});

test("paint adds nothing to an empty text", () => {
  expect([paint("", "1", true), paint("a", "1", false), paint("a", "1", true)]).toEqual(["", "a", "\x1b[1ma\x1b[0m"]);
});

test("a filter in color is the same text, without characters that control the terminal", () => {
  const filter = 'name="a\u001b[2J" &\n price>=10|x=null';
  const expected = 'name="a\uFFFD[2J" &\n price>=10|x=null';
  expect(paintFilter(filter, false)).toBe(expected);
  expect(paintFilter(filter, true)).not.toBe(expected);
  expect(paintFilter(filter, true).replaceAll(/\x1b\[[\d;]*m/g, "")).toBe(expected);
});
