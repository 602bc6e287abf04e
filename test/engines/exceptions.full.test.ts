import { date, decimal, enumeration, integer, number, text, timestamp } from "../../src/index.js";
import { AFTER_ALL, BEFORE_ALL, type Exception, exceptionsOf, testExceptions } from "./suites/exceptions.js";
import { startDuckdb } from "./support/duckdb.js";
import { startPglite } from "./support/pglite.js";
import { startSqliteWasm } from "./support/sqlite-wasm.js";

/** Columns of dates and times of PostgreSQL and DuckDB, with the fields that they are for. */
const TIMES = [
  ["DATE", date()],
  ["TIMESTAMPTZ", timestamp()],
  ["TIMESTAMP", timestamp({ zone: false })],
] as const;

/** Of dates and times that the language does not have, and that memory takes for no value at all. */
function timesBeyond(yearBefore: string): readonly Exception[] {
  return TIMES.flatMap(([column, field]) =>
    (
      [
        [yearBefore, BEFORE_ALL],
        ["-infinity", BEFORE_ALL],
        ["10000-01-01", AFTER_ALL],
        ["infinity", AFTER_ALL],
      ] as const
    ).flatMap(([held, answers]) =>
      exceptionsOf({ what: `${held} in a ${column}`, column, holds: `'${held}'`, field }, answers),
    ),
  );
}

/** 0.1 of 32 bits is 0.100000001490116 in 64. */
function singlePrecision(column: string): readonly Exception[] {
  return [
    ...exceptionsOf(
      { what: `0.1 in a ${column}`, column, holds: "0.1", field: number() },
      {
        "x=0.1": "not selected",
        "x!=0.1": "selected",
        "x>0.1": "selected",
        "x<=0.1": "not selected",
        "x[0.1]": "not selected",
        "x=0.10000000149011612": "selected",
      },
    ),
    ...exceptionsOf({ what: `0.5 in a ${column}`, column, holds: "0.5", field: number() }, { "x=0.5": "selected" }),
  ];
}

testExceptions(
  ["SQLite", startSqliteWasm],
  [
    {
      what: "a null is not looked for in a column whose field is not nullable",
      column: "INTEGER",
      holds: "NULL",
      field: integer(),
      filter: "x!=5",
      answer: "not selected",
    },
    {
      what: "an infinity is greater than any number",
      column: "REAL",
      holds: "9e999",
      field: number(),
      filter: "x>1",
      answer: "selected",
    },
    {
      what: "a time with another offset than that of UTC is compared as if it had none",
      column: "TEXT",
      holds: "'2024-05-31T14:30:00+02:00'",
      field: timestamp(),
      filter: "x>2024-05-31T14:00:00Z",
      answer: "selected",
    },
    {
      what: "a text that is no time is compared as the text that it is",
      column: "TEXT",
      holds: "'unknown'",
      field: timestamp(),
      filter: "x>2024-05-31",
      answer: "selected",
    },
    {
      what: "a number in a column of times comes before all of them",
      column: "DATETIME",
      holds: "1717165800000",
      field: timestamp(),
      filter: "x<2024-05-31",
      answer: "selected",
    },
    {
      what: "a time in a column of dates is not equal to its day",
      column: "TEXT",
      holds: "'2024-05-31T00:00:00.000Z'",
      field: date(),
      filter: "x=2024-05-31",
      answer: "not selected",
    },
    {
      what: "a time in a column of dates comes after its day",
      column: "TEXT",
      holds: "'2024-05-31T00:00:00.000Z'",
      field: date(),
      filter: "x>2024-05-31",
      answer: "selected",
    },
    {
      what: "a decimal that neither 64 bits nor a double hold is stored as another one",
      column: "NUMERIC",
      holds: "12345678901234567.89",
      field: decimal(),
      filter: "x=12345678901234567.89",
      answer: "not selected",
    },
  ],
);

testExceptions(
  ["PGlite", startPglite],
  [
    {
      what: "a choice that an enum has not is refused",
      before: ["DROP TYPE IF EXISTS states", "CREATE TYPE states AS ENUM ('draft', 'done')"],
      column: "states",
      holds: "'done'",
      field: enumeration(["draft", "done", "sold"]),
      filter: "x=sold",
      answer: "refused",
    },
    {
      what: "NaN is greater than any number",
      column: "double precision",
      holds: "'NaN'",
      field: number(),
      filter: "x>1",
      answer: "selected",
    },
    {
      what: "char(n) does not count spaces at the end",
      column: "char(3)",
      holds: "'a  '",
      field: text(),
      filter: 'x="a  "',
      answer: "not selected",
    },
    {
      what: "nor does a search in one find them",
      column: "char(3)",
      holds: "'a  '",
      field: text(),
      filter: 'x*"a "',
      answer: "not selected",
    },
    {
      what: "a column without a zone whose field has one is read in the zone of the session",
      column: "timestamp",
      holds: "'2024-05-31 14:30:00'",
      field: timestamp(),
      filter: "x=2024-05-31T14:30:00Z",
      answer: "not selected",
    },
    ...timesBeyond("0044-03-15 BC"),
    ...singlePrecision("real"),
  ],
);

testExceptions(
  ["DuckDB", () => startDuckdb()],
  [
    {
      what: "NaN is greater than any number",
      column: "DOUBLE",
      holds: "'NaN'",
      field: number(),
      filter: "x>1",
      answer: "selected",
    },
    {
      what: "a column without a zone whose field has one is read in the zone of the session",
      column: "TIMESTAMP",
      holds: "'2024-05-31 14:30:00'",
      field: timestamp(),
      filter: "x=2024-05-31T14:30:00Z",
      answer: "not selected",
    },
    {
      what: "a column that is declared to ignore case does",
      column: "VARCHAR COLLATE NOCASE",
      holds: "'Bolt'",
      field: text(),
      filter: "x=bolt",
      answer: "selected",
    },
    {
      what: "as do all columns in a session whose default collation does",
      before: ["SET default_collation = 'nocase'"],
      column: "VARCHAR",
      holds: "'Bolt'",
      field: text(),
      filter: "x=bolt",
      answer: "selected",
      after: ["RESET default_collation"],
    },
    ...timesBeyond("0044-03-15 (BC)"),
    ...singlePrecision("FLOAT"),
  ],
);
