import { expect, test } from "vitest";
import {
  type BoundValue,
  checkOrThrow,
  decimal,
  defineSchema,
  enumeration,
  integer,
  text,
  timestamp,
  uuid,
} from "../../../src/index.js";
import type { ListCursor, ListQuery } from "../../../src/list.js";
import { clickhouse, type Dialect, duckdb, mariadb, mysql, postgres, sqlite, toListSql } from "../../../src/sql.js";
import { ratioOf } from "../../support/growth.js";

const products = defineSchema({
  id: integer(),
  price: decimal({ precision: 12, scale: 2 }),
  cost: integer({ nullable: true }),
  name: text(),
  nick: text({ ignoresCase: true }),
  state: enumeration(["draft", "done"], { nullable: true }),
  made: timestamp(),
  seen: timestamp({ stored: "milliseconds" }),
  token: uuid(),
  ref: uuid({ stored: "text" }),
});

const UUID = "2f1c7a9e-8d3b-4c5f-9a60-1b2c3d4e5f60";

const VALUES = {
  id: { type: "integer", value: 7n },
  price: { type: "decimal", value: { coefficient: 5n, exponent: -1 } },
  cost: { type: "integer", value: 9n },
  name: { type: "text", value: "Bolt" },
  nick: { type: "text", value: "Bolt" },
  state: { type: "enumeration", value: "done" },
  made: { type: "timestamp", value: "2024-05-31T10:00:00.000000Z" },
  seen: { type: "timestamp", value: "2024-05-31T10:00:00.000000Z" },
  token: { type: "uuid", value: UUID },
  ref: { type: "uuid", value: UUID },
} as const;

/** Returns the query of a sort such as "-price,id". Names in `nulls` are null in the position. */
function queryOf(sort: string, direction?: ListCursor["direction"], nulls?: readonly string[]): ListQuery {
  const keys = sort.split(",").map((key) => ({ field: key.replace("-", ""), descending: key.startsWith("-") }));
  const position = keys.map(({ field }) => (nulls?.includes(field) ? null : VALUES[field as keyof typeof VALUES]));
  return {
    fields: ["id"],
    filter: checkOrThrow("", products),
    filterText: "",
    parameters: {},
    sort: keys,
    page: 1,
    limit: 20,
    ...(direction === undefined ? {} : { cursor: { direction, position: nulls === undefined ? undefined : position } }),
  };
}

/** Returns the conditions and ORDER BY of each SELECT, without the columns, LIMIT and OFFSET, and the values. */
function partsOf(query: ListQuery, dialect: Dialect): readonly unknown[] {
  const { text: statement, values } = toListSql(query, "t", dialect, { count: false }).rows;
  const parts = statement.matchAll(/(?:WHERE \(1 = 1\)(?: AND )?|AS u)(.*?) LIMIT /g);
  const isPage = (value: unknown): boolean => value === "0" || value === "21";
  return [...[...parts].map(([, part = ""]) => part.trim()), values.filter((value) => !isPage(value))];
}

