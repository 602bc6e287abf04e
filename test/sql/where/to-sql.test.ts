import { describe, expect, test } from "vitest";
import {
  and,
  bind,
  checkOrThrow,
  decimal,
  defineSchema,
  eq,
  type Filter,
  integer,
  NO_LIMITS,
  number,
  or,
  text,
  timestamp,
} from "../../../src/index.js";
import {
  clickhouse,
  type Dialect,
  duckdb,
  mariadb,
  mysql,
  postgres,
  type SqlText,
  sqlite,
  toFragment,
  toSql,
} from "../../../src/sql.js";
import { DIALECTS } from "../../engines/support/dialects.js";

const schema = defineSchema({
  id: integer(),
  count: integer({ nullable: true }),
  price: decimal({ nullable: true, precision: 4, scale: 2 }),
  size: decimal({ precision: 4, scale: 2 }),
  rate: decimal(),
  weight: number(),
  name: text({ nullable: true, ordered: true }),
  label: text({ containsIgnoresCase: true }),
  at: timestamp({ column: "made at" }),
  local: timestamp({ zone: false }),
});

function write(filter: string, dialect: Dialect): SqlText {
  return toSql(checkOrThrow(filter, schema), dialect);
}

function writeTree(filter: Filter, dialect: Dialect): SqlText {
  const result = bind(filter, schema, { limits: NO_LIMITS });
  if (!result.ok) throw new Error(result.diagnostics[0]?.message);
  return toSql(result.value, dialect);
}

const IS_ONE = '"count" = CAST($1 AS bigint)';
const IS_LISTED = '"count" = ANY(CAST($1 AS bigint[]))';

