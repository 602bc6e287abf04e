import { describe, expect, test } from "vitest";
import { defineSchema, integer, text } from "../../../src/index.js";
import { type GetSqlOptions, postgres, sql, toGetSql } from "../../../src/sql.js";

const products = defineSchema({
  id: integer(),
  name: text({ column: "product name" }),
  tenant: integer({ hidden: true }),
});

const options: GetSqlOptions = { table: "product", dialect: postgres };

test("selects the visible fields by default", () => {
  expect(toGetSql(products, "5", options)).toEqual({
    text: 'SELECT CAST("product"."id" AS text) AS "id", CASE WHEN ascii(CAST("product"."product name" AS text)) IN (27, 65279) THEN chr(27) ELSE \'\' END || CAST("product"."product name" AS text) AS "name" FROM "product" WHERE "product"."id" = CAST($1 AS bigint)',
    values: ["5"],
  });
});

test("selects the given fields, hidden ones included, by another key and within a scope", () => {
  const where = sql`deleted = ${false} OR deleted IS NULL`;
  const table = ["sales", "product"];
  expect(toGetSql(products, "bolt", { ...options, table, fields: ["tenant"], key: "name", where })).toEqual({
    text: 'SELECT CAST("product"."tenant" AS text) AS "tenant" FROM "sales"."product" WHERE (deleted = $1 OR deleted IS NULL) AND "product"."product name" = CAST($2 AS text)',
    values: [false, "bolt"],
  });
});

test("reads the first row, or undefined from an empty result", () => {
  const statement = toGetSql(products, "5", { ...options, fields: ["id"] });
  expect(statement?.read([{ id: "5" }])).toEqual({ id: 5 });
  expect(statement?.read([])).toBeUndefined();
});

describe("toGetSql", () => {
  test.each(["", "x", "1.0", "+1", "007", "-0", "1 ", "9223372036854775808", "1;DROP", "٣"])(
    "returns undefined for the invalid key %j",
    (key) => {
      expect(toGetSql(products, key, options)).toBeUndefined();
    },
  );

  test.each(["0", "7", "-7", "9223372036854775807"])("passes the key %j as a parameter", (key) => {
    expect(toGetSql(products, key, options)?.values).toEqual([key]);
  });
});

describe("invalid options are rejected:", () => {
  test.each<[name: string, options: unknown]>([
    ["fields", { ...options, fields: [] }],
    ["fields", { ...options, fields: "id" }],
    ["fields", { ...options, fields: ["id", "prise"] }],
    ["table", { ...options, table: "" }],
    ["table", { dialect: postgres }],
    ["dialect", { table: "product" }],
    ["count", { ...options, count: true }],
  ])("%s in %o", (name, invalid) => {
    expect(() => toGetSql(products, "5", invalid as GetSqlOptions)).toThrow(`"${name}" of toGetSql()`);
  });
});
