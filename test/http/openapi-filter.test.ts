import { expect, test } from "vitest";
import { describeFilter, exampleFilters } from "../../src/http/openapi-filter.js";
import { recordSchema } from "../../src/http/openapi-record.js";
import { checkOrThrow, defineSchema, enumeration, integer, json, listOf, text, uuid } from "../../src/index.js";
import { DEFAULT_LIMITS } from "../../src/language/ast/limits.js";

test.each([
  ["uuid", uuid()],
  ["a list of texts", listOf(text())],
  ["a list of integers", listOf(integer())],
  ["a list of choices", listOf(enumeration(["new", "old"]))],
  ["a list of UUIDs", listOf(uuid())],
])("the example for %s is valid", (_type, field) => {
  const schema = defineSchema({ v: field });
  const [example = ""] = exampleFilters(schema);
  expect(example).toMatch(/^v/);
  expect(checkOrThrow(example, schema).root.kind).toMatch(/comparison|membership/);
});

test("fields that are not filterable have no example", () => {
  expect(exampleFilters(defineSchema({ v: json(), w: text({ filterable: false }) }))).toEqual([]);
});

test("descriptions of fields are part of the document", () => {
  const schema = defineSchema({
    v: integer({ description: "Size | in mm" }),
    w: text(),
    x: json({ description: "Any" }),
  });
  expect(recordSchema(schema).properties).toEqual({
    v: { type: "integer", format: "int64", description: "Size | in mm" },
    w: { type: "string" },
    x: { description: "Any" },
  });
  const table = describeFilter(schema, DEFAULT_LIMITS)
    .split("\n")
    .filter((line) => line.startsWith("|"));
  expect(table).toEqual([
    "| field | type | operators | description |",
    "| --- | --- | --- | --- |",
    "| v | integer | `=` `!=` `>` `>=` `<` `<=` `[]` `![]` | Size \\| in mm |",
    "| w | text | `=` `!=` `*` `!*` `^` `!^` `$` `!$` `[]` `![]` |  |",
  ]);
});