describe("null and constant results", () => {
  test.each([
    ["count=1", `"count" IS NOT NULL AND ${IS_ONE}`, `"count" IS NULL OR NOT (${IS_ONE})`],
    ["count!=1", `"count" IS NULL OR NOT (${IS_ONE})`, `"count" IS NOT NULL AND ${IS_ONE}`],
    ["count[1]", `"count" IS NOT NULL AND ${IS_LISTED}`, `"count" IS NULL OR NOT (${IS_LISTED})`],
    ["count[1,null]", `"count" IS NULL OR ${IS_LISTED}`, `"count" IS NOT NULL AND NOT (${IS_LISTED})`],
    ["count![1,null]", `"count" IS NOT NULL AND NOT (${IS_LISTED})`, `"count" IS NULL OR ${IS_LISTED}`],
    ["count=null", '"count" IS NULL', '"count" IS NOT NULL'],
    ["count!=null", '"count" IS NOT NULL', '"count" IS NULL'],
    ["count[null]", '"count" IS NULL', '"count" IS NOT NULL'],
    ["count[]", "1 = 0", "1 = 1"],
    ["count![]", "1 = 1", "1 = 0"],
    ["id[]", "1 = 0", "1 = 1"],
    ["id![]", "1 = 1", "1 = 0"],
    ["", "1 = 1", "1 = 0"],
    ["id=1", '"id" = CAST($1 AS bigint)', 'NOT ("id" = CAST($1 AS bigint))'],
    ["id>1", '"id" > CAST($1 AS bigint)', 'NOT ("id" > CAST($1 AS bigint))'],
  ])("%j and its negation test for NULL explicitly", (filter, sql, negated) => {
    expect(write(filter, postgres).text).toBe(`(${sql})`);
    expect(write(`!(${filter})`, postgres).text).toBe(`(${negated})`);
  });

  // A comparison with a decimal that DECIMAL(4,2) cannot store has the same result for all values.
  test.each([
    ["price<100", '"price" IS NOT NULL', '"price" IS NULL'],
    ["price>=100", "1 = 0", "1 = 1"],
    ["price>-100", '"price" IS NOT NULL', '"price" IS NULL'],
    ["price=0.001", "1 = 0", "1 = 1"],
    ["price![0.001,100]", "1 = 1", "1 = 0"],
    ["price[0.001,null]", '"price" IS NULL', '"price" IS NOT NULL'],
    ["size<100", "1 = 1", "1 = 0"],
    ["size<=-100", "1 = 0", "1 = 1"],
    ["rate<1e38", "1 = 1", "1 = 0"],
    ["rate>=1e38", "1 = 0", "1 = 1"],
  ])("%j is constant on DuckDB", (filter, sql, negated) => {
    expect(write(filter, duckdb)).toEqual({ text: `(${sql})`, values: [] });
    expect(write(`!(${filter})`, duckdb)).toEqual({ text: `(${negated})`, values: [] });
  });

  test.each([mysql, mariadb])("decimals out of range on MySQL and MariaDB have constant results", (dialect) => {
    for (const filter of ["rate<1e36", "rate>-1e36", "!(rate=1e36)", "rate![1e36,1e-31]"]) {
      expect(write(filter, dialect)).toEqual({ text: "(1 = 1)", values: [] });
      expect(write(`!(${filter})`, dialect)).toEqual({ text: "(1 = 0)", values: [] });
    }
    expect(write("rate[1e36,1]", dialect).values).toEqual(['["1"]']);
  });

  test.each([mysql, mariadb])("a declared size extends the range on MySQL and MariaDB", (dialect) => {
    const wide = defineSchema({ x: decimal({ precision: 40, scale: 0 }) });
    expect(toSql(checkOrThrow("x<1e36", wide), dialect)).toEqual({
      text: "(`x` < CAST(? AS DECIMAL(40,0)))",
      values: ["1000000000000000000000000000000000000"],
    });
    expect(toSql(checkOrThrow("x[1e36,0.5]", wide), dialect).values).toEqual([
      '["1000000000000000000000000000000000000"]',
    ]);
  });

  test("ignores a declared size that the database does not support", () => {
    const huge = defineSchema({ x: decimal({ precision: 80, scale: 35 }), y: decimal({ precision: 40, scale: 35 }) });
    expect(toSql(checkOrThrow("x=1", huge), mariadb).text).toBe("(`x` = CAST(? AS DECIMAL(65,30)))");
    expect(toSql(checkOrThrow("y=1", huge), mariadb).text).toBe("(`y` = CAST(? AS DECIMAL(40,35)))");
    expect(toSql(checkOrThrow("y=1", huge), mysql).text).toBe("(`y` = CAST(? AS DECIMAL(65,30)))");
    expect(toSql(checkOrThrow("x=1", huge), clickhouse).text).toBe('("x" = CAST({p1:String} AS Decimal(76, 38)))');
    expect(toSql(checkOrThrow("x=1", huge), duckdb).text).toMatch("trunc");
  });
});

test.each([
  ["id=1&count=null", '("id" = CAST($1 AS bigint) AND "count" IS NULL)'],
  ["!(id=1&count=null)", '(NOT ("id" = CAST($1 AS bigint)) OR "count" IS NOT NULL)'],
  ["!(id=1|count=null)", '(NOT ("id" = CAST($1 AS bigint)) AND "count" IS NOT NULL)'],
  ["!(id=1|!(count=null))", '(NOT ("id" = CAST($1 AS bigint)) AND "count" IS NULL)'],
  [
    "id=1|(id=2&(id=3|count=null))",
    '("id" = CAST($1 AS bigint) OR "id" = CAST($2 AS bigint) AND ("id" = CAST($3 AS bigint) OR "count" IS NULL))',
  ],
])("%j is one group, with negations pushed down to the conditions", (filter, sql) => {
  expect(write(filter, postgres).text).toBe(sql);
});

test.each(DIALECTS)("writes many conditions for %s as nested groups, in order", (_name, dialect) => {
  for (const join of [and, or]) {
    const { text: found, values } = writeTree(
      join(...Array.from({ length: 1000 }, (_, i) => eq("weight", i))),
      dialect,
    );
    expect(values.map(Number)).toEqual(Array.from({ length: 1000 }, (_, i) => i));
    expect(maxDepth(found)).toBeLessThan(12);
    expect(found.split(/ AND | OR /)).toHaveLength(1000);
  }
});

