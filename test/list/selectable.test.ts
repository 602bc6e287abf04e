import { describe, expect, expectTypeOf, test } from "vitest";
import type { JsonRecordOf } from "../../src/client.js";
import { fromRecords, listHandler, openApi } from "../../src/http.js";
import { defineSchema, describeSchema, integer, one, schemaFromDescription, text } from "../../src/index.js";
import { readListQuery, recordToJson } from "../../src/list.js";

const people = defineSchema({ id: integer(), name: text(), mail: text({ selectable: false }) });
const issues = defineSchema({
  id: integer(),
  author_id: integer(),
  note: text({ selectable: false }),
  author: one(people, { from: "author_id" }),
});
const mary = { id: 1, name: "Mary", mail: "mary@acme.example" };
const records = [
  { id: 1, author_id: 1, note: "b", author: mary },
  { id: 2, author_id: 1, note: "a", author: mary },
];
const handle = listHandler({ schema: issues, source: fromRecords(issues, records), cursors: true });
const get = async (query: string) => {
  const response = await handle(new Request(`http://localhost/issues?${query}`));
  return JSON.parse(await response.text());
};
const problems = async (query: string): Promise<readonly string[]> =>
  (await get(query)).diagnostics.map(({ code, message }: { code: string; message: string }) => `${code}: ${message}`);

describe("a field that is not selectable", () => {
  test("can be filtered and sorted by, and is not returned", async () => {
    const { data } = await get("sort=note&filter=note[a,b]");
    expect(data).toEqual([
      { id: 2, author_id: 1 },
      { id: 1, author_id: 1 },
    ]);
    expect((await get("fields=author&limit=1&filter=author.mail*mary")).data).toEqual([
      { author: { id: 1, name: "Mary" } },
    ]);
  });

  test("cannot be requested", async () => {
    expect(await problems("fields=id,note")).toEqual([
      'list.unselectable-field: Responses do not contain field "note". Use "id", "author_id".',
    ]);
    const { diagnostics } = await get("fields=author.mail");
    expect(diagnostics).toMatchObject([
      {
        code: "list.unselectable-field",
        details: { field: "author.mail", selectable: ["author.id", "author.name"] },
      },
    ]);
    expect(() => recordToJson(mary, people, { fields: ["mail"] })).toThrow("responses may contain");
    expect(() => readListQuery("", people, { facets: ["mail"] })).toThrow("responses may contain");
  });

  test("is not in cursors either", async () => {
    expect(await problems("sort=note&after=")).toEqual([
      'list.unselectable-cursor: A list that is sorted by field "note" cannot have "after", because cursors contain the field and responses do not. Use "page".',
    ]);
    const raw = "limit=5&sort=note&after=&filter=id=1";
    const result = readListQuery(raw, issues, { cursors: true });
    expect(result.ok || result.diagnostics.map(({ span }) => raw.slice(span.start, span.end))).toEqual(["after="]);
    const keyless = defineSchema({ id: integer({ selectable: false }) });
    expect(() => readListQuery("", keyless, { cursors: true })).toThrow('"selectable: false"');
  });

  test("is not in the record types and the OpenAPI document", () => {
    expectTypeOf<keyof JsonRecordOf<typeof people>>().toEqualTypeOf<"id" | "name">();
    const document = openApi({ title: "T", version: "1", resources: [{ name: "P", path: "/p", schema: people }] });
    expect(document.components).toMatchObject({ schemas: { P: { properties: { id: {}, name: {} } } } });
    expect(JSON.stringify(document.components)).not.toContain('"mail"');
  });

  test("is described and read again", () => {
    const described = describeSchema(people);
    expect(described[2]).toMatchObject({ name: "mail", selectable: false });
    expect(describeSchema(schemaFromDescription(described))).toEqual(described);
  });
});
