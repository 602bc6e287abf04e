import { describe, expect, test } from "@jest/globals";
import { checkOrThrow, defineSchema, FilterError, integer, text } from "ampipe";
import { fromRecords, listHandler } from "ampipe/http";
import { toPredicate } from "ampipe/memory";
import { postgres, toSql } from "ampipe/sql";

const products = defineSchema({ id: integer(), name: text() });
const RECORDS = [
  { id: 1, name: "Bolt" },
  { id: 2, name: "Desk" },
];

describe("ampipe in Jest", () => {
  test("is loaded as CommonJS", () => {
    expect(require.resolve("ampipe/sql")).toMatch(/[\\/]dist[\\/]cjs[\\/]sql\.js$/);
  });

  test("selects records and writes SQL", () => {
    const bound = checkOrThrow("name^B", products);
    expect(RECORDS.filter(toPredicate(bound))).toEqual([{ id: 1, name: "Bolt" }]);
    expect(toSql(bound, postgres).values).toContain("B");
  });

  test("throws its own errors", () => {
    expect(() => checkOrThrow("nam=Bolt", products)).toThrow(FilterError);
  });

  test("handles requests", async () => {
    const list = listHandler({ schema: products, source: fromRecords(products, RECORDS) });
    const response = await list(new Request("https://shop.example/products?filter=id>1&fields=name"));
    expect(await response.json()).toMatchObject({ data: [{ name: "Desk" }] });
  });
});
