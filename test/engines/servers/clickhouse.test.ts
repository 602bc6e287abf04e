import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  date,
  decimal,
  defineSchema,
  enumeration,
  eq,
  type Filter,
  gt,
  isIn,
  lt,
  lte,
  type Schema,
  timestamp,
} from "../../../src/index.js";
import { testColumns } from "../suites/columns.js";
import { testDifferentially } from "../suites/differential.js";
import { testExpectedSql } from "../suites/expected-sql.js";
import { expectAgreement, type Loaded } from "../support/agreement.js";
import type { Row } from "../support/engine.js";
import { sqlOf } from "../support/sql-of.js";
import { type Chdb, isChdbEmulated, isChdbInstalled } from "./chdb.js";
import { type ColumnTypes, clickhouseOf, startSession } from "./clickhouse.js";
import { CLICKHOUSE } from "./engines.js";

/** With emulation, a query takes a tenth of a second. */
const SLOWNESS = isChdbEmulated ? 20 : 1;

testColumns(CLICKHOUSE);
testExpectedSql(CLICKHOUSE);
// One statement takes 30 ms. `npm run test:deep` compares more.
testDifferentially(CLICKHOUSE, 6 * SLOWNESS);

const NINES = "9".repeat(38);
const DECIMALS = [
  ...["0", "0.1", "-0.1", "0.9999", "-0.9999", "1", "-1", "1.5", "123.456", "1e-38", "-1e-38", "1e-60"],
  ...[`0.${NINES}`, `9.${NINES.slice(1)}`, NINES, `-${NINES}`, "1e38", "-1e60"],
];
const DATES = [
  "0001-01-01",
  "1899-12-31",
  "1900-01-01",
  "1970-01-01",
  "2024-02-29",
  "2149-06-06",
  "2149-06-07",
  "2299-12-31",
  "9999-12-31",
];
const TIMESTAMPS = [
  ...["0001-01-01T00:00:00Z", "1900-01-01T00:00:00Z", "1969-12-31T23:59:59.999999Z", "1970-01-01T00:00:00Z"],
  ...["2024-06-01T12:00:00Z", "2024-06-01T12:00:00.000001Z", "2024-06-01T12:00:00.001Z", "2106-02-07T06:28:15Z"],
  ...["2106-02-07T06:28:16Z", "2299-12-31T23:59:59.999999Z", "9999-12-31T23:59:59.999999Z"],
];

/** Schemas with one column each. */
const SCHEMAS = {
  decimal: defineSchema({ found: decimal({ nullable: true }) }),
  date: defineSchema({ found: date({ nullable: true }) }),
  timestamp: defineSchema({ found: timestamp() }),
};

describe.skipIf(!isChdbInstalled())("ClickHouse", () => {
  let chdb: Chdb;
  beforeAll(async () => {
    chdb = await startSession();
  });
  afterAll(() => chdb?.close());

  async function load(types: ColumnTypes, schema: Schema, records: readonly Row[]): Promise<Loaded> {
    const engine = clickhouseOf(chdb, types);
    return { engine, schema, rows: await engine.load(schema, records) };
  }

  function ids({ engine, schema }: Loaded, filter: Filter): Promise<readonly number[]> {
    return engine.idsWhere(sqlOf(filter, schema, engine.dialect), "plain");
  }

  test.each([
    ["decimal", "Decimal(76, 38)", DECIMALS],
    ["decimal", "Decimal(38, 10)", DECIMALS],
    ["decimal", "Decimal(38, 38)", DECIMALS],
    ["decimal", "Decimal(4, 4)", DECIMALS],
    ["decimal", "Decimal(1, 0)", DECIMALS],
    ["date", "Date", DATES],
    ["date", "Date32", DATES],
    ["timestamp", "DateTime", TIMESTAMPS],
    ["timestamp", "DateTime('America/New_York')", TIMESTAMPS],
    ["timestamp", "DateTime64(3)", TIMESTAMPS],
  ] as const)("a %s is exact in a column of type %s", async (type, column, values) => {
    const records = values.map((found) => ({ found }));
    const loaded = await load({ [type]: column }, SCHEMAS[type], records);
    expect(new Set(loaded.rows.map(({ found }) => found)).size).toBeGreaterThan(2);
    for (const value of values) {
      for (const build of [eq, gt, lt]) await expectAgreement(loaded, build("found", value));
      await expectAgreement(loaded, isIn("found", [value, ...values.slice(0, 1)]));
    }
  });

  test("decimals with more than 38 digits before the decimal point need a declared size", async () => {
    const records = [{ found: "1e40" }];
    const loaded = await load({ decimal: "Decimal(76, 0)" }, SCHEMAS.decimal, records);
    // Both results are wrong: a longer decimal overflows, and ClickHouse does not report it.
    for (const value of ["1", "1e39"]) expect(await ids(loaded, gt("found", value))).toEqual([]);
    const declared = defineSchema({ found: decimal({ precision: 76, scale: 0 }) });
    const known = await load({}, declared, records);
    for (const value of ["1", "1e39", "1e40", "1e60"]) await expectAgreement(known, gt("found", value));
    await expectAgreement(known, isIn("found", ["1", "1e40"]));
  });

  test("rejects times that a nanosecond column cannot store", async () => {
    const records = [{ found: "2024-06-01T12:00:00Z" }];
    const loaded = await load({ timestamp: "DateTime64(9)" }, SCHEMAS.timestamp, records);
    await expectAgreement(loaded, lte("found", "2024-06-01T12:00:00Z"));
    await expect(ids(loaded, lt("found", "9999-12-31T00:00:00Z"))).rejects.toThrow(/overflow/);
  });

  test("rejects a list with a choice that the Enum does not contain", async () => {
    const stored = defineSchema({ found: enumeration(["draft", "done"], { nullable: true }) });
    const schema = defineSchema({ found: enumeration(["draft", "done", "sold"], { nullable: true }) });
    const loaded = { ...(await load({}, stored, [{ found: "draft" }, { found: null }])), schema };
    expect(await ids(loaded, eq("found", "sold"))).toEqual([]);
    await expect(ids(loaded, isIn("found", ["draft", "sold"]))).rejects.toThrow(/sold/);
  });
});