test.each<[string, string, Dialect, string]>([
  ["price,id", "postgres", postgres, 'ORDER BY "t"."price", "t"."id"'],
  ["-cost,id", "postgres", postgres, 'ORDER BY "t"."cost" DESC, "t"."id"'],
  ["name,id", "postgres", postgres, 'ORDER BY CAST("t"."name" AS text) COLLATE "C", "t"."id"'],
  ["nick,id", "postgres", postgres, 'ORDER BY lower("t"."nick" COLLATE "C"), "t"."id"'],
  ["-state,id", "postgres", postgres, 'ORDER BY CAST("t"."state" AS text) COLLATE "C" DESC, "t"."id"'],
  ["cost,-id", "sqlite", sqlite, "ORDER BY `t`.`cost` NULLS LAST, `t`.`id` DESC"],
  [
    "-cost,-name,id",
    "sqlite",
    sqlite,
    "ORDER BY `t`.`cost` DESC NULLS FIRST, `t`.`name` COLLATE BINARY DESC, `t`.`id`",
  ],
  ["nick,id", "sqlite", sqlite, "ORDER BY lower(`t`.`nick`), `t`.`id`"],
  [
    "made,id",
    "sqlite",
    sqlite,
    "ORDER BY replace(upper(rtrim(`t`.`made`, 'Zz+-0 Tt.' || char(58))), 'T', ' '), `t`.`id`",
  ],
  ["seen,id", "sqlite", sqlite, "ORDER BY `t`.`seen` COLLATE BINARY, `t`.`id`"],
  ["seen,id", "postgres", postgres, 'ORDER BY CAST("t"."seen" AS text) COLLATE "C", "t"."id"'],
  ["cost,-name,id", "duckdb", duckdb, 'ORDER BY "t"."cost" NULLS LAST, "t"."name" DESC, "t"."id"'],
  ["-state,id", "duckdb", duckdb, 'ORDER BY CAST("t"."state" AS VARCHAR) DESC NULLS FIRST, "t"."id"'],
  ["cost,-name,id", "clickhouse", clickhouse, 'ORDER BY "t"."cost", "t"."name" DESC, "t"."id"'],
  [
    "-state,-nick,id",
    "clickhouse",
    clickhouse,
    'ORDER BY toString("t"."state") DESC NULLS FIRST, lower("t"."nick") DESC, "t"."id"',
  ],
  ["-name,id", "mariadb", mariadb, "ORDER BY `t`.`name` COLLATE utf8mb4_nopad_bin DESC, `t`.`id`"],
  ["-name,id", "mysql", mysql, "ORDER BY `t`.`name` COLLATE utf8mb4_0900_bin DESC, `t`.`id`"],
  [
    "-state,id",
    "mariadb",
    mariadb,
    "ORDER BY CAST(`t`.`state` AS CHAR CHARACTER SET utf8mb4) COLLATE utf8mb4_nopad_bin IS NULL DESC, CAST(`t`.`state` AS CHAR CHARACTER SET utf8mb4) COLLATE utf8mb4_nopad_bin DESC, `t`.`id`",
  ],
  ["token,ref,id", "postgres", postgres, 'ORDER BY "t"."token", CAST("t"."ref" AS text) COLLATE "C", "t"."id"'],
  ["token,-ref,id", "sqlite", sqlite, "ORDER BY `t`.`token` COLLATE BINARY, `t`.`ref` COLLATE BINARY DESC, `t`.`id`"],
  ["token,-ref,id", "duckdb", duckdb, 'ORDER BY "t"."token", "t"."ref" DESC, "t"."id"'],
  ["token,id", "clickhouse", clickhouse, 'ORDER BY toString("t"."token"), "t"."id"'],
  [
    "token,id",
    "mariadb",
    mariadb,
    "ORDER BY CAST(`t`.`token` AS CHAR CHARACTER SET utf8mb4) COLLATE utf8mb4_nopad_bin, `t`.`id`",
  ],
  ["id,name", "postgres", postgres, 'ORDER BY "t"."id"'],
  ["price", "postgres", postgres, 'ORDER BY "t"."price", "t"."id"'],
])("sorts by %s on %s", (sort, _name, dialect, order) => {
  expect(partsOf(queryOf(sort), dialect)).toEqual([order, []]);
});

function nullsLast(query: ListQuery): ListQuery {
  return { ...query, sort: query.sort.map((key) => ({ ...key, nulls: "last" })) };
}

