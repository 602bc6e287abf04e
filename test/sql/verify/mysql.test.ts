import { describe, expect, test } from "vitest";
import {
  boolean,
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
import { mariadb, mysql, verifyTable } from "../../../src/sql.js";
import { fakeQuery } from "./fake-catalog.js";

const COLUMNS =
  "SELECT c.COLUMN_NAME AS name, CASE WHEN FALSE THEN 'json' ELSE c.COLUMN_TYPE END AS type, c.IS_NULLABLE AS nullable, c.CHARACTER_SET_NAME AS charset, " +
  "t.TABLE_TYPE AS kind FROM information_schema.COLUMNS c JOIN information_schema.TABLES t " +
  "ON t.TABLE_SCHEMA = c.TABLE_SCHEMA AND t.TABLE_NAME = c.TABLE_NAME WHERE c.TABLE_SCHEMA = ";

describe("statements", () => {
  const schema = defineSchema({ id: integer() });
  const row = { name: "ID", type: "bigint unsigned", nullable: "NO", charset: null, kind: "BASE TABLE" };

  test("for a table of the current database", async () => {
    const { query, statements } = fakeQuery({
      "information_schema.COLUMNS": [row],
      "information_schema.STATISTICS": [{ index: "PRIMARY", column: "ID", traits: "BTREE unique", used: "YES" }],
    });
    const [caveat, ...others] = await verifyTable(schema, { table: "product", dialect: mysql, query });
    expect([caveat?.message, others]).toEqual([
      'Column "ID" has the type bigint unsigned, which stores integers that filters of 64 bits cannot contain.',
      [],
    ]);
    expect(statements).toEqual([
      {
        text:
          `${COLUMNS}DATABASE() AND c.TABLE_NAME = ? AND (@@lower_case_table_names > 0 OR ` +
          "CAST(c.TABLE_NAME AS BINARY) = CAST(? AS BINARY)) ORDER BY c.ORDINAL_POSITION",
        values: ["product", "product"],
      },
      {
        text:
          "SELECT INDEX_NAME AS `index`, COLUMN_NAME AS `column`, " +
          "CONCAT_WS(' ', INDEX_TYPE, CASE WHEN NON_UNIQUE = 0 THEN 'unique' END) AS traits, " +
          "CASE WHEN IS_VISIBLE = 'YES' THEN 'YES' ELSE 'NO' END AS used " +
          "FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE() " +
          "AND TABLE_NAME = ? ORDER BY INDEX_NAME, SEQ_IN_INDEX",
        values: ["product"],
      },
    ]);
  });

  test("for a table of another database, with hostile names", async () => {
    const { query, statements } = fakeQuery({
      "information_schema.COLUMNS": [],
      "AS name FROM information_schema": [],
    });
    const table = ["shop`; --", "pro'duct"];
    const diagnostics = await verifyTable(schema, { table, dialect: mariadb, query });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'Table "shop`; --.pro\'duct" does not exist. Create it, or correct option "table".',
    ]);
    expect(statements.map(({ values }) => values)).toEqual([["shop`; --", "pro'duct", "pro'duct"], ["shop`; --"]]);
    expect(statements[1]?.text).toBe("SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = ?");
  });
});

/** Returns the codes for a field `x` in a column of a type, as COLUMN_TYPE has it. */
async function codesOf(field: Field, type: string, dialect = mysql, other: object = {}): Promise<readonly string[]> {
  const row = { name: "x", type, nullable: "NO", charset: null, kind: "BASE TABLE", ...other };
  const { query } = fakeQuery({
    "information_schema.COLUMNS": [row],
    "information_schema.STATISTICS": [{ index: "i", column: "X", traits: "BTREE", used: "YES" }],
  });
  return (await verifyTable(defineSchema({ x: field }), { table: "t", dialect, query })).map(({ code }) => code);
}

const STATES = enumeration(["draft", "it's", "a,b", "("]);

test.each<[Field, string, readonly string[]]>([
  [integer(), "bigint", []],
  [integer(), "bigint(20)", []],
  [integer(), "int(10) unsigned zerofill", []],
  [integer(), "year(4)", ["table.type"]],
  [integer({ bits: 32 }), "int", []],
  [integer({ bits: 32 }), "bigint", ["table.caveat"]],
  [integer({ bits: 32 }), "int unsigned", ["table.caveat"]],
  [decimal({ precision: 12, scale: 2 }), "decimal(12,2)", []],
  [decimal({ precision: 12, scale: 2 }), "decimal(10,2)", ["table.caveat"]],
  [decimal({ precision: 12, scale: 2 }), "decimal(12,4)", ["table.size"]],
  [decimal({ precision: 12, scale: 2 }), "decimal(14,2)", ["table.size"]],
  [decimal(), "decimal(65,30)", []],
  [decimal(), "decimal(36,0)", ["table.size"]],
  [number(), "double", []],
  [number(), "float", ["table.caveat"]],
  [boolean(), "tinyint(1)", []],
  [boolean(), "bit(1)", ["table.type"]],
  [STATES, "enum('draft','it''s','a,b','(')", []],
  [STATES, "enum('draft','it''s','a,b')", ["table.choices"]],
  [STATES, "enum('draft','it''s','a,b','(','sold')", ["table.caveat"]],
  [timestamp(), "datetime(6)", []],
  [timestamp({ zone: false }), "timestamp", ["table.caveat"]],
  [timestamp({ stored: "epoch-seconds" }), "bigint", []],
  [uuid(), "char(36)", []],
  [uuid(), "binary(16)", ["table.type"]],
  [listOf(text()), "json", []],
  [json(), "json", []],
])("%j in a column of MySQL with type %s", async (field, type, codes) => {
  expect(await codesOf(field, type)).toEqual(codes);
});

