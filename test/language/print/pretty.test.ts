import { expect, test } from "vitest";
import { parseOrThrow, pretty } from "../../../src/index.js";

test.each([
  ["", ""],
  ["a=1&b[1,2]|!(c*x)", "a = 1 & b[1, 2] | !(c * x)"],
  ["()|a=1", "() | a = 1"],
  ["a![]", "a![]"],
])("a short filter stays on one line: %s", (text, expected) => {
  expect(pretty(parseOrThrow(text))).toBe(expected);
});

test("a long filter has one condition per line and indented groups", () => {
  const text =
    "active=true&(name*a long text to look for|default_code=null|categ_id[1,2,3]&list_price>=100)&!(state[retired,draft]|write_date<2024-05-31T00:00:00Z|name*nothing of this)";
  expect(pretty(parseOrThrow(text))).toBe(
    [
      "active = true",
      "& (",
      "  name * a long text to look for",
      "  | default_code = null",
      "  | categ_id[1, 2, 3] & list_price >= 100",
      ")",
      "& !(",
      "  state[retired, draft]",
      "  | write_date < 2024-05-31T00:00:00Z",
      "  | name * nothing of this",
      ")",
    ].join("\n"),
  );
});