test.each<[string, string, Dialect, ListQuery, readonly unknown[]]>([
  [
    "values and nulls apart on the first page, because common indexes have nulls first",
    "postgres",
    postgres,
    queryOf("-cost,id"),
    [
      '"t"."cost" IS NOT NULL ORDER BY "t"."cost" DESC, "t"."id"',
      '"t"."cost" IS NULL ORDER BY "t"."cost" DESC, "t"."id"',
      'ORDER BY u."sort key 1" DESC NULLS LAST, u."sort key 2"',
      [],
    ],
  ],
  ["the order of indexes, ascending", "postgres", postgres, queryOf("cost,id"), ['ORDER BY "t"."cost", "t"."id"', []]],
  [
    "a second key",
    "postgres",
    postgres,
    queryOf("price,-cost,id"),
    ['ORDER BY "t"."price", "t"."cost" DESC NULLS LAST, "t"."id"', []],
  ],
  [
    "nulls after every value",
    "postgres",
    postgres,
    queryOf("-cost,id", "after", []),
    [
      '"t"."cost" = CAST($1 AS bigint) AND "t"."id" > CAST($2 AS bigint) ORDER BY "t"."id"',
      '"t"."cost" < CAST($5 AS bigint) ORDER BY "t"."cost" DESC, "t"."id"',
      '"t"."cost" IS NULL ORDER BY "t"."cost" DESC, "t"."id"',
      'ORDER BY u."sort key 1" DESC NULLS LAST, u."sort key 2"',
      ["9", "7", "9"],
    ],
  ],
  [
    "every value before null",
    "sqlite",
    sqlite,
    queryOf("-cost,id", "before", ["cost"]),
    [
      "`t`.`cost` IS NULL AND `t`.`id` < CAST(? AS INTEGER) ORDER BY `t`.`cost`, `t`.`id` DESC",
      "`t`.`cost` IS NOT NULL ORDER BY `t`.`cost`, `t`.`id` DESC",
      "ORDER BY u.`sort key 1` NULLS FIRST, u.`sort key 2` DESC",
      ["7"],
    ],
  ],
  ["one order", "sqlite", sqlite, queryOf("-cost,id"), ["ORDER BY `t`.`cost` DESC NULLS LAST, `t`.`id`", []]],
  ["one order", "duckdb", duckdb, queryOf("-cost,id"), ['ORDER BY "t"."cost" DESC NULLS LAST, "t"."id"', []]],
  ["its default", "clickhouse", clickhouse, queryOf("-cost,id"), ['ORDER BY "t"."cost" DESC, "t"."id"', []]],
  [
    "nulls first, backward",
    "clickhouse",
    clickhouse,
    queryOf("-cost,id", "before"),
    ['ORDER BY "t"."cost" NULLS FIRST, "t"."id" DESC', []],
  ],
  [
    "values and then nulls",
    "mariadb",
    mariadb,
    queryOf("-cost,id", "after", []),
    [
      "((`t`.`cost` = CAST(? AS SIGNED) AND `t`.`id` > CAST(? AS SIGNED)) OR (`t`.`cost` < CAST(? AS SIGNED))) ORDER BY `t`.`cost` DESC, `t`.`id`",
      "`t`.`cost` IS NULL ORDER BY `t`.`id`",
      "ORDER BY u.`sort key 1` DESC, u.`sort key 2`",
      ["9", "7", "9"],
    ],
  ],
  [
    "only values before a value",
    "mysql",
    mysql,
    queryOf("-cost,id", "before", []),
    [
      "((`t`.`cost` = CAST(? AS SIGNED) AND `t`.`id` < CAST(? AS SIGNED)) OR (`t`.`cost` > CAST(? AS SIGNED))) ORDER BY `t`.`cost`, `t`.`id` DESC",
      ["9", "7", "9"],
    ],
  ],
])("with nulls last, a list has %s on %s", (_what, _name, dialect, query, expected) => {
  expect(partsOf(nullsLast(query), dialect)).toEqual(expected);
});

