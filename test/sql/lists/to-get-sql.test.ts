import { describe, expect, test } from "vitest";
import { defineSchema, integer, text } from "../../../src/index.js";
import { postgres, sql, type TableOptions, toGetSql } from "../../../src/sql.js";

const products = defineSchema({
  id: integer(),
  name: text({ column: "product name" }),
  tenant: integer({ hidden: true }),
});

test("selects the visible fields by default", () => {
  expect(toGetSql({ schema: products, key: "5" }, "product", postgres)).toEqual({
    text: 'SELECT CAST("product"."id" AS text) AS "id", CASE WHEN ascii(CAST("product"."product name" AS text)) IN (27, 65279) THEN chr(27) ELSE \'\' END || CAST("product"."product name" AS text) AS "name" FROM "product" WHERE "product"."id" = CAST($1 AS bigint)',
    values: ["5"],
  });
});

test("selects the given fields, hidden ones included, by another key and within a scope", () => {
  const where = sql`deleted = ${false} OR deleted IS NULL`;
  const table = ["sales", "product"];
  expect(
    toGetSql({ schema: products, key: "bolt", fields: ["tenant"] }, table, postgres, { key: "name", where }),
  ).toEqual({
    text: 'SELECT CAST("product"."tenant" AS text) AS "tenant" FROM "sales"."product" WHERE (deleted = $1 OR deleted IS NULL) AND "product"."product name" = CAST($2 AS text)',
    values: [false, "bolt"],
  });
});

test("reads the first row, or undefined from an empty result", () => {
  const statement = toGetSql({ schema: products, key: "5", fields: ["id"] }, "product", postgres);
  expect(statement?.read([{ id: "5" }])).toEqual({ id: 5 });
  expect(statement?.read([])).toBeUndefined();
});

describe("toGetSql", () => {
  test.each(["", "x", "1.0", "+1", "007", "-0", "1 ", "9223372036854775808", "1;DROP", "٣"])(
    "returns undefined for the invalid key %j",
    (key) => {
      expect(toGetSql({ schema: products, key }, "product", postgres)).toBeUndefined();
    },
  );

  test.each(["0", "7", "-7", "9223372036854775807"])("passes the key %j as a parameter", (key) => {
    expect(toGetSql({ schema: products, key }, "product", postgres)?.values).toEqual([key]);
  });
});

test.each<[name: string, query: object]>([
  ["no fields", { fields: [] }],
  ["a text as fields", { fields: "id" }],
  ["an unknown field", { fields: ["id", "prise"] }],
  ["a number as key", { key: 5 }],
])("a query with %s is rejected", (_name, invalid) => {
  expect(() => toGetSql({ schema: products, key: "5", ...invalid }, "product", postgres)).toThrow(
    new TypeError(
      'Argument "query" of toGetSql() must be an object with a schema, a key as text and fields of the schema.',
    ),
  );
});

test("the options of lists that one record does not have are rejected", () => {
  const options = { count: true } as TableOptions;
  expect(() => toGetSql({ schema: products, key: "5" }, "product", postgres, options)).toThrow('"count" of toGetSql()');
});
