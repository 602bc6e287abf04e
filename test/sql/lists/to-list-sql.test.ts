import { expect, test } from "vitest";
import { boolean, checkOrThrow, defineSchema, FilterError, integer, text } from "../../../src/index.js";
import { type ListQuery, readListQuery } from "../../../src/list.js";
import { clickhouse, duckdb, mariadb, mysql, postgres, sql, sqlite, toListSql } from "../../../src/sql.js";

const products = defineSchema({
  id: integer(),
  name: text({ column: "product name" }),
  active: boolean({ nullable: true }),
  tenant: integer({ hidden: true }),
});

function queryOf(raw: string, key = "id"): ListQuery {
  const result = readListQuery(raw, products, { key });
  if (!result.ok) throw new FilterError(result.diagnostics);
  return result.value;
}

const query = queryOf("fields=name,id&filter=id>=7|id=3&page=3&limit=20");

test.each([
  [
    "postgres",
    postgres,
    'SELECT CASE WHEN ascii(CAST("product"."product name" AS text)) IN (27, 65279) THEN chr(27) ELSE \'\' END || CAST("product"."product name" AS text) AS "name", CAST("product"."id" AS text) AS "id" FROM "product" WHERE ("product"."id" >= CAST($1 AS bigint) OR "product"."id" = CAST($2 AS bigint)) ORDER BY "product"."id" LIMIT CAST($3 AS bigint) OFFSET CAST($4 AS bigint)',
  ],
  [
    "sqlite",
    sqlite,
    "SELECT CASE WHEN unicode(`product`.`product name`) IN (27, 65279) THEN char(27) || `product`.`product name` ELSE `product`.`product name` END AS `name`, CASE WHEN typeof(`product`.`id`) <> 'integer' OR `product`.`id` BETWEEN -9007199254740991 AND 9007199254740991 THEN `product`.`id` ELSE CAST(`product`.`id` AS TEXT) END AS `id` FROM `product` WHERE (`product`.`id` >= CAST(? AS INTEGER) OR `product`.`id` = CAST(? AS INTEGER)) ORDER BY `product`.`id` LIMIT CAST(? AS INTEGER) OFFSET CAST(? AS INTEGER)",
  ],
  [
    "duckdb",
    duckdb,
    'SELECT CASE WHEN unicode(CAST("product"."product name" AS VARCHAR)) IN (27, 65279) THEN chr(27) ELSE \'\' END || CAST("product"."product name" AS VARCHAR) AS "name", CAST("product"."id" AS VARCHAR) AS "id" FROM "product" WHERE ("product"."id" >= CAST(? AS BIGINT) OR "product"."id" = CAST(? AS BIGINT)) ORDER BY "product"."id" LIMIT CAST(? AS BIGINT) OFFSET CAST(? AS BIGINT)',
  ],
  [
    "mysql",
    mysql,
    "SELECT `product`.`product name` AS `name`, CAST(`product`.`id` AS CHAR) AS `id` FROM `product` WHERE (`product`.`id` >= CAST(? AS SIGNED) OR `product`.`id` = CAST(? AS SIGNED)) ORDER BY `product`.`id` LIMIT 20 OFFSET 40",
  ],
  [
    "mariadb",
    mariadb,
    "SELECT `product`.`product name` AS `name`, CAST(`product`.`id` AS CHAR) AS `id` FROM `product` WHERE (`product`.`id` >= CAST(? AS SIGNED) OR `product`.`id` = CAST(? AS SIGNED)) ORDER BY `product`.`id` LIMIT 20 OFFSET 40",
  ],
  [
    "clickhouse",
    clickhouse,
    'SELECT "product"."product name" AS "name", toString("product"."id") AS "id" FROM "product" WHERE ("product"."id" >= CAST({p1:String} AS Int64) OR "product"."id" = CAST({p2:String} AS Int64)) ORDER BY "product"."id" LIMIT toUInt64({p3:String}) OFFSET toUInt64({p4:String})',
  ],
])("selects the rows of a page on %s", (_name, dialect, expected) => {
  const values = ["7", "3", ...(expected.endsWith(" LIMIT 20 OFFSET 40") ? [] : ["20", "40"])];
  expect(toListSql(query, "product", dialect).rows).toEqual({ text: expected, values });
});

test("the count statement contains only the condition of the filter", () => {
  expect(toListSql(query, "product", postgres).count).toEqual({
    text: 'SELECT CAST(count(*) AS text) AS "total" FROM "product" WHERE ("product"."id" >= CAST($1 AS bigint) OR "product"."id" = CAST($2 AS bigint))',
    values: ["7", "3"],
  });
});

test("without a count, the limit is one row higher and there is only one statement", () => {
  expect(toListSql(queryOf("fields=id&limit=20"), "product", postgres, { count: false })).toEqual({
    rows: {
      text: 'SELECT CAST("product"."id" AS text) AS "id" FROM "product" WHERE (1 = 1) ORDER BY "product"."id" LIMIT CAST($1 AS bigint) OFFSET CAST($2 AS bigint)',
      values: ["21", "0"],
    },
  });
});