test.each<[string, string, Dialect, ListQuery, readonly unknown[]]>([
  [
    "one comparison of rows if all keys have one direction and are never null",
    "postgres",
    postgres,
    queryOf("price,name,id", "after", []),
    [
      '"t"."price" >= CAST($1 AS numeric) AND ("t"."price", CAST("t"."name" AS text) COLLATE "C", "t"."id") > (CAST($2 AS numeric), CAST($3 AS text), CAST($4 AS bigint)) ORDER BY "t"."price", CAST("t"."name" AS text) COLLATE "C", "t"."id"',
      ["0.5", "0.5", "Bolt", "7"],
    ],
  ],
  [
    "the reverse comparison and order to read backward",
    "postgres",
    postgres,
    queryOf("nick,id", "before", []),
    [
      'lower("t"."nick" COLLATE "C") <= CAST($1 AS text) AND (lower("t"."nick" COLLATE "C"), "t"."id") < (CAST($2 AS text), CAST($3 AS bigint)) ORDER BY lower("t"."nick" COLLATE "C") DESC, "t"."id" DESC',
      ["bolt", "bolt", "7"],
    ],
  ],
  [
    "a stored time in its stored form",
    "postgres",
    postgres,
    queryOf("seen,id", "after", []),
    [
      'CAST("t"."seen" AS text) COLLATE "C" >= CAST($1 AS text) AND (CAST("t"."seen" AS text) COLLATE "C", "t"."id") > (CAST($2 AS text), CAST($3 AS bigint)) ORDER BY CAST("t"."seen" AS text) COLLATE "C", "t"."id"',
      ["2024-05-31T10:00:00.000Z", "2024-05-31T10:00:00.000Z", "7"],
    ],
  ],
  [
    "a stored time in its stored form",
    "sqlite",
    sqlite,
    queryOf("-seen,id", "after", []),
    [
      "`t`.`seen` COLLATE BINARY = ? AND `t`.`id` > CAST(? AS INTEGER) ORDER BY `t`.`id`",
      "`t`.`seen` COLLATE BINARY < ? ORDER BY `t`.`seen` COLLATE BINARY DESC, `t`.`id`",
      "ORDER BY u.`sort key 1` DESC, u.`sort key 2`",
      ["2024-05-31T10:00:00.000Z", "7", "2024-05-31T10:00:00.000Z"],
    ],
  ],
  [
    "one comparison of one key",
    "postgres",
    postgres,
    queryOf("-id", "after", []),
    ['"t"."id" < CAST($1 AS bigint) ORDER BY "t"."id" DESC', ["7"]],
  ],
  [
    "a SELECT for each alternative if directions differ",
    "postgres",
    postgres,
    queryOf("-name,id", "after", []),
    [
      'CAST("t"."name" AS text) COLLATE "C" = CAST($1 AS text) AND "t"."id" > CAST($2 AS bigint) ORDER BY "t"."id"',
      'CAST("t"."name" AS text) COLLATE "C" < CAST($5 AS text) ORDER BY CAST("t"."name" AS text) COLLATE "C" DESC, "t"."id"',
      'ORDER BY u."sort key 1" DESC, u."sort key 2"',
      ["Bolt", "7", "Bolt"],
    ],
  ],
  [
    "a SELECT for each alternative if a key is nullable",
    "postgres",
    postgres,
    queryOf("cost,id", "after", []),
    [
      '"t"."cost" = CAST($1 AS bigint) AND "t"."id" > CAST($2 AS bigint) ORDER BY "t"."id"',
      '"t"."cost" > CAST($5 AS bigint) ORDER BY "t"."cost", "t"."id"',
      '"t"."cost" IS NULL ORDER BY "t"."cost", "t"."id"',
      'ORDER BY u."sort key 1", u."sort key 2"',
      ["9", "7", "9"],
    ],
  ],
  [
    "folded texts",
    "sqlite",
    sqlite,
    queryOf("nick,id", "after", []),
    [
      "lower(`t`.`nick`) = ? AND `t`.`id` > CAST(? AS INTEGER) ORDER BY `t`.`id`",
      "lower(`t`.`nick`) > ? ORDER BY lower(`t`.`nick`), `t`.`id`",
      "ORDER BY u.`sort key 1`, u.`sort key 2`",
      ["bolt", "7", "bolt"],
    ],
  ],
  [
    "a SELECT for nulls after every value",
    "sqlite",
    sqlite,
    queryOf("cost,id", "after", []),
    [
      "`t`.`cost` = CAST(? AS INTEGER) AND `t`.`id` > CAST(? AS INTEGER) ORDER BY `t`.`id`",
      "`t`.`cost` > CAST(? AS INTEGER) ORDER BY `t`.`cost`, `t`.`id`",
      "`t`.`cost` IS NULL ORDER BY `t`.`cost`, `t`.`id`",
      "ORDER BY u.`sort key 1` NULLS LAST, u.`sort key 2`",
      ["9", "7", "9"],
    ],
  ],
  [
    "no value after null",
    "sqlite",
    sqlite,
    queryOf("cost,id", "after", ["cost"]),
    ["`t`.`cost` IS NULL AND `t`.`id` > CAST(? AS INTEGER) ORDER BY `t`.`cost`, `t`.`id`", ["7"]],
  ],
  [
    "every value before null",
    "sqlite",
    sqlite,
    queryOf("cost,id", "before", ["cost"]),
    [
      "`t`.`cost` IS NULL AND `t`.`id` < CAST(? AS INTEGER) ORDER BY `t`.`cost` DESC, `t`.`id` DESC",
      "`t`.`cost` IS NOT NULL ORDER BY `t`.`cost` DESC, `t`.`id` DESC",
      "ORDER BY u.`sort key 1` DESC NULLS FIRST, u.`sort key 2` DESC",
      ["7"],
    ],
  ],
  [
    "one condition",
    "duckdb",
    duckdb,
    queryOf("cost,-state,id", "after", []),
    [
      '(("t"."cost" = CAST(? AS BIGINT) AND CAST("t"."state" AS VARCHAR) = CAST(? AS VARCHAR) AND "t"."id" > CAST(? AS BIGINT)) OR ("t"."cost" = CAST(? AS BIGINT) AND CAST("t"."state" AS VARCHAR) < CAST(? AS VARCHAR)) OR ("t"."cost" > CAST(? AS BIGINT)) OR ("t"."cost" IS NULL)) ORDER BY "t"."cost" NULLS LAST, CAST("t"."state" AS VARCHAR) DESC NULLS FIRST, "t"."id"',
      ["9", "done", "7", "9", "done", "9"],
    ],
  ],
  [
    "one condition",
    "clickhouse",
    clickhouse,
    queryOf("-state,id", "after", ["state"]),
    [
      '(("t"."state" IS NULL AND "t"."id" > CAST({p1:String} AS Int64)) OR ("t"."state" IS NOT NULL)) ORDER BY toString("t"."state") DESC NULLS FIRST, "t"."id"',
      ["7"],
    ],
  ],
  [
    "one condition for values and a SELECT for nulls",
    "mariadb",
    mariadb,
    queryOf("cost,id", "after", []),
    [
      "((`t`.`cost` = CAST(? AS SIGNED) AND `t`.`id` > CAST(? AS SIGNED)) OR (`t`.`cost` > CAST(? AS SIGNED))) ORDER BY `t`.`cost`, `t`.`id`",
      "`t`.`cost` IS NULL ORDER BY `t`.`id`",
      "ORDER BY u.`sort key 1` IS NULL, u.`sort key 1`, u.`sort key 2`",
      ["9", "7", "9"],
    ],
  ],
  [
    "only nulls after null",
    "mysql",
    mysql,
    queryOf("cost,id", "after", ["cost"]),
    ["`t`.`cost` IS NULL AND `t`.`id` > CAST(? AS SIGNED) ORDER BY `t`.`id`", ["7"]],
  ],
  [
    "nulls and then values, descending",
    "mysql",
    mysql,
    queryOf("-cost,id", "after", ["cost"]),
    [
      "`t`.`cost` IS NULL AND `t`.`id` > CAST(? AS SIGNED) ORDER BY `t`.`id`",
      "`t`.`cost` IS NOT NULL ORDER BY `t`.`cost` DESC, `t`.`id`",
      "ORDER BY u.`sort key 1` IS NULL DESC, u.`sort key 1` DESC, u.`sort key 2`",
      ["7"],
    ],
  ],
  [
    "only values after a value, descending",
    "mariadb",
    mariadb,
    queryOf("-cost,id", "after", []),
    [
      "((`t`.`cost` = CAST(? AS SIGNED) AND `t`.`id` > CAST(? AS SIGNED)) OR (`t`.`cost` < CAST(? AS SIGNED))) ORDER BY `t`.`cost` DESC, `t`.`id`",
      ["9", "7", "9"],
    ],
  ],
  [
    "values and nulls apart on the first page",
    "mariadb",
    mariadb,
    queryOf("cost,id", "before"),
    [
      "`t`.`cost` IS NOT NULL ORDER BY `t`.`cost` DESC, `t`.`id` DESC",
      "`t`.`cost` IS NULL ORDER BY `t`.`id` DESC",
      "ORDER BY u.`sort key 1` IS NULL DESC, u.`sort key 1` DESC, u.`sort key 2` DESC",
      [],
    ],
  ],
  [
    "no condition without a position",
    "postgres",
    postgres,
    queryOf("cost,id", "before"),
    ['ORDER BY "t"."cost" DESC, "t"."id" DESC', []],
  ],
  [
    "UUIDs in the order of their digits",
    "postgres",
    postgres,
    queryOf("token,ref,id", "after", []),
    [
      '"t"."token" >= CAST($1 AS uuid) AND ("t"."token", CAST("t"."ref" AS text) COLLATE "C", "t"."id") > (CAST($2 AS uuid), CAST($3 AS text), CAST($4 AS bigint)) ORDER BY "t"."token", CAST("t"."ref" AS text) COLLATE "C", "t"."id"',
      [UUID, UUID, UUID, "7"],
    ],
  ],
  [
    "UUIDs in the order of their digits",
    "duckdb",
    duckdb,
    queryOf("-token,id", "after", []),
    [
      '(("t"."token" = CAST(? AS UUID) AND "t"."id" > CAST(? AS BIGINT)) OR ("t"."token" < CAST(? AS UUID))) ORDER BY "t"."token" DESC, "t"."id"',
      [UUID, "7", UUID],
    ],
  ],
  [
    "UUIDs in the order of their digits",
    "clickhouse",
    clickhouse,
    queryOf("token,id", "after", []),
    [
      '((toString("t"."token") = {p1:String} AND "t"."id" > CAST({p2:String} AS Int64)) OR (toString("t"."token") > {p3:String})) ORDER BY toString("t"."token"), "t"."id"',
      [UUID, "7", UUID],
    ],
  ],
  [
    "UUIDs in the order of their digits",
    "mariadb",
    mariadb,
    queryOf("token,id", "after", []),
    [
      "(((CAST(`t`.`token` AS CHAR CHARACTER SET utf8mb4) = ? AND CAST(`t`.`token` AS CHAR CHARACTER SET utf8mb4) COLLATE utf8mb4_nopad_bin = ?) AND `t`.`id` > CAST(? AS SIGNED)) OR (CAST(`t`.`token` AS CHAR CHARACTER SET utf8mb4) COLLATE utf8mb4_nopad_bin > ?)) ORDER BY CAST(`t`.`token` AS CHAR CHARACTER SET utf8mb4) COLLATE utf8mb4_nopad_bin, `t`.`id`",
      [UUID, UUID, "7", UUID],
    ],
  ],
  [
    "enumerations in the order of their names",
    "mysql",
    mysql,
    queryOf("-state,id", "after", []),
    [
      "(((CAST(`t`.`state` AS CHAR CHARACTER SET utf8mb4) = ? AND CAST(`t`.`state` AS CHAR CHARACTER SET utf8mb4) COLLATE utf8mb4_0900_bin = ?) AND `t`.`id` > CAST(? AS SIGNED)) OR (CAST(`t`.`state` AS CHAR CHARACTER SET utf8mb4) COLLATE utf8mb4_0900_bin < ?)) ORDER BY CAST(`t`.`state` AS CHAR CHARACTER SET utf8mb4) COLLATE utf8mb4_0900_bin IS NULL DESC, CAST(`t`.`state` AS CHAR CHARACTER SET utf8mb4) COLLATE utf8mb4_0900_bin DESC, `t`.`id`",
      ["done", "done", "7", "done"],
    ],
  ],
  [
    "enumerations in the order of their names",
    "clickhouse",
    clickhouse,
    queryOf("-state,id", "after", []),
    [
      '((toString("t"."state") = {p1:String} AND "t"."id" > CAST({p2:String} AS Int64)) OR (toString("t"."state") < {p3:String})) ORDER BY toString("t"."state") DESC NULLS FIRST, "t"."id"',
      ["done", "7", "done"],
    ],
  ],
])("a cursor selects %s on %s", (_case, _name, dialect, query, expected) => {
  expect(partsOf(query, dialect)).toEqual(expected);
});