test("texts need the character set utf8mb4, in any collation", async () => {
  expect(await codesOf(text(), "varchar(20)", mysql, { charset: "utf8mb4" })).toEqual([]);
  expect(await codesOf(text(), "varchar(20)", mysql, { charset: "latin1" })).toEqual(["table.collation"]);
  // MySQL has no type for UUIDs.
  expect(await codesOf(uuid(), "varchar(36)", mysql, { charset: "latin1" })).toEqual(["table.collation"]);
  expect(await codesOf(text(), "char(20)", mysql, { charset: "utf8mb4" })).toEqual(["table.caveat"]);
});

test("MariaDB has a type for UUIDs, and stores JSON as text", async () => {
  expect(await codesOf(uuid(), "uuid", mariadb)).toEqual([]);
  expect(await codesOf(uuid(), "char(36)", mariadb)).toEqual(["table.type"]);
  expect(await codesOf(listOf(text()), "longtext", mariadb, { charset: "utf8mb4" })).toEqual([]);
  expect(await codesOf(listOf(text()), "longtext")).toEqual(["table.type"]);
  // The largest scale differs.
  expect(await codesOf(decimal({ precision: 40, scale: 35 }), "decimal(40,35)", mariadb)).toEqual([]);
});

test("a view has no indexes, and its columns may be known not to contain NULL", async () => {
  expect(await codesOf(integer(), "bigint", mysql, { kind: "VIEW" })).toEqual([]);
  expect(await codesOf(integer(), "bigint", mysql, { kind: "VIEW", nullable: "YES" })).toEqual(["table.caveat"]);
  expect(await codesOf(integer(), "bigint", mysql, { nullable: "YES" })).toEqual(["table.nullable"]);
});

describe("indexes", () => {
  /** Returns what is not served, with the statement for it. */
  async function advice(field: Field, type: string, indexes: readonly object[] = [], table = "t") {
    const { query } = fakeQuery({
      "information_schema.COLUMNS": [{ name: "x", type, nullable: "NO", charset: null, kind: "BASE TABLE" }],
      "information_schema.STATISTICS": indexes.map((key) => ({ index: "i", traits: "BTREE", used: "YES", ...key })),
    });
    const dialect = type === "uuid" ? mariadb : mysql;
    const found = await verifyTable(defineSchema({ x: field }), { table, dialect, query });
    return found.flatMap((one) =>
      one.code === "table.no-index" ? [`${one.details.uses.join(" ")}: ${one.details.statement}`] : [],
    );
  }

  test.each<[Field, string, readonly string[]]>([
    [integer(), "bigint", ["= [] ranges sorting: CREATE INDEX `t_x` ON `t` (`x`)"]],
    [timestamp(), "datetime(6)", ["= [] ranges sorting: CREATE INDEX `t_x` ON `t` (`x`)"]],
    [text(), "varchar(191)", ["= ^: CREATE INDEX `t_x` ON `t` (`x`)"]],
    [text(), "varchar(192)", ["= ^: CREATE INDEX `t_x` ON `t` (`x`(191))"]],
    [text({ ordered: true }), "text", ["= ^: CREATE INDEX `t_x` ON `t` (`x`(191))"]],
    [text({ containsIgnoresCase: true }), "longtext", ["=: CREATE INDEX `t_x` ON `t` (`x`(191))"]],
    [text({ ignoresCase: true }), "varchar(20)", []],
    [text({ filterable: false }), "varchar(20)", []],
    [timestamp({ stored: "seconds" }), "varchar(19)", ["=: CREATE INDEX `t_x` ON `t` (`x`)"]],
    [STATES, "enum('draft','it''s','a,b','(')", ["=: CREATE INDEX `t_x` ON `t` (`x`)"]],
    [STATES, "text", ["=: CREATE INDEX `t_x` ON `t` (`x`(191))"]],
    [uuid(), "uuid", ["= []: CREATE INDEX `t_x` ON `t` (`x`)"]],
    [uuid({ stored: "text" }), "char(36)", ["=: CREATE INDEX `t_x` ON `t` (`x`)"]],
    [boolean(), "tinyint", []],
    [listOf(text()), "json", []],
  ])("for %j in a column %s", async (field, type, expected) => {
    expect(await advice(field, type)).toEqual(expected);
  });

  test("serve what their method allows", async () => {
    const uses = async (field: Field, type: string, key: object) =>
      (await advice(field, type, [{ column: "X", ...key }])).map((line) => line.split(":")[0]);
    expect(await uses(integer(), "int", {})).toEqual([]);
    expect(await uses(integer(), "int", { traits: "HASH" })).toEqual(["ranges sorting"]);
    expect(await uses(text(), "text", { traits: "FULLTEXT" })).toEqual(["= ^"]);
    expect(await uses(integer(), "int", { used: "NO" })).toEqual(["= [] ranges sorting"]);
  });

  test("get a name that is not in use and not too long", async () => {
    const taken = [
      { index: "T_X", column: "y" },
      { index: "t_x_2", column: "x", used: "NO" },
    ];
    expect(await advice(text(), "varchar(9)", taken)).toEqual(["= ^: CREATE INDEX `t_x_3` ON `t` (`x`)"]);
    const long = "A".repeat(64);
    expect(await advice(text(), "varchar(9)", [{ index: "a".repeat(64), column: "y" }], long)).toEqual([
      `= ^: CREATE INDEX \`${"A".repeat(62)}_2\` ON \`${long}\` (\`x\`)`,
    ]);
  });
});
