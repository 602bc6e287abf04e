import { describe, expect, test } from "vitest";
import { checkOrThrow, defineSchema, enumeration, integer, listOf, text, uuid } from "../../../src/index.js";
import { clickhouse, duckdb, mariadb, mysql, postgres, type SqlValue, sqlite, toSql } from "../../../src/sql.js";

const schema = defineSchema({
  tags: listOf(text()),
  sizes: listOf(integer()),
  states: listOf(enumeration(["draft", "done"])),
  token: uuid(),
  ref: uuid({ stored: "text" }),
});

const DIALECTS = { postgres, sqlite, duckdb, mysql, mariadb, clickhouse } as const;
const UUID = "2f1c7a9e-8d3b-4c5f-9a60-1b2c3d4e5f60";

function onSqlite(column: string, type: string): string {
  return `(CASE WHEN json_valid(\`${column}\`) THEN json_type(\`${column}\`) = 'array' AND EXISTS (SELECT 1 FROM (SELECT \`${column}\` AS list) AS l, json_each(l.list) AS i WHERE i.type = '${type}' AND i.atom IN (SELECT value FROM json_each(?))) ELSE 0 END)`;
}

function onMysql(column: string): string {
  return `((JSON_TYPE(\`${column}\`) = 'ARRAY' AND JSON_OVERLAPS(\`${column}\`, CAST(? AS JSON))))`;
}

function onMariadb(column: string, type: string, jsonType: string): string {
  return `(CASE WHEN JSON_VALID(\`${column}\`) AND JSON_TYPE(\`${column}\`) = 'ARRAY' THEN EXISTS (SELECT 1 FROM JSON_TABLE(\`${column}\`, '$[*]' COLUMNS (ampipe_position FOR ORDINALITY, ampipe_item ${type} PATH '$')) AS ampipe_list WHERE ampipe_item IN (SELECT j.v FROM JSON_TABLE(?, '$[*]' COLUMNS (v ${type} PATH '$')) AS j) AND JSON_TYPE(JSON_EXTRACT(\`${column}\`, CONCAT('$[', ampipe_position - 1, ']'))) = '${jsonType}') ELSE FALSE END)`;
}

function longText(collation: string): string {
  return `LONGTEXT CHARACTER SET utf8mb4 COLLATE ${collation}`;
}

function tableOf(type: string): string {
  return `(SELECT j.v FROM JSON_TABLE(?, '$[*]' COLUMNS (v ${type} PATH '$')) AS j)`;
}

const NOPAD = longText("utf8mb4_nopad_bin");

