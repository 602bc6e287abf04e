import { describe, expect, test } from "vitest";
import { fromRecords, listHandler } from "../../src/http.js";
import { decimal, defineSchema, integer, type Schema, text } from "../../src/index.js";

const numbered = defineSchema({ id: integer() });
const priced = defineSchema({ price: decimal() });
const coded = defineSchema({ code: text() });

describe("records in memory are in order of their key", () => {
  test.each([
    ["numbers", [10, 9, -1, 2], [-1, 2, 9, 10]],
    ["bigints", [10n, 9n, -1n, 2n], [-1, 2, 9, 10]],
    ["digits", ["10", "9", "-20", "-10"], [-20, -10, 9, 10]],
    // As texts of JSON, for as numbers of JavaScript they are equal.
    ["large digits", ["9007199254740993", "9007199254740992"], ["9007199254740992", "9007199254740993"]],
  ])("if they are %s", async (_name, keys, ordered) => {
    const records = keys.map((id) => ({ id }));
    const list = listHandler({ schema: numbered, source: fromRecords(numbered, records) });
    const response = await list(new Request("http://localhost/"));
    expect(await response.text()).toContain(`"data":[${ordered.map((id) => `{"id":${id}}`).join()}]`);
  });

  test.each<[name: string, schema: Schema, key: string, keys: unknown[], ordered: unknown[]]>([
    ["decimals", priced, "price", ["10.5", "9.75"], [9.75, 10.5]],
    ["texts", coded, "code", ["b", "a", "a"], ["a", "a", "b"]],
  ])("if they are %s, and named otherwise", async (_name, schema, key, keys, ordered) => {
    const records = keys.map((value) => ({ [key]: value }));
    const list = listHandler({ schema, source: fromRecords(schema, records, { key }) });
    const { data } = await (await list(new Request("http://localhost/"))).json();
    expect(data).toEqual(ordered.map((value) => ({ [key]: value })));
  });
});

test("an array may change between two requests", async () => {
  const records = [{ id: 1 }];
  const list = listHandler({ schema: numbered, source: fromRecords(numbered, records) });
  const total = async (): Promise<number> => (await (await list(new Request("http://localhost/"))).json()).meta.total;
  expect(await total()).toBe(1);
  records.push({ id: 2 });
  expect(await total()).toBe(2);
});