test("a scope applies to rows and count in addition to the filter", () => {
  const where = sql`tenant = ${7} OR tenant IS NULL`;
  const { rows, count } = toListSql(queryOf("fields=id&filter=id=1|id!=1"), ["sales", "product"], postgres, { where });
  const condition =
    '(tenant = $1 OR tenant IS NULL) AND ("product"."id" = CAST($2 AS bigint) OR NOT ("product"."id" = CAST($3 AS bigint)))';
  expect(rows).toEqual({
    text: `SELECT CAST("product"."id" AS text) AS "id" FROM "sales"."product" WHERE ${condition} ORDER BY "product"."id" LIMIT CAST($4 AS bigint) OFFSET CAST($5 AS bigint)`,
    values: [7, "1", "1", "10", "0"],
  });
  expect(count).toEqual({
    text: `SELECT CAST(count(*) AS text) AS "total" FROM "sales"."product" WHERE ${condition}`,
    values: [7, "1", "1"],
  });
});

test("if aliases hide columns, the scope is written in a subquery", () => {
  const where = sql`tenant = ${7}`;
  expect(toListSql(queryOf("fields=id&filter=id=1"), ["sales", "product"], clickhouse, { where }).count).toEqual({
    text: 'SELECT toString(count(*)) AS "total" FROM (SELECT * FROM "sales"."product" WHERE (tenant = {p1:String})) AS "product" WHERE ("product"."id" = CAST({p2:String} AS Int64))',
    values: [7, "1"],
  });
});

test("a field can have custom SQL, and a key with custom SQL is sorted by an alias", () => {
  const column = ({ name }: { name: string }) => (name === "name" ? "upper(label)" : undefined);
  const options = { column, key: "name" };
  expect(toListSql(queryOf("fields=name&filter=name=X", "name"), "product", postgres, options).rows.text).toBe(
    `SELECT CASE WHEN ascii(CAST((upper(label)) AS text)) IN (27, 65279) THEN chr(27) ELSE '' END || CAST((upper(label)) AS text) AS "name", CAST((upper(label)) AS text) COLLATE "C" AS "sort key 1" FROM "product" WHERE ((upper(label)) = CAST($1 AS text)) ORDER BY "sort key 1" LIMIT CAST($2 AS bigint) OFFSET CAST($3 AS bigint)`,
  );
});

test("the key must be a field of the schema", () => {
  const keyless = readListQuery("", defineSchema({ name: text() }));
  if (!keyless.ok) throw new Error("no query");
  expect(() => toListSql(keyless.value, "t", postgres)).toThrow(
    'Key field "id" is not in the schema. Set option "key" to the field that identifies a record.',
  );
});

test.each([
  [{ page: 2 ** 53 - 1, limit: 2 ** 53 - 1 }, "9223372036854775807"],
  [{ page: 2 ** 53 - 1, limit: 1000 }, "9007199254740990000"],
])("offsets do not exceed 64 bits: %o", (numbers, offset) => {
  expect(toListSql({ ...query, ...numbers }, "product", postgres).rows.values.at(-1)).toBe(offset);
});

const HOSTILE = "1; DROP TABLE product" as unknown as number;

test.each([{ page: 0 }, { page: 1.5 }, { limit: Number.NaN }, { limit: -1 }, { page: HOSTILE }, { limit: HOSTILE }])(
  "a query built by hand with %o is rejected",
  (numbers) => {
    for (const dialect of [postgres, mysql]) {
      expect(() => toListSql({ ...query, ...numbers }, "product", dialect)).toThrow(FilterError);
    }
  },
);

test("a dialect with numbers in the text writes nothing but integers there", () => {
  expect(mysql.page("9223372036854775807", "0")).toEqual(["LIMIT 9223372036854775807 OFFSET 0"]);
  expect(() => mysql.page("1; DROP TABLE product", "0")).toThrow(SyntaxError);
  expect(() => mysql.page("1", "0, (SELECT 1)")).toThrow(SyntaxError);
});

test("table and column names are quoted", () => {
  const hostile = defineSchema({ id: integer({ column: 'id"; DROP TABLE product; --' }) });
  const { rows } = toListSql(
    { ...query, fields: ["id"], filter: checkOrThrow("", hostile) },
    'product"; DROP',
    postgres,
  );
  expect(rows.text).toBe(
    'SELECT CAST("product""; DROP"."id""; DROP TABLE product; --" AS text) AS "id" FROM "product""; DROP" WHERE (1 = 1) ORDER BY "product""; DROP"."id""; DROP TABLE product; --" LIMIT CAST($1 AS bigint) OFFSET CAST($2 AS bigint)',
  );
});

test.each([
  [{}, 'FROM (SELECT *, (kind + 1) AS "computed id" FROM "product") AS "product" WHERE '],
  [
    { where: sql`kind > ${2}` },
    'FROM (SELECT *, (kind + 1) AS "computed id" FROM "product" WHERE (kind > {p1:String})) AS "product" WHERE ',
  ],
])("on ClickHouse, names in the option column are not hidden by aliases, with options %j", (options, expected) => {
  const column = ({ name }: { readonly name: string }) => (name === "id" ? "kind + 1" : undefined);
  const { text: statement } = toListSql(queryOf("fields=id,name&filter=id=1"), "product", clickhouse, {
    ...options,
    column,
  }).rows;
  expect(statement).toContain(expected);
  expect(statement).toContain('SELECT toString(("product"."computed id")) AS "id", "product"."product name" AS "name"');
});
