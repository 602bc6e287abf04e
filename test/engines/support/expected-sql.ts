import {
  boolean,
  date,
  decimal,
  defineSchema,
  enumeration,
  integer,
  number,
  text,
  timestamp,
} from "../../../src/index.js";
import type { SqlValue } from "../../../src/sql.js";

export const products = defineSchema({
  id: integer(),
  price: decimal({ nullable: true, precision: 10, scale: 2 }),
  rate: decimal(),
  weight: number(),
  name: text({ nullable: true, ordered: true }),
  label: text({ containsIgnoresCase: true }),
  code: text({ ordered: true, ignoresCase: true }),
  state: enumeration(["draft", "done", "sold"]),
  active: boolean({ nullable: true }),
  due: date({ nullable: true }),
  created: timestamp(),
  seen: timestamp({ nullable: true, zone: false, column: "last seen" }),
});

type Expected = readonly [text: string, values: readonly SqlValue[]];

interface Case {
  readonly filter: string;
  readonly sql: Readonly<Record<"postgres" | "sqlite" | "duckdb" | "mysql" | "mariadb" | "clickhouse", Expected>>;
}

/** MySQL and MariaDB have no function that folds only ASCII letters. */
function lowered(text: string): string {
  const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  return "REPLACE(".repeat(letters.length) + text + letters.map((c) => `, '${c}', '${c.toLowerCase()}')`).join("");
}

function foldedByDuckdb(text: string): string {
  const translated = `translate(${text}, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')`;
  return `CASE WHEN strlen(${text}) = length(${text}) THEN lower(${text}) ELSE ${translated} END`;
}

