import { date, decimal, enumeration, integer, number, text, timestamp } from "../../src/index.js";
import { AFTER_ALL, BEFORE_ALL, type Exception, exceptionsOf, testExceptions } from "./suites/exceptions.js";
import { startDuckdb } from "./support/duckdb.js";
import { startPglite } from "./support/pglite.js";
import { startSqliteWasm } from "./support/sqlite-wasm.js";

/** Types of date and time columns of PostgreSQL and DuckDB, with matching fields. */
const TIMES = [
  ["DATE", date()],
  ["TIMESTAMPTZ", timestamp()],
  ["TIMESTAMP", timestamp({ zone: false })],
] as const;

/** Returns exceptions for dates and times that the language cannot write and that a predicate never matches. */
function timesBeyond(yearBefore: string): readonly Exception[] {
  return TIMES.flatMap(([column, field]) =>
    (
      [
        [yearBefore, BEFORE_ALL],
        ["-infinity", BEFORE_ALL],
        ["10000-01-01", AFTER_ALL],
        ["infinity", AFTER_ALL],
      ] as const
    ).flatMap(([value, results]) =>
      exceptionsOf({ title: `${value} in a ${column}`, column, stored: `'${value}'`, field }, results),
    ),
  );
}

/** 0.1 in 32 bits is 0.100000001490116 in 64 bits. */
function singlePrecision(column: string): readonly Exception[] {
  return [
    ...exceptionsOf(
      { title: `0.1 in a ${column}`, column, stored: "0.1", field: number() },
      {
        "x=0.1": "not selected",
        "x!=0.1": "selected",
        "x>0.1": "selected",
        "x<=0.1": "not selected",
        "x[0.1]": "not selected",
        "x=0.10000000149011612": "selected",
      },
    ),
    ...exceptionsOf({ title: `0.5 in a ${column}`, column, stored: "0.5", field: number() }, { "x=0.5": "selected" }),
  ];
}

testExceptions(
  ["SQLite", startSqliteWasm],
  [
    {
      title: "null in a column whose field is not nullable is not found",
      column: "INTEGER",
      stored: "NULL",
      field: integer(),
      filter: "x!=5",
      result: "not selected",
    },
    {
      title: "infinity is greater than any number",
      column: "REAL",
      stored: "9e999",
      field: number(),
      filter: "x>1",
      result: "selected",
    },
    {
      title: "a time with an offset other than UTC is compared as if it had none",
      column: "TEXT",
      stored: "'2024-05-31T14:30:00+02:00'",
      field: timestamp(),
      filter: "x>2024-05-31T14:00:00Z",
      result: "selected",
    },
    {
      title: "a text that is not a time is compared as text",
      column: "TEXT",
      stored: "'unknown'",
      field: timestamp(),
      filter: "x>2024-05-31",
      result: "selected",
    },
    {
      title: "a number in a column of times is less than all of them",
      column: "DATETIME",
      stored: "1717165800000",
      field: timestamp(),
      filter: "x<2024-05-31",
      result: "selected",
    },
    {
      title: "a time in a date column does not equal its day",
      column: "TEXT",
      stored: "'2024-05-31T00:00:00.000Z'",
      field: date(),
      filter: "x=2024-05-31",
      result: "not selected",
    },
    {
      title: "a time in a date column is greater than its day",
      column: "TEXT",
      stored: "'2024-05-31T00:00:00.000Z'",
      field: date(),
      filter: "x>2024-05-31",
      result: "selected",
    },
    {
      title: "a decimal that neither a 64-bit integer nor a double can represent is stored as another one",
      column: "NUMERIC",
      stored: "12345678901234567.89",
      field: decimal(),
      filter: "x=12345678901234567.89",
      result: "not selected",
    },
  ],
);

testExceptions(
  ["PGlite", startPglite],
  [
    {
      title: "a choice that the enum does not contain is rejected",
      before: ["DROP TYPE IF EXISTS states", "CREATE TYPE states AS ENUM ('draft', 'done')"],
      column: "states",
      stored: "'done'",
      field: enumeration(["draft", "done", "sold"]),
      filter: "x=sold",
      result: "rejected",
    },
    {
      title: "NaN is greater than any number",
      column: "double precision",
      stored: "'NaN'",
      field: number(),
      filter: "x>1",
      result: "selected",
    },
    {
      title: "char(n) ignores trailing spaces",
      column: "char(3)",
      stored: "'a  '",
      field: text(),
      filter: 'x="a  "',
      result: "not selected",
    },
    {
      title: "contains does not find trailing spaces in char(n)",
      column: "char(3)",
      stored: "'a  '",
      field: text(),
      filter: 'x*"a "',
      result: "not selected",
    },
    {
      title: "a column without a time zone whose field has one is read in the session time zone",
      column: "timestamp",
      stored: "'2024-05-31 14:30:00'",
      field: timestamp(),
      filter: "x=2024-05-31T14:30:00Z",
      result: "not selected",
    },
    ...timesBeyond("0044-03-15 BC"),
    ...singlePrecision("real"),
  ],
);

testExceptions(
  ["DuckDB", () => startDuckdb()],
  [
    {
      title: "NaN is greater than any number",
      column: "DOUBLE",
      stored: "'NaN'",
      field: number(),
      filter: "x>1",
      result: "selected",
    },
    {
      title: "a column without a time zone whose field has one is read in the session time zone",
      column: "TIMESTAMP",
      stored: "'2024-05-31 14:30:00'",
      field: timestamp(),
      filter: "x=2024-05-31T14:30:00Z",
      result: "not selected",
    },
    {
      title: "a column declared to ignore case does so",
      column: "VARCHAR COLLATE NOCASE",
      stored: "'Bolt'",
      field: text(),
      filter: "x=bolt",
      result: "selected",
    },
    {
      title: "all columns ignore case if the default collation of the session does",
      before: ["SET default_collation = 'nocase'"],
      column: "VARCHAR",
      stored: "'Bolt'",
      field: text(),
      filter: "x=bolt",
      result: "selected",
      after: ["RESET default_collation"],
    },
    ...timesBeyond("0044-03-15 (BC)"),
    ...singlePrecision("FLOAT"),
  ],
);