const nullableKey = defineSchema({ id: integer({ nullable: true }) });

test.each([
  ["postgres", postgres, '1 = 0 ORDER BY "t"."id"'],
  ["duckdb", duckdb, '1 = 0 ORDER BY "t"."id" NULLS LAST'],
  ["mariadb", mariadb, "1 = 0 ORDER BY `t`.`id` IS NULL, `t`.`id`"],
])("nothing comes after a key that is null on %s", (_name, dialect, expected) => {
  const query = { ...queryOf("id", "after", ["id"]), filter: checkOrThrow("", nullableKey) };
  expect(partsOf(query, dialect)).toEqual([expected, []]);
});

test("a nullable key without other keys is sorted in one SELECT", () => {
  const query = { ...queryOf("id"), filter: checkOrThrow("", nullableKey) };
  expect(partsOf(query, mariadb)).toEqual(["ORDER BY `t`.`id` IS NULL, `t`.`id`", []]);
});

test.each([postgres, mysql, mariadb, sqlite, duckdb, clickhouse])(
  "a huge decimal in a cursor takes not much longer than writing its digits on $name",
  async (dialect) => {
    const decimals = defineSchema({ id: integer(), price: decimal() });
    const digits = 65_536;
    for (const [coefficient, sign] of [
      [1n, 1],
      [-1n, 1],
      [1n, -1],
    ] as const) {
      const price: BoundValue = { type: "decimal", value: { coefficient, exponent: sign * digits } };
      const cursor: ListCursor = { direction: "after", position: [price, VALUES.id] };
      const query = { ...queryOf("price,id", "after", []), filter: checkOrThrow("", decimals), cursor };
      const ratio = await ratioOf(
        () => toListSql(query, "t", dialect),
        () => String(10n ** BigInt(digits)),
      );
      expect(ratio).toBeLessThan(3);
    }
  },
);

