import { describe, expect, test } from "vitest";
import { fromRecords, listHandler } from "../../src/http.js";
import {
  decimal,
  defineSchema,
  describeSchema,
  integer,
  one,
  parseOrThrow,
  schemaFromDescription,
  text,
} from "../../src/index.js";
import { checkListQuery, readListQuery } from "../../src/list.js";
import { toRuleGroup } from "../../src/ui.js";

const categories = defineSchema({ id: integer(), name: text({ aliases: ["label"] }) });
const products = defineSchema({
  id: integer(),
  list_price: decimal({ aliases: ["price", "amount"] }),
  category_id: integer(),
  cost: decimal({ hidden: true, aliases: ["old_cost"] }),
  category: one(categories, { from: "category_id" }),
});
const category = { id: 1, name: "Screws" };
const records = [
  { id: 1, list_price: "5.00", category_id: 1, cost: "1", category },
  { id: 2, list_price: "9.00", category_id: 1, cost: "1", category },
];
const facets = ["category.name", "list_price"];
const handle = listHandler({ schema: products, source: fromRecords(products, records), cursors: true, facets });
const get = async (query: string) => JSON.parse(await (await handle(new Request(`http://localhost/?${query}`))).text());
const warningsOf = (body: { warnings: readonly { code: string; source: string; fix: { text: string } }[] }) =>
  body.warnings.map(({ code, source, fix }) => `${code} ${source} ${fix.text}`);

describe("an alias", () => {
  test("is accepted in every parameter, with a warning and under the new name", async () => {
    const body = await get("fields=id,amount&sort=-price&facets=category.label&filter=price>1&limit=1");
    expect(body.data).toEqual([{ id: 2, list_price: 9 }]);
    expect(Object.keys(body.facets)).toEqual(["category.name"]);
    expect(warningsOf(body)).toEqual([
      "suspect.alias raw list_price",
      "suspect.alias raw -list_price",
      "suspect.alias raw category.name",
      "suspect.alias filter list_price",
    ]);
  });

  test("leads to fields of related records", async () => {
    const body = await get("fields=category.label&sort=category.label,-id&filter=category.label=Screws");
    expect(body.data).toEqual([{ category: { name: "Screws" } }, { category: { name: "Screws" } }]);
    expect(warningsOf(body)).toEqual([
      "suspect.alias raw category.name",
      "suspect.alias raw category.name",
      "suspect.alias filter category.name",
    ]);
  });

  test("is the same field: both names at once are a repetition, and cursors of both are the same", async () => {
    const repeated = readListQuery("sort=price,list_price", products);
    expect(repeated.ok ? [] : repeated.diagnostics.map(({ code }) => code)).toContain("list.repeated-field");
    const walk = await get("sort=price&after=&limit=1");
    const next = await get(`sort=list_price&after=${walk.pagination.nextCursor}`);
    expect(next.data.map(({ id }: { id: number }) => id)).toEqual([2]);
  });

  test("of a hidden field is hidden", () => {
    for (const query of ["fields=old_cost", "sort=old_cost", "filter=old_cost=1"]) {
      const result = readListQuery(query, products);
      expect(result.ok ? [] : result.diagnostics.map(({ code }) => code.replace(/^.*\./, ""))).toEqual([
        "unknown-field",
      ]);
    }
  });

  test("is a field to a request without encoding", () => {
    const stray = readListQuery("price=5", products);
    expect(stray.ok ? [] : stray.diagnostics.map(({ code }) => code)).toEqual(["list.stray-condition"]);
    expect(checkListQuery({ filter: "id=1&amount=5" }, products).ok).toBe(true);
  });

  test("becomes the present name in rules of a form", () => {
    const rules = toRuleGroup(parseOrThrow("price>5"), products);
    expect(rules.ok && rules.value.rules).toMatchObject([{ field: "list_price" }]);
  });

  test("does not make unknown names cost more: findings beyond the limit are not created", () => {
    let created = 0;
    const names = new Proxy(products.selectableNames, {
      get: (target, key, receiver) => {
        if (key === Symbol.iterator || key === "map") created++;
        return Reflect.get(target, key, receiver);
      },
    });
    const counted = { ...products, selectableNames: names } as typeof products;
    readListQuery(`fields=${"x,".repeat(500)}y`, counted, { limits: { errors: 5 } });
    expect(created).toBeLessThan(100);
  });

  test("is described and read again", () => {
    const described = describeSchema(products);
    expect(described).toMatchObject([{}, { name: "list_price", aliases: ["price", "amount"] }, {}, {}]);
    expect(describeSchema(schemaFromDescription(described))).toEqual(described);
  });

  test.each([
    ["the name of a field", { a: integer(), b: integer({ aliases: ["a"] }) }],
    ["its own name", { a: integer({ aliases: ["a"] }) }],
    ["an alias of another field", { a: integer({ aliases: ["c"] }), b: integer({ aliases: ["c"] }) }],
    ["a relation", { a: integer({ aliases: ["category"] }), category: one(categories, { from: "a" }) }],
    ["a path", { a: integer({ aliases: ["category.x"] }), category: one(categories, { from: "a" }) }],
  ])("must not be %s", (_what, members) => {
    expect(() => defineSchema(members)).toThrow('Option "aliases"');
  });

  test.each([[["a b"]], [[]], [["a", "a"]], ["a"], [[1]]])("must be a name: %j", (aliases) => {
    expect(() => defineSchema({ field: integer({ aliases: aliases as never }) })).toThrow('Option "aliases"');
  });
});
