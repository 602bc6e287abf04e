import { expect, test } from "vitest";
import {
  boolean,
  date,
  decimal,
  defineSchema,
  enumeration,
  type Field,
  integer,
  json,
  listOf,
  number,
  text,
  timestamp,
  uuid,
} from "../../../src/index.js";
import { clickhouse, verifyTable } from "../../../src/sql.js";
import { fakeQuery } from "./fake-catalog.js";

test("the catalog is read by statements with parameters", async () => {
  const { query, statements } = fakeQuery({ "system.columns": [], "system.tables": [{ name: "products" }] });
  const schema = defineSchema({ id: integer() });
  const [missing] = await verifyTable(schema, { table: "product", dialect: clickhouse, query });
  await verifyTable(schema, { table: ["shop", "pro'duct"], dialect: clickhouse, query });
  expect(missing?.details).toEqual({ table: "product", didYouMean: ["products"] });
  const columns = "SELECT c.name AS name, c.type AS type FROM system.columns AS c WHERE c.database = ";
  const tables = "SELECT t.name AS name FROM system.tables AS t WHERE t.database = ";
  expect(statements).toEqual([
    { text: `${columns}currentDatabase() AND c.table = {p1:String} ORDER BY c.position`, values: ["product"] },
    { text: `${tables}currentDatabase()`, values: [] },
    { text: `${columns}{p1:String} AND c.table = {p2:String} ORDER BY c.position`, values: ["shop", "pro'duct"] },
    { text: `${tables}{p1:String}`, values: ["shop"] },
  ]);
});

async function codesOf(field: Field, type: string): Promise<readonly string[]> {
  const { query } = fakeQuery({ "system.columns": [{ name: "x", type }] });
  const found = await verifyTable(defineSchema({ x: field }), { table: "t", dialect: clickhouse, query });
  return found.map(({ code }) => code);
}

const STATES = enumeration(["draft", "it's", "a\\b"]);

test.each<[Field, string, readonly string[]]>([
  [integer(), "Int64", []],
  [integer(), "UInt64", ["table.type"]],
  [integer(), "Nullable(Int64)", ["table.nullable"]],
  [integer({ nullable: true }), "Nullable(Int64)", []],
  [integer({ bits: 32 }), "Int64", ["table.caveat"]],
  [decimal(), "Decimal(38, 10)", []],
  [decimal(), "Decimal(76, 0)", ["table.size"]],
  [decimal({ precision: 12, scale: 2 }), "Decimal(12, 3)", ["table.size"]],
  [number(), "Float32", ["table.caveat"]],
  [text(), "String", []],
  [text({ nullable: true }), "LowCardinality(Nullable(String))", []],
  [text(), "LowCardinality(Nullable(String))", ["table.nullable"]],
  [text(), "FixedString(3)", ["table.type"]],
  [STATES, "Enum8('draft' = 1, 'it\\'s' = 2, 'a\\\\b' = 3)", []],
  [STATES, "Enum16('draft' = 1, 'it\\'s' = 2, 'a\\nb' = 3)", ["table.choices", "table.caveat"]],
  [boolean(), "Bool", []],
  [date(), "Date32", []],
  [timestamp(), "DateTime64(6, 'UTC')", []],
  [timestamp(), "DateTime64(9)", ["table.type"]],
  [uuid(), "UUID", []],
  [uuid({ stored: "text" }), "String", []],
  [listOf(text(), { nullable: true }), "Array(String)", []],
  [listOf(integer()), "Array(Nullable(Int64))", []],
  [listOf(integer()), "Array(LowCardinality(String))", ["table.type"]],
  [listOf(text()), "String", ["table.type"]],
  [text(), "Array(String)", ["table.type"]],
  [json(), "String", []],
])("%j in a column of ClickHouse with type %s", async (field, type, codes) => {
  expect(await codesOf(field, type)).toEqual(codes);
});