test("a statement of several SELECTs selects the fields and limits each SELECT", () => {
  const { text: statement, values } = toListSql(queryOf("-price,id", "after", []), "t", postgres).rows;
  const columns = 'CAST("t"."id" AS text) AS "id", "t"."price" AS "sort key 1", "t"."id" AS "sort key 2"';
  const limit = (position: number): string =>
    `LIMIT CAST($${position} AS bigint) OFFSET CAST($${position + 1} AS bigint)`;
  expect(statement).toBe(
    `SELECT u."id" FROM (SELECT * FROM (SELECT ${columns} FROM "t" WHERE (1 = 1) AND "t"."price" = CAST($1 AS numeric) AND "t"."id" > CAST($2 AS bigint) ORDER BY "t"."id" ${limit(3)}) AS p1 UNION ALL SELECT * FROM (SELECT ${columns} FROM "t" WHERE (1 = 1) AND "t"."price" < CAST($5 AS numeric) ORDER BY "t"."price" DESC, "t"."id" ${limit(6)}) AS p2) AS u ORDER BY u."sort key 1" DESC, u."sort key 2" ${limit(8)}`,
  );
  expect(values).toEqual(["0.5", "7", "21", "0", "0.5", "21", "0", "21", "0"]);
});

test("each SELECT of a later page has the rows of all pages before it", () => {
  const { text: statement } = toListSql({ ...queryOf("cost,id"), page: 3 }, "t", mariadb).rows;
  expect(statement.match(/LIMIT \d+ OFFSET \d+/g)).toEqual([
    "LIMIT 60 OFFSET 0",
    "LIMIT 60 OFFSET 0",
    "LIMIT 20 OFFSET 40",
  ]);
});

