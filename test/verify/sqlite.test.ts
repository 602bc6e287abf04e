import initSqlJs from "sql.js";
import { afterAll, expect, test } from "vitest";
import {
  boolean,
  date,
  decimal,
  defineSchema,
  enumeration,
  integer,
  json,
  listOf,
  number,
  type Schema,
  text,
  timestamp,
  uuid,
} from "../../src/index.js";
import { sqlite, type TableName, verifyTable } from "../../src/sql.js";

const { Database } = await initSqlJs();
const databases: { close(): void }[] = [];

afterAll(() => {
  for (const database of databases) database.close();
});

/** Returns "code column" of each diagnostic for a table in a new database. */
async function verified(statements: string, schema: Schema, table: TableName = "t"): Promise<readonly string[]> {
  const database = new Database();
  databases.push(database);
  database.run(statements);
  const found = await verifyTable(schema, {
    table,
    dialect: sqlite,
    query: async ({ text: statement, values }) => {
      const [{ columns, values: rows } = { columns: [], values: [] }] = database.exec(statement, values);
      return rows.map((row) => Object.fromEntries(row.map((cell, i) => [columns[i], cell])));
    },
  });
  return found.map(
    ({ code, details }) => `${code} ${"column" in details ? details.column : "table" in details ? details.table : ""}`,
  );
}

test("the name of a type decides what a column stores", async () => {
  const schema = defineSchema({
    id: integer({ nullable: true }),
    price: decimal({ nullable: true, precision: 10, scale: 2 }),
    weight: number({ nullable: true }),
    name: text({ nullable: true }),
    state: enumeration(["a"], { nullable: true }),
    active: boolean({ nullable: true }),
    due: date({ nullable: true }),
    at: timestamp({ nullable: true }),
    seconds: timestamp({ nullable: true, stored: "epoch-seconds" }),
    ref: uuid({ nullable: true }),
    tags: listOf(text(), { nullable: true }),
    extra: json({ nullable: true }),
  });
  const hidden = Object.fromEntries([...schema.byName].map(([name, field]) => [name, { ...field, hidden: true }]));
  const all = defineSchema({ row: integer(), ...hidden });
  const create = (types: readonly string[]) =>
    `CREATE TABLE t (row INTEGER PRIMARY KEY, ${[...schema.byName.keys()].map((name, i) => `${name} ${types[i]}`)})`;
  const usual = [
    "BIGINT",
    "DECIMAL(10, 2)",
    "DOUBLE",
    "VARCHAR(9)",
    "CLOB",
    "BOOLEAN",
    "DATE",
    "DATETIME",
    "INT",
    "GUID",
  ];
  expect(await verified(create([...usual, "TEXT", "JSON"]), all)).toEqual([]);
  expect(await verified(create(new Array(12).fill("")), all)).toEqual([]);
  const wrong = ["TEXT", "TEXT", "TEXT", "STRING", "INT", "TEXT", "INT", "REAL", "TEXT", "BLOB", "BLOB", "NUMERIC"];
  expect(await verified(create(wrong), all)).toEqual([...schema.byName.keys()].map((name) => `table.type ${name}`));
});

test("a primary key may contain NULL unless it is the rowid", async () => {
  const schema = defineSchema({ id: integer() });
  const codes = ["table.nullable id"];
  expect(await verified("CREATE TABLE t (id INTEGER PRIMARY KEY)", schema)).toEqual([]);
  expect(await verified("CREATE TABLE t (id INTEGER PRIMARY KEY DESC)", schema)).toEqual(codes);
  expect(await verified("CREATE TABLE t (id INT PRIMARY KEY)", schema)).toEqual(codes);
  expect(await verified("CREATE TABLE t (id INT PRIMARY KEY NOT NULL)", schema)).toEqual([]);
  expect(await verified("CREATE TABLE t (id INT PRIMARY KEY) WITHOUT ROWID", schema)).toEqual([]);
});

test("only indexes with all rows, in the right collation, serve conditions", async () => {
  const schema = defineSchema({ a: integer(), b: text(), c: text({ ignoresCase: true }), d: listOf(text()) });
  const table = "CREATE TABLE t (a INT NOT NULL, b TEXT NOT NULL COLLATE NOCASE, c TEXT NOT NULL, d TEXT NOT NULL);";
  const needed = ["table.no-index a", "table.no-index b", "table.no-index c"];
  expect(await verified(table, schema)).toEqual(needed);
  const partial = "CREATE INDEX i ON t (a) WHERE a > 0; CREATE INDEX j ON t (b); CREATE INDEX k ON t (c)";
  expect(await verified(table + partial, schema)).toEqual(needed);
  const serving = "CREATE INDEX i ON t (a); CREATE INDEX j ON t (b COLLATE BINARY); CREATE INDEX k ON t (lower(c))";
  expect(await verified(table + serving, schema)).toEqual([]);
});

test("names ignore case, and a table is found in its schema", async () => {
  const schema = defineSchema({ id: integer({ column: "ID" }) });
  const attached = "ATTACH ':memory:' AS other; CREATE TABLE other.Product (id INTEGER PRIMARY KEY);";
  expect(await verified(attached, schema, "product")).toEqual([]);
  expect(await verified(attached, schema, ["OTHER", "product"])).toEqual([]);
  expect(await verified(attached, schema, ["main", "product"])).toEqual(["table.missing main.product"]);
  // A temporary table hides others.
  const hidden = "CREATE TABLE product (id INTEGER PRIMARY KEY); CREATE TEMP TABLE product (x INT);";
  expect(await verified(hidden, schema, "product")).toEqual(["table.missing-column ID"]);
});

test("a view has no indexes, and may contain NULL", async () => {
  const view = "CREATE TABLE p (id INTEGER PRIMARY KEY, n INT NOT NULL); CREATE VIEW t AS SELECT * FROM p";
  const schema = defineSchema({ id: integer(), n: integer({ nullable: true }) });
  expect(await verified(view, schema)).toEqual(["table.caveat id"]);
});

test("a database in UTF-16 orders texts in another way", async () => {
  const utf16 = "PRAGMA encoding = 'UTF-16'; CREATE TABLE t (name TEXT, day TEXT)";
  const schema = defineSchema({
    name: text({ nullable: true, hidden: true }),
    day: date({ nullable: true, hidden: true }),
  });
  expect(await verified(utf16, schema)).toEqual(["table.collation name"]);
});

test("generated columns are columns", async () => {
  const table = "CREATE TABLE t (a INTEGER PRIMARY KEY, b INT AS (a + 1) STORED NOT NULL, c INT NOT NULL AS (a + 2))";
  const schema = defineSchema({ b: integer({ hidden: true }), c: integer({ hidden: true }), a: integer() });
  expect(await verified(table, schema)).toEqual([]);
});