test.each([2, 32, 33, 64, 65])("writes all of %i conditions", (count) => {
  const { values } = writeTree(or(...Array.from({ length: count }, (_, i) => eq("id", i))), postgres);
  expect(values).toEqual(Array.from({ length: count }, (_, i) => String(i)));
});

function maxDepth(sql: string): number {
  let depth = 0;
  let max = 0;
  for (const character of sql) {
    if (character === "(") max = Math.max(max, ++depth);
    if (character === ")") depth--;
  }
  return max;
}

describe("columns and parameters", () => {
  const bound = checkOrThrow("id=1&at>2024-02-29&count=2", schema);

  test.each([
    [postgres, '"p ""q"""."made at"'],
    [sqlite, '`p "q"`.`made at`'],
    [duckdb, '"p ""q"""."made at"'],
    [mysql, '`p "q"`.`made at`'],
    [mariadb, '`p "q"`.`made at`'],
  ])("columns are qualified with the alias of the table", (dialect, column) => {
    const { text: found } = toSql(bound, dialect, { alias: 'p "q"' });
    expect(found).toContain(`${column} `);
    expect(found.match(/"id"|`id`/g)).toHaveLength(1);
    expect(found).toContain(column.replace("made at", "id"));
  });

  test("option column can return undefined to keep the column of a field", () => {
    const column = ({ name }: { name: string }) => (name === "id" ? "a OR b" : undefined);
    expect(toSql(checkOrThrow("id=1&count=2", schema), postgres, { column, alias: "t" }).text).toBe(
      '((a OR b) = CAST($1 AS bigint) AND "t"."count" IS NOT NULL AND "t"."count" = CAST($2 AS bigint))',
    );
  });

  test("option column replaces the column of each field", () => {
    const column = ({ name, definition }: { name: string; definition: { column: string | undefined } }) =>
      `t.data->>'${definition.column ?? name}'`;
    expect(toSql(checkOrThrow("at>2024-02-29|id=1", schema), sqlite, { column, alias: "unused" }).text).toBe(
      "(((t.data->>'made at') COLLATE BINARY >= ? AND replace(upper(rtrim((t.data->>'made at'), 'Zz+-0 Tt.' || char(58))), 'T', ' ') > ?) OR (t.data->>'id') = CAST(? AS INTEGER))",
    );
  });

  test("option firstParameter applies to numbered placeholders only", () => {
    expect(toSql(bound, postgres, { firstParameter: 7 })).toEqual({
      text: '("id" = CAST($7 AS bigint) AND "made at" > (CAST($8 AS timestamptz[]))[1] AND "count" IS NOT NULL AND "count" = CAST($9 AS bigint))',
      values: ["1", '{"2024-02-29 00:00:00.000000+00"}', "2"],
    });
    for (const dialect of [sqlite, duckdb, mysql, mariadb]) {
      expect(toSql(bound, dialect, { firstParameter: 7 })).toEqual(toSql(bound, dialect));
    }
  });

  test.each(DIALECTS)("a fragment for %s has the text and values of toSql", (_name, dialect) => {
    const { strings, values } = toFragment(bound, dialect, { alias: "t" });
    const { text: found, values: same } = toSql(bound, dialect, { alias: "t" });
    expect(strings.map((string, i) => string + (i < values.length ? dialect.placeholder(i + 1) : "")).join("")).toBe(
      found,
    );
    expect(values).toEqual(same);
  });
});