/** The exact SQL of each dialect for a filter. */
export const EXPECTED_SQL: readonly Case[] = [
  {
    filter: "id=1",
    sql: {
      postgres: ['("id" = CAST($1 AS bigint))', ["1"]],
      sqlite: ["(`id` = CAST(? AS INTEGER))", ["1"]],
      duckdb: ['("id" = CAST(? AS BIGINT))', ["1"]],
      mysql: ["(`id` = CAST(? AS SIGNED))", ["1"]],
      mariadb: ["(`id` = CAST(? AS SIGNED))", ["1"]],
      clickhouse: ['("id" = CAST({p1:String} AS Int64))', ["1"]],
    },
  },
  {
    filter: "id!=9007199254740993",
    sql: {
      postgres: ['(NOT ("id" = CAST($1 AS bigint)))', ["9007199254740993"]],
      sqlite: ["(NOT (`id` = CAST(? AS INTEGER)))", ["9007199254740993"]],
      duckdb: ['(NOT ("id" = CAST(? AS BIGINT)))', ["9007199254740993"]],
      mysql: ["(NOT (`id` = CAST(? AS SIGNED)))", ["9007199254740993"]],
      mariadb: ["(NOT (`id` = CAST(? AS SIGNED)))", ["9007199254740993"]],
      clickhouse: ['(NOT ("id" = CAST({p1:String} AS Int64)))', ["9007199254740993"]],
    },
  },
  {
    filter: "price>=10.10",
    sql: {
      postgres: ['("price" IS NOT NULL AND "price" >= CAST($1 AS numeric))', ["10.1"]],
      sqlite: ["(`price` IS NOT NULL AND `price` >= CAST(? AS REAL))", [10.1]],
      duckdb: ['("price" IS NOT NULL AND "price" >= CAST(? AS DECIMAL(10,2)))', ["10.1"]],
      mysql: ["(`price` IS NOT NULL AND `price` >= CAST(? AS DECIMAL(10,2)))", ["10.1"]],
      mariadb: ["(`price` IS NOT NULL AND `price` >= CAST(? AS DECIMAL(10,2)))", ["10.1"]],
      clickhouse: ['("price" IS NOT NULL AND "price" >= CAST({p1:String} AS Decimal(10, 2)))', ["10.1"]],
    },
  },
  {
    filter: "price<10.105",
    sql: {
      postgres: ['("price" IS NOT NULL AND "price" < CAST($1 AS numeric))', ["10.105"]],
      sqlite: ["(`price` IS NOT NULL AND `price` < CAST(? AS REAL))", [10.105]],
      duckdb: ['("price" IS NOT NULL AND "price" <= CAST(? AS DECIMAL(10,2)))', ["10.10"]],
      mysql: ["(`price` IS NOT NULL AND `price` <= CAST(? AS DECIMAL(10,2)))", ["10.10"]],
      mariadb: ["(`price` IS NOT NULL AND `price` <= CAST(? AS DECIMAL(10,2)))", ["10.10"]],
      clickhouse: ['("price" IS NOT NULL AND "price" <= CAST({p1:String} AS Decimal(10, 2)))', ["10.10"]],
    },
  },
  {
    filter: "rate=0.1",
    sql: {
      postgres: ['("rate" = CAST($1 AS numeric))', ["0.1"]],
      sqlite: ["(`rate` = CAST(? AS REAL))", [0.1]],
      duckdb: [
        '((trunc("rate") = CAST(? AS DECIMAL(38,0)) AND "rate" - trunc("rate") = CAST(? AS DECIMAL(38,38))))',
        ["0", "0.1"],
      ],
      mysql: ["(`rate` = CAST(? AS DECIMAL(65,30)))", ["0.1"]],
      mariadb: ["(`rate` = CAST(? AS DECIMAL(65,30)))", ["0.1"]],
      clickhouse: ['("rate" = CAST({p1:String} AS Decimal(76, 38)))', ["0.1"]],
    },
  },
  {
    filter: "rate<=-1.5",
    sql: {
      postgres: ['("rate" <= CAST($1 AS numeric))', ["-1.5"]],
      sqlite: ["(`rate` <= CAST(? AS REAL))", [-1.5]],
      duckdb: [
        '((trunc("rate") < CAST(? AS DECIMAL(38,0)) OR (trunc("rate") = CAST(? AS DECIMAL(38,0)) AND "rate" - trunc("rate") <= CAST(? AS DECIMAL(38,38)))))',
        ["-1", "-1", "-0.5"],
      ],
      mysql: ["(`rate` <= CAST(? AS DECIMAL(65,30)))", ["-1.5"]],
      mariadb: ["(`rate` <= CAST(? AS DECIMAL(65,30)))", ["-1.5"]],
      clickhouse: ['("rate" <= CAST({p1:String} AS Decimal(76, 38)))', ["-1.5"]],
    },
  },
  {
    filter: "weight>0.1",
    sql: {
      postgres: ['("weight" > CAST($1 AS double precision))', ["0.1"]],
      sqlite: ["(`weight` > CAST(? AS REAL))", [0.1]],
      duckdb: ['("weight" > CAST(? AS DOUBLE))', ["0.1"]],
      mysql: ["(`weight` > CAST(? AS DOUBLE))", ["0.1"]],
      mariadb: ["(`weight` > CAST(? AS DOUBLE))", ["0.1"]],
      clickhouse: ['("weight" > CAST({p1:String} AS Float64))', ["0.1"]],
    },
  },
  {
    filter: 'name="O\'Brien"',
    sql: {
      postgres: ['("name" IS NOT NULL AND "name" = CAST($1 AS text))', ["O'Brien"]],
      sqlite: ["(`name` IS NOT NULL AND `name` COLLATE BINARY = ?)", ["O'Brien"]],
      duckdb: ['("name" IS NOT NULL AND "name" = CAST(? AS VARCHAR))', ["O'Brien"]],
      mysql: ["(`name` IS NOT NULL AND (`name` = ? AND `name` COLLATE utf8mb4_0900_bin = ?))", ["O'Brien", "O'Brien"]],
      mariadb: [
        "(`name` IS NOT NULL AND (`name` = ? AND `name` COLLATE utf8mb4_nopad_bin = ?))",
        ["O'Brien", "O'Brien"],
      ],
      clickhouse: ['("name" IS NOT NULL AND "name" = {p1:String})', ["O'Brien"]],
    },
  },
  {
    filter: "name!=null",
    sql: {
      postgres: ['("name" IS NOT NULL)', []],
      sqlite: ["(`name` IS NOT NULL)", []],
      duckdb: ['("name" IS NOT NULL)', []],
      mysql: ["(`name` IS NOT NULL)", []],
      mariadb: ["(`name` IS NOT NULL)", []],
      clickhouse: ['("name" IS NOT NULL)', []],
    },
  },
  {
    filter: "name<m",
    sql: {
      postgres: ['("name" IS NOT NULL AND "name" COLLATE "C" < CAST($1 AS text))', ["m"]],
      sqlite: ["(`name` IS NOT NULL AND `name` COLLATE BINARY < ?)", ["m"]],
      duckdb: ['("name" IS NOT NULL AND "name" < CAST(? AS VARCHAR))', ["m"]],
      mysql: ["(`name` IS NOT NULL AND `name` COLLATE utf8mb4_0900_bin < ?)", ["m"]],
      mariadb: ["(`name` IS NOT NULL AND `name` COLLATE utf8mb4_nopad_bin < ?)", ["m"]],
      clickhouse: ['("name" IS NOT NULL AND "name" < {p1:String})', ["m"]],
    },
  },
  {
    filter: 'name*"50%_"',
    sql: {
      postgres: [`("name" IS NOT NULL AND CAST("name" AS text) LIKE CAST($1 AS text) ESCAPE '!')`, ["%50!%!_%"]],
      sqlite: ["(`name` IS NOT NULL AND instr(`name`, ?) > 0)", ["50%_"]],
      duckdb: ['("name" IS NOT NULL AND contains("name", CAST(? AS VARCHAR)))', ["50%_"]],
      mysql: ["(`name` IS NOT NULL AND LOCATE(?, `name` COLLATE utf8mb4_0900_bin) > 0)", ["50%_"]],
      mariadb: ["(`name` IS NOT NULL AND LOCATE(?, `name` COLLATE utf8mb4_nopad_bin) > 0)", ["50%_"]],
      clickhouse: ['("name" IS NOT NULL AND position("name", {p1:String}) > 0)', ["50%_"]],
    },
  },
  {
    filter: "label!*ABC",
    sql: {
      postgres: [`(NOT (lower("label" COLLATE "C") LIKE CAST($1 AS text) ESCAPE '!'))`, ["%abc%"]],
      sqlite: ["(NOT (instr(lower(`label`), ?) > 0))", ["abc"]],
      duckdb: [`(NOT (contains(${foldedByDuckdb('"label"')}, CAST(? AS VARCHAR))))`, ["abc"]],
      mysql: [`(NOT (LOCATE(?, ${lowered("`label` COLLATE utf8mb4_0900_bin")}) > 0))`, ["abc"]],
      mariadb: [`(NOT (LOCATE(?, ${lowered("`label` COLLATE utf8mb4_nopad_bin")}) > 0))`, ["abc"]],
      clickhouse: ['(NOT (position(lower("label"), {p1:String}) > 0))', ["abc"]],
    },
  },
  {
    filter: 'name^"50%"',
    sql: {
      postgres: [
        `("name" IS NOT NULL AND (CAST("name" AS text) LIKE CAST($1 AS text) ESCAPE '!' AND "name" COLLATE "C" >= CAST($2 AS text) AND "name" COLLATE "C" < CAST($3 AS text)))`,
        ["50!%%", "50%", "50&"],
      ],
      sqlite: ["(`name` IS NOT NULL AND (`name` COLLATE BINARY >= ? AND `name` COLLATE BINARY < ?))", ["50%", "50&"]],
      duckdb: ['("name" IS NOT NULL AND starts_with("name", CAST(? AS VARCHAR)))', ["50%"]],
      mysql: [
        "(`name` IS NOT NULL AND (`name` LIKE ? ESCAPE '!' AND `name` COLLATE utf8mb4_0900_bin LIKE ? ESCAPE '!'))",
        ["50!%%", "50!%%"],
      ],
      mariadb: [
        "(`name` IS NOT NULL AND (`name` LIKE ? ESCAPE '!' AND `name` COLLATE utf8mb4_nopad_bin LIKE ? ESCAPE '!'))",
        ["50!%%", "50!%%"],
      ],
      clickhouse: ['("name" IS NOT NULL AND startsWith("name", {p1:String}))', ["50%"]],
    },
  },
  {
    filter: 'name!^""',
    sql: {
      postgres: [`("name" IS NULL OR NOT (CAST("name" AS text) LIKE CAST($1 AS text) ESCAPE '!'))`, ["%"]],
      sqlite: ["(`name` IS NULL OR NOT (`name` COLLATE BINARY >= ?))", [""]],
      duckdb: ['("name" IS NULL OR NOT (starts_with("name", CAST(? AS VARCHAR))))', [""]],
      mysql: [
        "(`name` IS NULL OR NOT ((`name` LIKE ? ESCAPE '!' AND `name` COLLATE utf8mb4_0900_bin LIKE ? ESCAPE '!')))",
        ["%", "%"],
      ],
      mariadb: [
        "(`name` IS NULL OR NOT ((`name` LIKE ? ESCAPE '!' AND `name` COLLATE utf8mb4_nopad_bin LIKE ? ESCAPE '!')))",
        ["%", "%"],
      ],
      clickhouse: ['("name" IS NULL OR NOT (startsWith("name", {p1:String})))', [""]],
    },
  },
  {
    filter: "name!$M_8",
    sql: {
      postgres: [`("name" IS NULL OR NOT (CAST("name" AS text) LIKE CAST($1 AS text) ESCAPE '!'))`, ["%M!_8"]],
      sqlite: ["(`name` IS NULL OR NOT (substr(`name`, length(`name`) - length(?) + 1) = ?))", ["M_8", "M_8"]],
      duckdb: ['("name" IS NULL OR NOT (ends_with("name", CAST(? AS VARCHAR))))', ["M_8"]],
      mysql: ["(`name` IS NULL OR NOT (`name` COLLATE utf8mb4_0900_bin LIKE ? ESCAPE '!'))", ["%M!_8"]],
      mariadb: ["(`name` IS NULL OR NOT (`name` COLLATE utf8mb4_nopad_bin LIKE ? ESCAPE '!'))", ["%M!_8"]],
      clickhouse: ['("name" IS NULL OR NOT (endsWith("name", {p1:String})))', ["M_8"]],
    },
  },
  {
    filter: "label^Ab|label$Ab",
    sql: {
      postgres: [
        `((lower("label" COLLATE "C") LIKE CAST($1 AS text) ESCAPE '!' AND lower("label" COLLATE "C") >= CAST($2 AS text) AND lower("label" COLLATE "C") < CAST($3 AS text)) OR lower("label" COLLATE "C") LIKE CAST($4 AS text) ESCAPE '!')`,
        ["ab%", "ab", "ac", "%ab"],
      ],
      sqlite: [
        "((lower(`label`) >= ? AND lower(`label`) < ?) OR substr(lower(`label`), length(lower(`label`)) - length(?) + 1) = ?)",
        ["ab", "ac", "ab", "ab"],
      ],
      duckdb: [
        `(starts_with(${foldedByDuckdb('"label"')}, CAST(? AS VARCHAR)) OR ends_with(${foldedByDuckdb('"label"')}, CAST(? AS VARCHAR)))`,
        ["ab", "ab"],
      ],
      mysql: [
        `(${lowered("`label` COLLATE utf8mb4_0900_bin")} LIKE ? ESCAPE '!' OR ${lowered("`label` COLLATE utf8mb4_0900_bin")} LIKE ? ESCAPE '!')`,
        ["ab%", "%ab"],
      ],
      mariadb: [
        `(${lowered("`label` COLLATE utf8mb4_nopad_bin")} LIKE ? ESCAPE '!' OR ${lowered("`label` COLLATE utf8mb4_nopad_bin")} LIKE ? ESCAPE '!')`,
        ["ab%", "%ab"],
      ],
      clickhouse: ['(startsWith(lower("label"), {p1:String}) OR endsWith(lower("label"), {p2:String}))', ["ab", "ab"]],
    },
  },
  {
    filter: "code=Ab|code>Zz&code![Ac,É]",
    sql: {
      postgres: [
        '(lower("code" COLLATE "C") = CAST($1 AS text) OR lower("code" COLLATE "C") > CAST($2 AS text) AND NOT (lower("code" COLLATE "C") = ANY(CAST($3 AS text[]))))',
        ["ab", "zz", '{"ac","É"}'],
      ],
      sqlite: [
        "(lower(`code`) = ? OR lower(`code`) > ? AND NOT (lower(`code`) IN (SELECT value FROM json_each(?))))",
        ["ab", "zz", '["ac","É"]'],
      ],
      duckdb: [
        `(${foldedByDuckdb('"code"')} = CAST(? AS VARCHAR) OR ${foldedByDuckdb('"code"')} > CAST(? AS VARCHAR) AND NOT (list_contains(CAST(? AS VARCHAR[]), ${foldedByDuckdb('"code"')})))`,
        ["ab", "zz", '["ac","É"]'],
      ],
      mysql: [
        `(${lowered("`code` COLLATE utf8mb4_0900_bin")} = ? OR ${lowered("`code` COLLATE utf8mb4_0900_bin")} > ? AND NOT (${lowered("`code` COLLATE utf8mb4_0900_bin")} IN (SELECT j.v FROM JSON_TABLE(?, '$[*]' COLUMNS (v LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin PATH '$')) AS j)))`,
        ["ab", "zz", '["ac","É"]'],
      ],
      mariadb: [
        `(${lowered("`code` COLLATE utf8mb4_nopad_bin")} = ? OR ${lowered("`code` COLLATE utf8mb4_nopad_bin")} > ? AND NOT (${lowered("`code` COLLATE utf8mb4_nopad_bin")} IN (SELECT j.v FROM JSON_TABLE(?, '$[*]' COLUMNS (v LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin PATH '$')) AS j)))`,
        ["ab", "zz", '["ac","É"]'],
      ],
      clickhouse: [
        `(lower("code") = {p1:String} OR lower("code") > {p2:String} AND NOT (has(JSONExtract({p3:String}, 'Array(String)'), lower("code"))))`,
        ["ab", "zz", '["ac","É"]'],
      ],
    },
  },
  {
    filter: "state=done",
    sql: {
      postgres: ['("state" = $1)', ["done"]],
      sqlite: ["(`state` COLLATE BINARY = ?)", ["done"]],
      duckdb: ['("state" = CAST(? AS VARCHAR))', ["done"]],
      mysql: ["((`state` = ? AND `state` COLLATE utf8mb4_0900_bin = ?))", ["done", "done"]],
      mariadb: ["((`state` = ? AND `state` COLLATE utf8mb4_nopad_bin = ?))", ["done", "done"]],
      clickhouse: ['("state" = {p1:String})', ["done"]],
    },
  },
  {
    filter: "state[draft,done]",
    sql: {
      postgres: ['("state" = ANY($1))', ['{"draft","done"}']],
      sqlite: ["(`state` COLLATE BINARY IN (SELECT value FROM json_each(?)))", ['["draft","done"]']],
      duckdb: ['(list_contains(CAST(? AS VARCHAR[]), "state"))', ['["draft","done"]']],
      mysql: [
        "(`state` COLLATE utf8mb4_0900_bin IN (SELECT j.v FROM JSON_TABLE(?, '$[*]' COLUMNS (v LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin PATH '$')) AS j))",
        ['["draft","done"]'],
      ],
      mariadb: [
        "(`state` COLLATE utf8mb4_nopad_bin IN (SELECT j.v FROM JSON_TABLE(?, '$[*]' COLUMNS (v LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin PATH '$')) AS j))",
        ['["draft","done"]'],
      ],
      clickhouse: [`("state" IN JSONExtract({p1:String}, 'Array(String)'))`, ['["draft","done"]']],
    },
  },
  {
    filter: 'name!["a\\"b",null]',
    sql: {
      postgres: ['("name" IS NOT NULL AND NOT ("name" = ANY(CAST($1 AS text[]))))', ['{"a\\"b"}']],
      sqlite: [
        "(`name` IS NOT NULL AND NOT (`name` COLLATE BINARY IN (SELECT value FROM json_each(?))))",
        ['["a\\"b"]'],
      ],
      duckdb: ['("name" IS NOT NULL AND NOT (list_contains(CAST(? AS VARCHAR[]), "name")))', ['["a\\"b"]']],
      mysql: [
        "(`name` IS NOT NULL AND NOT (`name` COLLATE utf8mb4_0900_bin IN (SELECT j.v FROM JSON_TABLE(?, '$[*]' COLUMNS (v LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin PATH '$')) AS j)))",
        ['["a\\"b"]'],
      ],
      mariadb: [
        "(`name` IS NOT NULL AND NOT (`name` COLLATE utf8mb4_nopad_bin IN (SELECT j.v FROM JSON_TABLE(?, '$[*]' COLUMNS (v LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin PATH '$')) AS j)))",
        ['["a\\"b"]'],
      ],
      clickhouse: [
        `("name" IS NOT NULL AND NOT (has(JSONExtract({p1:String}, 'Array(String)'), "name")))`,
        ['["a\\"b"]'],
      ],
    },
  },
  {
    filter: "price[10.10,1e-9]",
    sql: {
      postgres: ['("price" IS NOT NULL AND "price" = ANY(CAST($1 AS numeric[])))', ['{"10.1","0.000000001"}']],
      sqlite: ["(`price` IS NOT NULL AND `price` IN (SELECT value FROM json_each(?)))", ["[10.1,1e-9]"]],
      duckdb: ['("price" IS NOT NULL AND list_contains(CAST(? AS DECIMAL(10,2)[]), "price"))', ["[10.1]"]],
      mysql: [
        "(`price` IS NOT NULL AND `price` IN (SELECT j.v FROM JSON_TABLE(?, '$[*]' COLUMNS (v DECIMAL(10,2) PATH '$')) AS j))",
        ['["10.1"]'],
      ],
      mariadb: [
        "(`price` IS NOT NULL AND `price` IN (SELECT j.v FROM JSON_TABLE(?, '$[*]' COLUMNS (v DECIMAL(10,2) PATH '$')) AS j))",
        ['["10.1"]'],
      ],
      clickhouse: [
        `("price" IS NOT NULL AND has(JSONExtract({p1:String}, 'Array(Decimal(10, 2))'), "price"))`,
        ['["10.1"]'],
      ],
    },
  },
  {
    filter: "active!=true",
    sql: {
      postgres: ['("active" IS NULL OR NOT ("active" = CAST($1 AS boolean)))', [true]],
      sqlite: ["(`active` IS NULL OR NOT (`active` = CAST(? AS INTEGER)))", ["1"]],
      duckdb: ['("active" IS NULL OR NOT ("active" = CAST(? AS BOOLEAN)))', ["true"]],
      mysql: ["(`active` IS NULL OR NOT (`active` = CAST(? AS SIGNED)))", ["1"]],
      mariadb: ["(`active` IS NULL OR NOT (`active` = CAST(? AS SIGNED)))", ["1"]],
      clickhouse: ['("active" IS NULL OR NOT ("active" = CAST({p1:String} AS UInt8)))', ["1"]],
    },
  },
  {
    filter: "due<=2024-02-29",
    sql: {
      postgres: ['("due" IS NOT NULL AND "due" <= (CAST($1 AS date[]))[1])', ['{"2024-02-29"}']],
      sqlite: ["(`due` IS NOT NULL AND `due` COLLATE BINARY <= ?)", ["2024-02-29"]],
      duckdb: ['("due" IS NOT NULL AND "due" <= CAST(? AS DATE))', ["2024-02-29"]],
      mysql: ["(`due` IS NOT NULL AND `due` <= CAST(? AS DATE))", ["2024-02-29"]],
      mariadb: ["(`due` IS NOT NULL AND `due` <= CAST(? AS DATE))", ["2024-02-29"]],
      clickhouse: ['("due" IS NOT NULL AND toInt32("due") <= CAST({p1:String} AS Int32))', ["19782"]],
    },
  },
  {
    filter: 'created>"2024-02-29T12:00:00.000001+05:30"',
    sql: {
      postgres: ['("created" > (CAST($1 AS timestamptz[]))[1])', ['{"2024-02-29 06:30:00.000001+00"}']],
      sqlite: [
        "((`created` COLLATE BINARY >= ? AND replace(upper(rtrim(`created`, 'Zz+-0 Tt.' || char(58))), 'T', ' ') > ?))",
        ["2024-02-29", "2024-02-29 06:30:00.000001"],
      ],
      duckdb: ['("created" > CAST(? AS TIMESTAMPTZ))', ["2024-02-29 06:30:00.000001+00"]],
      mysql: ["(`created` > CAST(? AS DATETIME(6)))", ["2024-02-29 06:30:00.000001"]],
      mariadb: ["(`created` > CAST(? AS DATETIME(6)))", ["2024-02-29 06:30:00.000001"]],
      clickhouse: [
        `("created" > CAST(CAST({p1:String} AS Decimal(18, 6)) AS DateTime64(6, 'UTC')))`,
        ["1709188200.000001"],
      ],
    },
  },
  {
    filter: 'seen="2024-02-29T12:00:00Z"',
    sql: {
      postgres: [
        '("last seen" IS NOT NULL AND "last seen" = (CAST($1 AS timestamp[]))[1])',
        ['{"2024-02-29 12:00:00.000000"}'],
      ],
      sqlite: [
        "(`last seen` IS NOT NULL AND (`last seen` COLLATE BINARY >= ? AND `last seen` COLLATE BINARY < ? AND replace(upper(rtrim(`last seen`, 'Zz+-0 Tt.' || char(58))), 'T', ' ') = ?))",
        ["2024-02-29", "2024-02-29u", "2024-02-29 12"],
      ],
      duckdb: ['("last seen" IS NOT NULL AND "last seen" = CAST(? AS TIMESTAMP))', ["2024-02-29 12:00:00.000000"]],
      mysql: ["(`last seen` IS NOT NULL AND `last seen` = CAST(? AS DATETIME(6)))", ["2024-02-29 12:00:00.000000"]],
      mariadb: ["(`last seen` IS NOT NULL AND `last seen` = CAST(? AS DATETIME(6)))", ["2024-02-29 12:00:00.000000"]],
      clickhouse: [
        `("last seen" IS NOT NULL AND "last seen" = CAST(CAST({p1:String} AS Decimal(18, 6)) AS DateTime64(6, 'UTC')))`,
        ["1709208000.000000"],
      ],
    },
  },
  {
    filter: 'created["2024-02-29T12:00:00Z"]',
    sql: {
      postgres: ['("created" = ANY(CAST($1 AS timestamptz[])))', ['{"2024-02-29 12:00:00.000000+00"}']],
      sqlite: [
        "((`created` COLLATE BINARY >= ? AND `created` COLLATE BINARY < ? AND replace(upper(rtrim(`created`, 'Zz+-0 Tt.' || char(58))), 'T', ' ') IN (SELECT value FROM json_each(?))))",
        ["2024-02-29", "2024-02-29u", '["2024-02-29 12"]'],
      ],
      duckdb: ['(list_contains(CAST(? AS TIMESTAMPTZ[]), "created"))', ['["2024-02-29 12:00:00.000000+00"]']],
      mysql: [
        "(`created` IN (SELECT j.v FROM JSON_TABLE(?, '$[*]' COLUMNS (v DATETIME(6) PATH '$')) AS j))",
        ['["2024-02-29 12:00:00.000000"]'],
      ],
      mariadb: [
        "(`created` IN (SELECT j.v FROM JSON_TABLE(?, '$[*]' COLUMNS (v DATETIME(6) PATH '$')) AS j))",
        ['["2024-02-29 12:00:00.000000"]'],
      ],
      clickhouse: [
        `(has(CAST(JSONExtract({p1:String}, 'Array(Decimal(18, 6))') AS Array(DateTime64(6, 'UTC'))), "created"))`,
        ['["1709208000.000000"]'],
      ],
    },
  },
  {
    filter: "id[]",
    sql: {
      postgres: ["(1 = 0)", []],
      sqlite: ["(1 = 0)", []],
      duckdb: ["(1 = 0)", []],
      mysql: ["(1 = 0)", []],
      mariadb: ["(1 = 0)", []],
      clickhouse: ["(1 = 0)", []],
    },
  },
  {
    filter: "",
    sql: {
      postgres: ["(1 = 1)", []],
      sqlite: ["(1 = 1)", []],
      duckdb: ["(1 = 1)", []],
      mysql: ["(1 = 1)", []],
      mariadb: ["(1 = 1)", []],
      clickhouse: ["(1 = 1)", []],
    },
  },
  {
    filter: "id=1&(name=a|!(price>5))",
    sql: {
      postgres: [
        '("id" = CAST($1 AS bigint) AND ("name" IS NOT NULL AND "name" = CAST($2 AS text) OR "price" IS NULL OR NOT ("price" > CAST($3 AS numeric))))',
        ["1", "a", "5"],
      ],
      sqlite: [
        "(`id` = CAST(? AS INTEGER) AND (`name` IS NOT NULL AND `name` COLLATE BINARY = ? OR `price` IS NULL OR NOT (`price` > CAST(? AS INTEGER))))",
        ["1", "a", "5"],
      ],
      duckdb: [
        '("id" = CAST(? AS BIGINT) AND ("name" IS NOT NULL AND "name" = CAST(? AS VARCHAR) OR "price" IS NULL OR NOT ("price" > CAST(? AS DECIMAL(10,2)))))',
        ["1", "a", "5"],
      ],
      mysql: [
        "(`id` = CAST(? AS SIGNED) AND (`name` IS NOT NULL AND (`name` = ? AND `name` COLLATE utf8mb4_0900_bin = ?) OR `price` IS NULL OR NOT (`price` > CAST(? AS DECIMAL(10,2)))))",
        ["1", "a", "a", "5"],
      ],
      mariadb: [
        "(`id` = CAST(? AS SIGNED) AND (`name` IS NOT NULL AND (`name` = ? AND `name` COLLATE utf8mb4_nopad_bin = ?) OR `price` IS NULL OR NOT (`price` > CAST(? AS DECIMAL(10,2)))))",
        ["1", "a", "a", "5"],
      ],
      clickhouse: [
        '("id" = CAST({p1:String} AS Int64) AND ("name" IS NOT NULL AND "name" = {p2:String} OR "price" IS NULL OR NOT ("price" > CAST({p3:String} AS Decimal(10, 2)))))',
        ["1", "a", "5"],
      ],
    },
  },
];
