import { expect, test } from "vitest";
import { describeFilter, exampleFilters } from "../../src/http/openapi-filter.js";
import { recordSchema } from "../../src/http/openapi-record.js";
import { openApi } from "../../src/http.js";
import {
  checkOrThrow,
  defineSchema,
  enumeration,
  integer,
  json,
  listOf,
  many,
  one,
  type Schema,
  text,
  uuid,
} from "../../src/index.js";
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
  expect(recordSchema(schema, 0).properties).toEqual({
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

test("names such as me are part of the document", () => {
  const schema = defineSchema({ owner: integer({ names: ["me", "my_boss"], nullable: true }) });
  expect(describeFilter(schema, DEFAULT_LIMITS)).toContain(
    "| owner | integer, or me, or my\\_boss, or null | `=` `!=`",
  );
});

test("related records are part of the document, up to the depth of requests", () => {
  const users = defineSchema({ id: integer(), name: text(), settings: json() });
  const issues: Schema = defineSchema({
    id: integer(),
    assignee: one(users, { from: "assignee_id" }),
    parent: one((): Schema => issues, { from: "parent_id" }),
    comments: many(users, { to: "issue_id", description: "What was said" }),
  });
  const document = (relationDepth: number) =>
    JSON.parse(
      JSON.stringify(
        openApi({
          title: "t",
          version: "1",
          resources: [{ name: "Issue", path: "/i", schema: issues, limits: { relationDepth } }],
        }),
      ),
    );
  const { components, paths } = document(1);
  expect(components.schemas.Issue.properties).toMatchObject({
    id: { type: "integer" },
    assignee: { type: ["object", "null"], properties: { name: { type: "string" } } },
    parent: { type: ["object", "null"], properties: { id: { type: "integer" } } },
  });
  expect(Object.keys(components.schemas.Issue.properties)).toEqual(["id", "assignee", "parent"]);
  const [fields, filter, sort] = paths["/i"].get.parameters;
  expect(fields.schema.items.enum).toEqual([
    ...["id", "assignee.id", "assignee.name", "assignee.settings", "parent.id", "assignee", "parent"],
  ]);
  expect(sort.schema.items.enum).toEqual(
    ["id", "assignee.id", "assignee.name", "parent.id"].flatMap((name) => [name, `-${name}`]),
  );
  expect(filter.description).toContain("| comments | many | id, name | What was said |");
  const flat = document(0);
  expect(Object.keys(flat.components.schemas.Issue.properties)).toEqual(["id"]);
  expect(flat.paths["/i"].get.parameters[0].schema.items.enum).toEqual(["id"]);
  const deep = document(10).paths["/i"].get.parameters[0].schema.items.enum;
  expect(deep).toContain("parent.assignee.name");
  expect(deep).not.toContain("parent.parent.parent.id");
});
