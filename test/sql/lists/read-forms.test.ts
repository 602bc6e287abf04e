import { expect, test } from "vitest";
import {
  boolean,
  date,
  decimal,
  defineSchema,
  enumeration,
  FilterError,
  integer,
  json,
  listOf,
  number,
  text,
  timestamp,
  uuid,
} from "../../../src/index.js";
import { readListQuery } from "../../../src/list.js";
import { clickhouse, duckdb, mariadb, mysql, postgres, sqlite, toListSql } from "../../../src/sql.js";

const schema = defineSchema({
  id: integer(),
  price: decimal(),
  weight: number(),
  name: text(),
  state: enumeration(["open"]),
  active: boolean(),
  day: date(),
  at: timestamp(),
  ref: uuid(),
  tags: listOf(text()),
  extra: json(),
});

const OF_MARIADB = [
  "CAST(`t`.`id` AS CHAR) AS `id`",
  "CAST(`t`.`price` AS CHAR) AS `price`",
  "CAST(CAST(`t`.`weight` AS DOUBLE) AS CHAR(32)) AS `weight`",
  "`t`.`name` AS `name`",
  "`t`.`state` AS `state`",
  "CAST(`t`.`active` AS CHAR) AS `active`",
  "CAST(`t`.`day` AS CHAR) AS `day`",
  "CAST(`t`.`at` AS CHAR) AS `at`",
  "CAST(`t`.`ref` AS CHAR) AS `ref`",
  "CAST(`t`.`tags` AS CHAR) AS `tags`",
  "CAST(`t`.`extra` AS CHAR) AS `extra`",
];

const SAFE_IN_SQLITE = (column: string) =>
  `CASE WHEN typeof(\`t\`.\`${column}\`) <> 'integer' OR \`t\`.\`${column}\` BETWEEN -9007199254740991 AND 9007199254740991 ` +
  `THEN \`t\`.\`${column}\` ELSE CAST(\`t\`.\`${column}\` AS TEXT) END AS \`${column}\``;

// All but MySQL are also tested with their databases: test/engines/reading.full.test.ts and test/engines/servers.
test.each([
  [
    "postgres",
    postgres,
    [
      'CAST("t"."id" AS text) AS "id"',
      'CAST("t"."price" AS text) AS "price"',
      `'0x' || encode(float8send("t"."weight"), 'hex') AS "weight"`,
      `CASE WHEN ascii(CAST("t"."name" AS text)) IN (27, 65279) THEN chr(27) ELSE '' END || CAST("t"."name" AS text) AS "name"`,
      `CASE WHEN ascii(CAST("t"."state" AS text)) IN (27, 65279) THEN chr(27) ELSE '' END || CAST("t"."state" AS text) AS "state"`,
      'CAST("t"."active" AS text) AS "active"',
      `to_json("t"."day") #>> '{}' AS "day"`,
      `to_json(("t"."at" + interval '0') AT TIME ZONE 'UTC') #>> '{}' AS "at"`,
      'CAST("t"."ref" AS text) AS "ref"',
      'CAST(to_json(CAST("t"."tags" AS text[])) AS text) AS "tags"',
      `CASE WHEN pg_typeof("t"."extra") IN ('text', 'varchar') THEN CAST("t"."extra" AS text) ELSE CAST(to_json("t"."extra") AS text) END AS "extra"`,
    ],
  ],
  [
    "sqlite",
    sqlite,
    [
      ...["id", "price", "weight"].map(SAFE_IN_SQLITE),
      "CASE WHEN unicode(`t`.`name`) IN (27, 65279) THEN char(27) || `t`.`name` ELSE `t`.`name` END AS `name`",
      "CASE WHEN unicode(`t`.`state`) IN (27, 65279) THEN char(27) || `t`.`state` ELSE `t`.`state` END AS `state`",
      "`t`.`active` AS `active`",
      "`t`.`day` AS `day`",
      "`t`.`at` AS `at`",
      "`t`.`ref` AS `ref`",
      "`t`.`tags` AS `tags`",
      SAFE_IN_SQLITE("extra"),
    ],
  ],
  [
    "duckdb",
    duckdb,
    [
      'CAST("t"."id" AS VARCHAR) AS "id"',
      'CAST("t"."price" AS VARCHAR) AS "price"',
      'CAST(CAST("t"."weight" AS DOUBLE) AS VARCHAR) AS "weight"',
      `CASE WHEN unicode(CAST("t"."name" AS VARCHAR)) IN (27, 65279) THEN chr(27) ELSE '' END || CAST("t"."name" AS VARCHAR) AS "name"`,
      `CASE WHEN unicode(CAST("t"."state" AS VARCHAR)) IN (27, 65279) THEN chr(27) ELSE '' END || CAST("t"."state" AS VARCHAR) AS "state"`,
      'CAST("t"."active" AS VARCHAR) AS "active"',
      'CAST("t"."day" AS VARCHAR) AS "day"',
      `CAST("t"."at" AT TIME ZONE 'UTC' AS VARCHAR) AS "at"`,
      'CAST("t"."ref" AS VARCHAR) AS "ref"',
      'CAST(to_json(CAST("t"."tags" AS VARCHAR[])) AS VARCHAR) AS "tags"',
      `CASE WHEN typeof("t"."extra") IN ('JSON', 'VARCHAR') THEN CAST("t"."extra" AS VARCHAR) ELSE CAST(to_json("t"."extra") AS VARCHAR) END AS "extra"`,
    ],
  ],
  ["mysql", mysql, OF_MARIADB.with(2, "CAST(CAST(CAST(`t`.`weight` AS DOUBLE) AS JSON) AS CHAR) AS `weight`")],
  ["mariadb", mariadb, OF_MARIADB],
  [
    "clickhouse",
    clickhouse,
    [
      'toString("t"."id") AS "id"',
      'toString("t"."price") AS "price"',
      'toString(toFloat64("t"."weight")) AS "weight"',
      '"t"."name" AS "name"',
      'toString("t"."state") AS "state"',
      'toString("t"."active") AS "active"',
      'toString("t"."day") AS "day"',
      `toString(toTimeZone("t"."at", 'UTC')) AS "at"`,
      'toString("t"."ref") AS "ref"',
      'toJSONString(arrayMap(item -> toString(item), "t"."tags")) AS "tags"',
      'toString("t"."extra") AS "extra"',
    ],
  ],
])("%s selects a field of each type as text that no driver converts", (_name, dialect, columns) => {
  const query = readListQuery("", schema);
  if (!query.ok) throw new FilterError(query.diagnostics);
  const { text: statement } = toListSql(query.value, "t", dialect).rows;
  expect(statement.slice("SELECT ".length, statement.indexOf(" FROM "))).toBe(columns.join(", "));
});
