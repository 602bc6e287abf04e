import { describe, expect, test } from "vitest";
import { fromRecords, listHandler } from "../../src/http.js";
import { decimal, defineSchema, integer, type Schema, text } from "../../src/index.js";

async function keysOf(
  schema: Schema,
  records: readonly Readonly<Record<string, unknown>>[],
  key?: string,
): Promise<unknown> {
  const source = fromRecords(schema, records, key === undefined ? {} : { key });
  const response = await listHandler({ schema, source })(new Request("http://localhost/?limit=100"));
  return JSON.parse(await response.text()).data.map((record: Readonly<Record<string, unknown>>) => record[key ?? "id"]);
}

describe("records in memory are in order of their key", () => {
  test.each<[name: string, keys: readonly unknown[], ordered: readonly unknown[]]>([
    ["numbers", [10, 9, -1, 2], [-1, 2, 9, 10]],
    ["bigints", [10n, 9n, -1n, 2n], [-1, 2, 9, 10]],
    ["digits", ["10", "9", "-20", "-10"], [-20, -10, 9, 10]],
    [
      "digits that are equal as doubles",
      ["9007199254740993", "9007199254740992"],
      [9007199254740992, 9007199254740992],
    ],
    ["what is no number", ["x", 2, null, 1], ["x", 2, null, 1].sort()],
  ])("if they are %s", async (name, keys, ordered) => {
    const schema = defineSchema({ id: integer() });
    const found = await keysOf(
      schema,
      keys.map((id) => ({ id })),
    );
    if (name === "what is no number") expect(new Set(found as unknown[])).toEqual(new Set(ordered));
    else expect(found).toEqual(ordered);
  });

  test("if they are decimals or texts, and named otherwise", async () => {
    const priced = defineSchema({ price: decimal() });
    expect(await keysOf(priced, [{ price: "10.5" }, { price: "9.75" }], "price")).toEqual([9.75, 10.5]);
    const coded = defineSchema({ code: text() });
    expect(await keysOf(coded, [{ code: "b" }, { code: "a" }, { code: "a" }], "code")).toEqual(["a", "a", "b"]);
  });
});

test("an array may change between two requests", async () => {
  const schema = defineSchema({ id: integer() });
  const records = [{ id: 1 }];
  const list = listHandler({ schema, source: fromRecords(schema, records) });
  const total = async (): Promise<number> => (await (await list(new Request("http://localhost/"))).json()).meta.total;
  expect(await total()).toBe(1);
  records.push({ id: 2 });
  expect(await total()).toBe(2);
});
