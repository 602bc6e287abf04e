import { date, decimal, enumeration, number, text, timestamp } from "../../../src/index.js";
import { BEFORE_ALL, exceptionsOf, testExceptions } from "../suites/exceptions.js";
import { startMariadb } from "./mariadb.js";
import { startPostgres } from "./postgres.js";

const CARELESS = {
  before: ["CREATE COLLATION careless (provider = icu, locale = 'und-u-ks-level2', deterministic = false)"],
  column: "text COLLATE careless",
  holds: "'Bolt'",
  field: text({ ordered: true }),
  after: ["DROP COLLATION careless"],
};

/** Restored after each exception that sets another one. */
function inMode(mode: string): { readonly before: readonly string[]; readonly after: readonly string[] } {
  return {
    before: [`SET @before = @@sql_mode, sql_mode = '${mode}'`],
    after: ["SET sql_mode = @before"],
  };
}

testExceptions(
  ["PostgreSQL", () => startPostgres({ icuLocale: "en-US" })],
  [
    ...exceptionsOf(
      { what: "a nondeterministic collation decides what is equal", ...CARELESS },
      { "x=bolt": "selected", "x!=bolt": "not selected", "x[bolt]": "selected", "x*bol": "selected" },
    ),
    ...exceptionsOf({ what: "but not what comes first", ...CARELESS }, { "x<a": "selected", "x>=a": "not selected" }),
    ...exceptionsOf(
      {
        what: "an enumeration in a column of citext ignores case",
        before: ["CREATE EXTENSION IF NOT EXISTS citext"],
        column: "citext",
        holds: "'Done'",
        field: enumeration(["done", "draft"]),
      },
      { "x=done": "selected", "x[done]": "selected", "x=draft": "not selected" },
    ),
  ],
);

testExceptions(
  ["MariaDB", startMariadb],
  [
    {
      what: "a TIMESTAMP is read in the zone of the session",
      column: "TIMESTAMP(6) NULL",
      holds: "'2024-05-31 14:30:00'",
      before: ["SET time_zone = '+00:00'"],
      field: timestamp(),
      filter: "x=2024-05-31T14:30:00Z",
      answer: "selected",
      after: ["SET time_zone = '-05:00'"],
    },
    {
      what: "a TIMESTAMP that was stored in UTC is another time in a session of another zone",
      column: "TIMESTAMP(6) NULL",
      holds: "CONVERT_TZ('2024-05-31 14:30:00', '+00:00', '-05:00')",
      field: timestamp(),
      filter: "x=2024-05-31T14:30:00Z",
      answer: "not selected",
    },
    {
      what: "a column of another character set than utf8mb4 cannot be filtered",
      column: "VARCHAR(10) CHARACTER SET latin1",
      holds: "'bolt'",
      field: text(),
      filter: "x=bolt",
      answer: "refused",
    },
    {
      what: "a decimal of more than 35 digits before the point is not found in a column of no declared size",
      column: "DECIMAL(40, 0)",
      holds: "1000000000000000000000000000000000000",
      field: decimal(),
      filter: "x=1e36",
      answer: "not selected",
    },
    {
      what: "nor is one of more than 30 digits behind it",
      column: "DECIMAL(40, 35)",
      holds: "0.00000000000000000000000000000000001",
      field: decimal(),
      filter: "x=1e-35",
      answer: "not selected",
    },
    {
      what: "which is found if the schema tells the size",
      column: "DECIMAL(40, 35)",
      holds: "0.00000000000000000000000000000000001",
      field: decimal({ precision: 40, scale: 35 }),
      filter: "x=1e-35",
      answer: "selected",
    },
    {
      what: "as is the one of many digits before the point",
      column: "DECIMAL(40, 0)",
      holds: "1000000000000000000000000000000000000",
      field: decimal({ precision: 40, scale: 0 }),
      filter: "x=1e36",
      answer: "selected",
    },
    ...exceptionsOf(
      { what: "0000-00-00 in a DATE", column: "DATE", holds: "'0000-00-00'", field: date(), ...inMode("") },
      BEFORE_ALL,
    ),
    ...exceptionsOf(
      {
        what: "0000-00-00 in a DATETIME",
        column: "DATETIME(6)",
        holds: "'0000-00-00'",
        field: timestamp(),
        ...inMode(""),
      },
      BEFORE_ALL,
    ),
    ...exceptionsOf(
      {
        what: "0000-00-00 in a column that is NOT NULL is both null and not",
        column: "DATE NOT NULL",
        holds: "'0000-00-00'",
        field: date({ nullable: true }),
        ...inMode(""),
      },
      { "x=null": "selected", "x!=null": "selected" },
    ),
    ...exceptionsOf(
      { what: "0.1 in a FLOAT", column: "FLOAT", holds: "0.1", field: number() },
      { "x=0.1": "not selected", "x!=0.1": "selected", "x>0.1": "selected", "x=0.10000000149011612": "selected" },
    ),
    ...exceptionsOf(
      {
        what: "the empty text is null to the mode EMPTY_STRING_IS_NULL",
        column: "VARCHAR(10)",
        holds: "LEFT('a', 0)",
        field: text({ nullable: true }),
        ...inMode("EMPTY_STRING_IS_NULL"),
      },
      {
        'x=""': "not selected",
        'x!=""': "not selected",
        'x*""': "not selected",
        'x!*""': "not selected",
        'x[""]': "selected",
        "x=null": "not selected",
        "x!=a": "selected",
      },
    ),
    ...exceptionsOf(
      { what: "CHAR(n) does not count spaces at the end", column: "CHAR(3)", holds: "'a '", field: text() },
      { "x=a": "selected", 'x="a "': "not selected" },
    ),
    ...exceptionsOf(
      {
        what: "CHAR(n) counts all that the mode PAD_CHAR_TO_FULL_LENGTH adds",
        column: "CHAR(3)",
        holds: "'a'",
        field: text(),
        ...inMode("PAD_CHAR_TO_FULL_LENGTH"),
      },
      { "x=a": "not selected", 'x="a  "': "selected" },
    ),
  ],
);
