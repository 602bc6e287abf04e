import { afterAll, beforeAll, expect, test } from "vitest";
import { defineSchema, type Field, integer, text } from "../../src/index.js";
import type { Engine } from "./support/engine.js";
import { startPglite } from "./support/pglite.js";
import { verify } from "./support/verified-table.js";

let engine: Engine;
beforeAll(async () => {
  engine = await startPglite();
});
afterAll(() => engine.close());

/** Returns "code column" of each diagnostic. */
async function verified(fields: Record<string, Field>, statements: string, table: string) {
  await engine.run(statements);
  const found = await verify(engine, defineSchema(fields), table);
  return found.map(({ code, details }) => `${code} ${"column" in details ? details.column : ""}`);
}

test("domains have the type of their base and its NOT NULL", async () => {
  const domains =
    "CREATE DOMAIN required AS text NOT NULL; CREATE DOMAIN code AS required; CREATE DOMAIN word AS text;" +
    "CREATE TABLE domains (a code, b word, c word NOT NULL)";
  const fields = { a: text({ hidden: true }), b: text({ hidden: true }), c: text({ hidden: true }) };
  expect(await verified(fields, domains, "domains")).toEqual(["table.nullable b"]);
});

test("NOT NULL that was not validated does not count", async () => {
  const table = "CREATE TABLE later (a int); ALTER TABLE later ADD CONSTRAINT filled NOT NULL a NOT VALID";
  const fields = { a: integer({ hidden: true }) };
  expect(await verified(fields, table, "later")).toEqual(["table.nullable a"]);
  expect(await verified(fields, "ALTER TABLE later VALIDATE CONSTRAINT filled", "later")).toEqual([]);
});

test("only indexes of all rows serve a field, in any order of attributes", async () => {
  const table =
    'CREATE TABLE indexed_ (z int, a int NOT NULL, b int NOT NULL, c text NOT NULL, "D""" text NOT NULL, e int NOT NULL);' +
    "ALTER TABLE indexed_ DROP COLUMN z; CREATE INDEX ON indexed_ (a) WHERE a > 0; CREATE INDEX ON indexed_ (b);" +
    'CREATE INDEX ON indexed_ (lower(c COLLATE "C")); CREATE INDEX ON indexed_ (lower("D""" COLLATE "C"), b);' +
    "CREATE INDEX ON indexed_ (b) INCLUDE (e)";
  // Without the operators that need trigrams.
  const ignoring = { ignoresCase: true, filterable: false } as const;
  const fields = {
    a: integer(),
    b: integer(),
    c: text(ignoring),
    d: text({ ...ignoring, column: 'D"' }),
    e: integer(),
  };
  expect(await verified(fields, table, "indexed_")).toEqual(["table.no-index a", "table.no-index e"]);
});

test("views, materialized views and partitioned tables are tables", async () => {
  const tables =
    "CREATE TABLE parts (a int NOT NULL PRIMARY KEY) PARTITION BY RANGE (a); CREATE VIEW seen AS SELECT * FROM parts;" +
    "CREATE MATERIALIZED VIEW kept AS SELECT * FROM parts; CREATE SEQUENCE counted";
  expect(await verified({ a: integer() }, tables, "parts")).toEqual([]);
  expect(await verified({ a: integer() }, "", "seen")).toEqual(["table.caveat a"]);
  expect(await verified({ a: integer() }, "", "kept")).toEqual(["table.caveat a", "table.no-index a"]);
  expect(await verified({ a: integer() }, "", "counted")).toEqual(["table.missing "]);
});
