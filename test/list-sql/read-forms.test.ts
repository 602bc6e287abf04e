import { expect, test } from "vitest";
import {
  boolean,
  date,
  decimal,
  defineSchema,
  enumeration,
  FilterError,
  integer,
  number,
  text,
  timestamp,
} from "../../src/index.js";
import { readListQuery } from "../../src/list.js";
import { clickhouse, mariadb, mysql, toListSql } from "../../src/sql.js";

const schema = defineSchema({
  id: integer(),
  price: decimal(),
  weight: number(),
  name: text(),
  state: enumeration(["open"]),
  active: boolean(),
  day: date(),
  at: timestamp(),
});

const OF_MYSQL = [
  "CAST(`t`.`id` AS CHAR) AS `id`",
  "CAST(`t`.`price` AS CHAR) AS `price`",
  "CAST(CAST(`t`.`weight` AS DOUBLE) AS CHAR(32)) AS `weight`",
  "`t`.`name` AS `name`",
  "`t`.`state` AS `state`",
  "CAST(`t`.`active` AS CHAR) AS `active`",
  "CAST(`t`.`day` AS CHAR) AS `day`",
  "CAST(`t`.`at` AS CHAR) AS `at`",
];

// The other dialects are tested with their databases: test/engines/reading.test.ts.
test.each([
  ["mysql", mysql, OF_MYSQL],
  ["mariadb", mariadb, OF_MYSQL],
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
    ],
  ],
])("%s selects a field of each type as text that no driver converts", (_name, dialect, columns) => {
  const query = readListQuery("", schema);
  if (!query.ok) throw new FilterError(query.diagnostics);
  const { text: statement } = toListSql(query.value, "t", dialect).rows;
  expect(statement.slice("SELECT ".length, statement.indexOf(" FROM "))).toBe(columns.join(", "));
});
