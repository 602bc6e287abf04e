import { expect, test } from "vitest";
import { checkOrThrow, defineSchema, integer, text } from "../../../src/index.js";
import { postgres, toTag } from "../../../src/sql.js";

const bound = checkOrThrow("id>=5|name=x", defineSchema({ id: integer(), name: text({ column: "\\n" }) }));
const STRINGS = ['("i"."id" >= CAST(', ' AS bigint) OR "i"."\\n" = CAST(', " AS text))"];

function tag(strings: TemplateStringsArray, ...values: readonly unknown[]) {
  return { strings: [...strings], raw: [...strings.raw], values };
}

test("calls the tag like a template literal", () => {
  const called = toTag(bound, postgres, tag, { alias: "i" });
  expect(called).toEqual({ strings: STRINGS, raw: STRINGS, values: ["5", "x"] });
});

test("passes values of type unknown to a tag that supports types", () => {
  const typed = (value: unknown, type: number): unknown => ({ value, type });
  const { values } = toTag(bound, postgres, Object.assign(tag, { typed }));
  expect(values).toEqual([
    { value: "5", type: 705 },
    { value: "x", type: 705 },
  ]);
});