describe("texts", () => {
  test("are escaped in a LIKE pattern with an ESCAPE clause", () => {
    expect(write('name*"50%_!\\\\"', postgres)).toEqual({
      text: `("name" IS NOT NULL AND CAST("name" AS text) LIKE CAST($1 AS text) ESCAPE '!')`,
      values: ["%50!%!_!!\\%"],
    });
  });

  test.each(DIALECTS)("have only their ASCII letters folded for %s", (_name, dialect) => {
    expect(write("label*AZazÄßΣK\u212a", dialect).values.map((value) => String(value).replaceAll("%", ""))).toEqual([
      "azazÄßΣk\u212a",
    ]);
    expect(write("name*AZ", dialect).values.map((value) => String(value).replaceAll("%", ""))).toEqual(["AZ"]);
  });

  test.each([
    [postgres, '{"a\\"b","c\\\\d","null","","{,}","e\'f"}'],
    [duckdb, '["a\\"b","c\\\\d","null","","{,}","e\'f"]'],
    [sqlite, '["a\\"b","c\\\\d","null","","{,}","e\'f"]'],
    [mysql, '["a\\"b","c\\\\d","null","","{,}","e\'f"]'],
    [mariadb, '["a\\"b","c\\\\d","null","","{,}","e\'f"]'],
  ])("in a list are one parameter", (dialect, value) => {
    expect(write('name["a\\"b","c\\\\d","null","","{,}","e\'f"]', dialect).values).toEqual([value]);
  });
});

