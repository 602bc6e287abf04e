import { afterAll, beforeAll, expect, test } from "vitest";
import { decimal, defineSchema, enumeration, type Field, integer, listOf, number, text } from "../../../src/index.js";
import { type TableName, verifyTable } from "../../../src/sql.js";
import { startDuckdb } from "../../engines/support/duckdb.js";
import type { Engine } from "../../engines/support/engine.js";

let engine: Engine;
beforeAll(async () => {
  engine = await startDuckdb();
});
afterAll(() => engine.close());

/** Returns "code column" of each diagnostic for fields in a table that the statements create. */
async function verified(fields: Record<string, Field>, statements: readonly string[], table: TableName = "t") {
  for (const statement of statements) await engine.run(statement);
  const { dialect, rows: query } = engine;
  const found = await verifyTable(defineSchema(fields), { table, dialect, query });
  return found.map(
    ({ code, details }) => `${code} ${"column" in details ? details.column : "table" in details ? details.table : ""}`,
  );
}

test("collations are found in the definition of the table", async () => {
  const table = `CREATE OR REPLACE TABLE t (
    a VARCHAR NOT NULL COLLATE NOCASE, "b, COLLATE (" VARCHAR DEFAULT ('COLLATE x, ('), c VARCHAR NOT NULL,
    d VARCHAR COLLATE "de", e INTEGER CHECK (c COLLATE NOCASE <> 'x'), f VARCHAR CHECK (d <> 'COLLATE'))`;
  const fields = {
    a: text(),
    b: text({ column: "b, COLLATE (", nullable: true }),
    c: text(),
    d: text({ nullable: true }),
    e: integer({ nullable: true }),
    f: text({ nullable: true }),
  };
  expect(await verified(fields, [table])).toEqual(["table.collation a", "table.collation d"]);
  expect(await verified({ c: text() }, ["SET default_collation = 'nocase'"])).toEqual(["table.collation c"]);
  await engine.run("RESET default_collation");
});

test("sizes, names of enums and items of lists are compared", async () => {
  const table = `CREATE OR REPLACE TABLE t (p DECIMAL(12, 4) NOT NULL, n FLOAT NOT NULL, s ENUM ('it''s', ')') NOT NULL,
    l ENUM ('a', 'b')[] NOT NULL, i INTEGER[] NOT NULL, x VARCHAR[3] NOT NULL)`;
  const fitting = {
    P: decimal({ precision: 12, scale: 4 }),
    s: enumeration(["it's", ")"]),
    l: listOf(enumeration(["a", "b"])),
    i: listOf(integer()),
  };
  expect(await verified(fitting, [table])).toEqual([]);
  const wrong = {
    p: decimal({ precision: 10, scale: 2 }),
    n: number(),
    s: enumeration(["it's", "("]),
    l: listOf(enumeration(["a", "b", "c"])),
    i: listOf(text()),
    x: listOf(text()),
  };
  expect(await verified(wrong, [])).toEqual([
    "table.size p",
    "table.caveat n",
    "table.choices s",
    "table.caveat s",
    "table.choices l",
    "table.type i",
    "table.type x",
  ]);
});

test("a table is found in its schema or database, and a temporary one first", async () => {
  const fields = { id: integer() };
  const create = ["CREATE SCHEMA Shop", "CREATE TABLE Shop.Product (id INTEGER NOT NULL)"];
  expect(await verified(fields, create, ["shop", "product"])).toEqual([]);
  expect(await verified(fields, [], ["memory", "shop", "product"])).toEqual([]);
  expect(await verified(fields, [], "product")).toEqual(["table.missing product"]);
  expect(await verified(fields, ["CREATE TABLE item (id INTEGER NOT NULL)"], ["memory", "item"])).toEqual([]);
  expect(await verified(fields, ["CREATE TEMP TABLE item (i INTEGER)"], "item")).toEqual(["table.missing-column id"]);
  expect(await verified(fields, ["CREATE VIEW v AS SELECT * FROM memory.item"], "v")).toEqual(["table.caveat id"]);
});
