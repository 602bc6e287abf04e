import { expect, test } from "vitest";
import { exampleFilters } from "../../src/http/openapi-filter.js";
import { checkOrThrow, defineSchema, enumeration, integer, json, listOf, text, uuid } from "../../src/index.js";

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