test.each([
  [postgres, "2024-02-29 06:30:00.000001+00", "2024-02-29 06:30:00.000001"],
  [duckdb, "2024-02-29 06:30:00.000001+00", "2024-02-29 06:30:00.000001"],
  [mysql, "2024-02-29 06:30:00.000001", "2024-02-29 06:30:00.000001"],
  [mariadb, "2024-02-29 06:30:00.000001", "2024-02-29 06:30:00.000001"],
])("times are in UTC to the microsecond, with an offset if the column has a time zone", (dialect, zoned, local) => {
  const time = '"2024-02-29T12:00:00.000001+05:30"';
  // Of lists too, and PostgreSQL reads each time from one.
  for (const filter of [`at=${time}|local=${time}`, `at[${time}]|local[${time}]`]) {
    const times = write(filter, dialect).values.map((value) => /[0-9][^"]*/.exec(String(value))?.[0]);
    expect(times).toEqual([zoned, local]);
  }
});

describe("on SQLite", () => {
  test.each([
    ["at>2024-10-10T10:00:00.123456Z", ["2024-10-10", "2024-10-10 10:00:00.123456"]],
    ["at>=2024-10-10T10:00:00.1Z", ["2024-10-10", "2024-10-10 10:00:00.1"]],
    ["at<2024-10-10T10:00:10Z", ["2024-10-10u", "2024-10-10 10:00:1"]],
    ["at<=2024-10-10T10:00:00Z", ["2024-10-10u", "2024-10-10 1"]],
    ["at=2024-10-10", ["2024-10-10", "2024-10-10u", "2024-10-1"]],
    ["at[2024-10-20,2024-10-10T10:00:00Z]", ["2024-10-10", "2024-10-20u", '["2024-10-2","2024-10-10 1"]']],
  ])("%s has the limits of the days and the time without trailing zeros as parameters", (filter, values) => {
    expect(write(filter, sqlite).values).toEqual(values);
  });
});

describe("decimals", () => {
  test.each([
    ["rate=9223372036854775807", "= CAST(? AS INTEGER)", "9223372036854775807"],
    ["rate=-9223372036854775808", "= CAST(? AS INTEGER)", "-9223372036854775808"],
    ["rate>9007199254740993.5", "> CAST(? AS INTEGER)", "9007199254740993"],
    ["rate>=9007199254740993.5", "> CAST(? AS INTEGER)", "9007199254740993"],
    ["rate<-9007199254740993.5", "<= CAST(? AS INTEGER)", "-9007199254740994"],
    ["rate<9223372036854775807.5", "<= CAST(? AS INTEGER)", "9223372036854775807"],
    ["rate>=9223372036854775808", ">= CAST(? AS REAL)", 2 ** 63],
    ["rate<-9223372036854775808.5", "< CAST(? AS REAL)", -(2 ** 63)],
    ["rate>=-9223372036854775809", ">= CAST(? AS REAL)", -(2 ** 63)],
    ["rate=0.1", "= CAST(? AS REAL)", 0.1],
    ["rate>0.10000000000000000001", "> CAST(? AS REAL)", 0.1],
    ["rate>=0.10000000000000000001", "> CAST(? AS REAL)", 0.1],
    ["rate<0.10000000000000000001", "<= CAST(? AS REAL)", 0.1],
    ["rate>0.09999999999999999999", ">= CAST(? AS REAL)", 0.1],
    ["rate<=0.09999999999999999999", "< CAST(? AS REAL)", 0.1],
  ])("%j becomes an exact comparison on SQLite", (filter, comparison, value) => {
    expect(write(filter, sqlite)).toEqual({ text: `(\`rate\` ${comparison})`, values: [value] });
  });

  test("match nothing on SQLite if no double is printed like them", () => {
    expect(write("rate=0.10000000000000000001", sqlite)).toEqual({ text: "(1 = 0)", values: [] });
    expect(write("rate[0.10000000000000000001]", sqlite)).toEqual({ text: "(1 = 0)", values: [] });
    expect(write("rate[0.10000000000000000001,9223372036854775807]", sqlite).values).toEqual(["[9223372036854775807]"]);
  });

  test.each([
    ["price>0.015", ">", "0.01"],
    ["price>=0.015", ">", "0.01"],
    ["price<0.015", "<=", "0.01"],
    ["price<=-0.015", "<=", "-0.02"],
    ["price>-0.015", ">", "-0.02"],
    ["price>=99.99", ">=", "99.99"],
    ["price<99.991", "<=", "99.99"],
    ["price>=-99.99", ">=", "-99.99"],
    ["price=-0.01", "=", "-0.01"],
  ])("%j is cast to the size of the column on DuckDB", (filter, operator, value) => {
    expect(write(filter, duckdb)).toEqual({
      text: `("price" IS NOT NULL AND "price" ${operator} CAST(? AS DECIMAL(4,2)))`,
      values: [value],
    });
  });

  test.each([
    ["rate>-1.5", "> CAST(? AS DECIMAL(38,0)) OR", "> CAST(? AS DECIMAL(38,38))", ["-1", "-1", "-0.5"]],
    ["rate>=-1.5", "> CAST(? AS DECIMAL(38,0)) OR", ">= CAST(? AS DECIMAL(38,38))", ["-1", "-1", "-0.5"]],
    ["rate<=10", "< CAST(? AS DECIMAL(38,0)) OR", "<= CAST(? AS DECIMAL(38,38))", ["10", "10", "0"]],
  ])("%j of unknown size is compared in two parts on DuckDB", (filter, wholes, fractions, values) => {
    expect(write(filter, duckdb)).toEqual({
      text: `((trunc("rate") ${wholes} (trunc("rate") = CAST(? AS DECIMAL(38,0)) AND "rate" - trunc("rate") ${fractions})))`,
      values,
    });
  });

  test("of unknown size in a list are written as DuckDB prints them", () => {
    expect(write("rate[0,0.5,-0.5,10,1e2]", duckdb).values).toEqual(['["0","","0.5",".5","-0.5","-.5","10","100"]']);
    expect(write("price[1,0.001,2.5]", duckdb).values).toEqual(["[1,2.5]"]);
  });

  test.each([mysql, mariadb])(
    "with more than 30 digits after the decimal point are rounded down on MySQL and MariaDB",
    (dialect) => {
      expect(write("rate>1e-31", dialect).values).toEqual([`0.${"0".repeat(30)}`]);
      expect(write("rate<=-1e-31", dialect).values).toEqual([`-0.${"1".padStart(30, "0")}`]);
    },
  );
});