/** The exact SQL of each dialect for a filter. */
const EXPECTED: Readonly<Record<string, Readonly<Record<keyof typeof DIALECTS, readonly [string, ...SqlValue[]]>>>> = {
  "tags*a": {
    postgres: ['("tags" && $1)', '{"a"}'],
    sqlite: [onSqlite("tags", "text"), '["a"]'],
    duckdb: ['(list_contains("tags", CAST(? AS VARCHAR)))', "a"],
    mysql: [onMysql("tags"), '["a"]'],
    mariadb: [onMariadb("tags", NOPAD, "STRING"), '["a"]'],
    clickhouse: [`(arrayExists(item -> has(JSONExtract({p1:String}, 'Array(String)'), item), "tags"))`, '["a"]'],
  },
  "tags[a,b]": {
    postgres: ['("tags" && $1)', '{"a","b"}'],
    sqlite: [onSqlite("tags", "text"), '["a","b"]'],
    duckdb: ['(list_has_any("tags", CAST(? AS VARCHAR[])))', '["a","b"]'],
    mysql: [onMysql("tags"), '["a","b"]'],
    mariadb: [onMariadb("tags", NOPAD, "STRING"), '["a","b"]'],
    clickhouse: [`(arrayExists(item -> has(JSONExtract({p1:String}, 'Array(String)'), item), "tags"))`, '["a","b"]'],
  },
  "sizes[1,2]": {
    postgres: ['("sizes" && $1)', '{"1","2"}'],
    sqlite: [onSqlite("sizes", "integer"), "[1,2]"],
    duckdb: ['(list_has_any("sizes", CAST(? AS BIGINT[])))', '["1","2"]'],
    mysql: [onMysql("sizes"), "[1,2]"],
    mariadb: [onMariadb("sizes", "BIGINT", "INTEGER"), '["1","2"]'],
    clickhouse: [`(arrayExists(item -> has(JSONExtract({p1:String}, 'Array(Int64)'), item), "sizes"))`, '["1","2"]'],
  },
  "states*done": {
    postgres: ['("states" && $1)', '{"done"}'],
    sqlite: [onSqlite("states", "text"), '["done"]'],
    duckdb: ['(list_contains("states", CAST(? AS VARCHAR)))', "done"],
    mysql: [onMysql("states"), '["done"]'],
    mariadb: [onMariadb("states", NOPAD, "STRING"), '["done"]'],
    clickhouse: [
      `(arrayExists(item -> has(JSONExtract({p1:String}, 'Array(String)'), toString(item)), "states"))`,
      '["done"]',
    ],
  },
  "tags=[]": {
    postgres: ['(cardinality("tags") = 0)'],
    sqlite: [
      "(CASE WHEN json_valid(`tags`) THEN json_type(`tags`) = 'array' AND json_array_length(`tags`) = 0 ELSE 0 END)",
    ],
    duckdb: ['(len("tags") = 0)'],
    mysql: [
      "(CASE WHEN JSON_VALID(`tags`) AND JSON_TYPE(`tags`) = 'ARRAY' THEN JSON_LENGTH(`tags`) = 0 ELSE FALSE END)",
    ],
    mariadb: [
      "(CASE WHEN JSON_VALID(`tags`) AND JSON_TYPE(`tags`) = 'ARRAY' THEN JSON_LENGTH(`tags`) = 0 ELSE FALSE END)",
    ],
    clickhouse: ['(empty("tags"))'],
  },
  [`token=${UUID}`]: {
    postgres: ['("token" = CAST($1 AS uuid))', UUID],
    sqlite: ["(`token` COLLATE BINARY = ?)", UUID],
    duckdb: ['("token" = CAST(? AS UUID))', UUID],
    mysql: ["((`token` = ? AND `token` COLLATE utf8mb4_0900_bin = ?))", UUID, UUID],
    mariadb: ["(`token` <=> CAST(? AS UUID))", UUID],
    clickhouse: ['("token" = CAST({p1:String} AS UUID))', UUID],
  },
  [`ref=${UUID}`]: {
    postgres: ['("ref" = CAST($1 AS text))', UUID],
    sqlite: ["(`ref` COLLATE BINARY = ?)", UUID],
    duckdb: ['("ref" = CAST(? AS VARCHAR))', UUID],
    mysql: ["((`ref` = ? AND `ref` COLLATE utf8mb4_0900_bin = ?))", UUID, UUID],
    mariadb: ["((`ref` = ? AND `ref` COLLATE utf8mb4_nopad_bin = ?))", UUID, UUID],
    clickhouse: ['("ref" = {p1:String})', UUID],
  },
  [`token[${UUID}]`]: {
    postgres: ['("token" = ANY(CAST($1 AS uuid[])))', `{"${UUID}"}`],
    sqlite: ["(`token` COLLATE BINARY IN (SELECT value FROM json_each(?)))", `["${UUID}"]`],
    duckdb: ['(list_contains(CAST(? AS UUID[]), "token"))', `["${UUID}"]`],
    mysql: [`(\`token\` COLLATE utf8mb4_0900_bin IN ${tableOf(longText("utf8mb4_0900_bin"))})`, `["${UUID}"]`],
    mariadb: [
      `(\`token\` IN (SELECT CAST(u.v AS UUID) FROM ${tableOf("CHAR(36)")} AS u WHERE CAST(u.v AS UUID) IS NOT NULL))`,
      `["${UUID}"]`,
    ],
    clickhouse: [`(has(JSONExtract({p1:String}, 'Array(UUID)'), "token"))`, `["${UUID}"]`],
  },
  [`ref[${UUID}]`]: {
    postgres: ['("ref" = ANY(CAST($1 AS text[])))', `{"${UUID}"}`],
    sqlite: ["(`ref` COLLATE BINARY IN (SELECT value FROM json_each(?)))", `["${UUID}"]`],
    duckdb: ['(list_contains(CAST(? AS VARCHAR[]), "ref"))', `["${UUID}"]`],
    mysql: [`(\`ref\` COLLATE utf8mb4_0900_bin IN ${tableOf(longText("utf8mb4_0900_bin"))})`, `["${UUID}"]`],
    mariadb: [`(\`ref\` COLLATE utf8mb4_nopad_bin IN ${tableOf(NOPAD)})`, `["${UUID}"]`],
    clickhouse: [`(has(JSONExtract({p1:String}, 'Array(String)'), "ref"))`, `["${UUID}"]`],
  },
};

describe.each(Object.entries(EXPECTED))("the SQL of %s", (filter, expected) => {
  test.each(Object.entries(DIALECTS))("on %s", (name, dialect) => {
    const { text: statement, values } = toSql(checkOrThrow(filter, schema), dialect);
    expect([statement, ...values]).toEqual(expected[name as keyof typeof DIALECTS]);
  });
});