test("custom SQL of sort keys is selected under an alias", () => {
  const column = ({ name }: { name: string }) => (name === "name" ? "label || 'x'" : undefined);
  const { text: statement } = toListSql(queryOf("-name,id"), "t", sqlite, { column }).rows;
  expect(statement).toMatch(
    /, \(label \|\| 'x'\) COLLATE BINARY AS `sort key 1` FROM .* ORDER BY `sort key 1` DESC, `t`.`id` LIMIT/,
  );
});

test("records are read in the requested order", () => {
  const read = (direction: ListCursor["direction"]) =>
    toListSql(queryOf("id", direction), "t", postgres).rows.read([{ id: "3" }, { id: "2" }, { id: "1" }]);
  expect(read("after").map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(read("before").map(({ id }) => id)).toEqual([1, 2, 3]);
});

test("a count up to a number reads at most one row more", () => {
  expect(toListSql(queryOf("id"), "t", postgres, { count: { upTo: 1000 } })).toMatchObject({
    rows: { values: ["21", "0"] },
    count: {
      text: 'SELECT CAST(count(*) AS text) AS "total" FROM (SELECT 1 AS one FROM "t" WHERE (1 = 1) LIMIT CAST($1 AS bigint) OFFSET CAST($2 AS bigint)) AS counted',
      values: ["1001", "0"],
    },
  });
});

test.each([[{ upTo: 0 }], [{ upTo: 1.5 }], [{ upTo: 5, from: 1 }], [{}], [[]], ["no"]])(
  "rejects the count %j",
  (count) => {
    expect(() => toListSql(queryOf("id"), "t", postgres, { count: count as never })).toThrow(
      'Option "count" of toListSql() must be true, false or { upTo: n } with an integer n of at least 1.',
    );
  },
);

test.each([
  ["an unknown sort key", { ...queryOf("id"), sort: [{ field: "nope", descending: false }] }],
  ["a position with too few values", { ...queryOf("price,id"), cursor: { direction: "after", position: [null] } }],
] as const)("rejects %s in a query built by hand", (_case, query) => {
  expect(() => toListSql(query, "t", postgres)).toThrow(
    'Argument "query" of toListSql() must be the value of readListQuery(), with sort keys of the schema',
  );
});

test("a query built by hand without a sort is sorted by the key", () => {
  const { sort: _sort, ...query } = queryOf("price,id");
  expect(partsOf(query as ListQuery, postgres)).toEqual(['ORDER BY "t"."id"', []]);
});
