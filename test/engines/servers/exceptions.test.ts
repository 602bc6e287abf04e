import { date, decimal, enumeration, number, text, timestamp } from "../../../src/index.js";
import { BEFORE_ALL, type Exception, exceptionsOf, testExceptions } from "../suites/exceptions.js";
import { MARIADB, MYSQL } from "./engines.js";
import { startPostgres } from "./postgres.js";

const IGNORING_CASE = {
  before: ["CREATE COLLATION ignoring_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false)"],
  column: "text COLLATE ignoring_case",
  stored: "'Bolt'",
  field: text({ ordered: true }),
  after: ["DROP COLLATION ignoring_case"],
};

/** Returns statements that set an SQL mode and restore the previous one. */
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
      { title: "a nondeterministic collation determines equality", ...IGNORING_CASE },
      { "x=bolt": "selected", "x!=bolt": "not selected", "x[bolt]": "selected", "x*bol": "selected" },
    ),
    ...exceptionsOf(
      { title: "a nondeterministic collation does not determine order", ...IGNORING_CASE },
      { "x<a": "selected", "x>=a": "not selected" },
    ),
    ...exceptionsOf(
      {
        title: "an enumeration in a citext column ignores case",
        before: ["CREATE EXTENSION IF NOT EXISTS citext"],
        column: "citext",
        stored: "'Done'",
        field: enumeration(["done", "draft"]),
      },
      { "x=done": "selected", "x[done]": "selected", "x=draft": "not selected" },
    ),
  ],
);

/** Exceptions of MySQL and MariaDB. */
const COMMON: readonly Exception[] = [
  {
    title: "a TIMESTAMP is read in the session time zone",
    column: "TIMESTAMP(6) NULL",
    stored: "'2024-05-31 14:30:00'",
    before: ["SET time_zone = '+00:00'"],
    field: timestamp(),
    filter: "x=2024-05-31T14:30:00Z",
    result: "selected",
    after: ["SET time_zone = '-05:00'"],
  },
  {
    title: "a TIMESTAMP stored in UTC is another time in a session with another time zone",
    column: "TIMESTAMP(6) NULL",
    stored: "CONVERT_TZ('2024-05-31 14:30:00', '+00:00', '-05:00')",
    field: timestamp(),
    filter: "x=2024-05-31T14:30:00Z",
    result: "not selected",
  },
  {
    title: "a column with a character set other than utf8mb4 cannot be filtered",
    column: "VARCHAR(10) CHARACTER SET latin1",
    stored: "'bolt'",
    field: text(),
    filter: "x=bolt",
    result: "rejected",
  },
  {
    title: "a decimal with more than 35 digits before the decimal point is not found without a declared size",
    column: "DECIMAL(40, 0)",
    stored: "1000000000000000000000000000000000000",
    field: decimal(),
    filter: "x=1e36",
    result: "not selected",
  },
  {
    title: "a decimal with many digits before the decimal point is found with a declared size",
    column: "DECIMAL(40, 0)",
    stored: "1000000000000000000000000000000000000",
    field: decimal({ precision: 40, scale: 0 }),
    filter: "x=1e36",
    result: "selected",
  },
  ...exceptionsOf(
    { title: "0000-00-00 in a DATE", column: "DATE", stored: "'0000-00-00'", field: date(), ...inMode("") },
    BEFORE_ALL,
  ),
  ...exceptionsOf(
    {
      title: "0000-00-00 in a DATETIME",
      column: "DATETIME(6)",
      stored: "'0000-00-00'",
      field: timestamp(),
      ...inMode(""),
    },
    BEFORE_ALL,
  ),
  ...exceptionsOf(
    {
      title: "0000-00-00 in a NOT NULL column is both null and not null",
      column: "DATE NOT NULL",
      stored: "'0000-00-00'",
      field: date({ nullable: true }),
      ...inMode(""),
    },
    { "x=null": "selected", "x!=null": "selected" },
  ),
  ...exceptionsOf(
    { title: "0.1 in a FLOAT", column: "FLOAT", stored: "0.1", field: number() },
    { "x=0.1": "not selected", "x!=0.1": "selected", "x>0.1": "selected", "x=0.10000000149011612": "selected" },
  ),
  ...exceptionsOf(
    { title: "CHAR(n) ignores trailing spaces", column: "CHAR(3)", stored: "'a '", field: text() },
    { "x=a": "selected", 'x="a "': "not selected" },
  ),
  ...exceptionsOf(
    {
      title: "CHAR(n) includes the spaces that mode PAD_CHAR_TO_FULL_LENGTH adds",
      column: "CHAR(3)",
      stored: "'a'",
      field: text(),
      ...inMode("PAD_CHAR_TO_FULL_LENGTH"),
    },
    { "x=a": "not selected", 'x="a  "': "selected" },
  ),
];

testExceptions(MARIADB, [
  ...COMMON,
  {
    title: "a decimal with more than 30 digits after the decimal point is not found without a declared size",
    column: "DECIMAL(40, 35)",
    stored: "0.00000000000000000000000000000000001",
    field: decimal(),
    filter: "x=1e-35",
    result: "not selected",
  },
  {
    title: "a decimal with many digits after the decimal point is found with a declared size",
    column: "DECIMAL(40, 35)",
    stored: "0.00000000000000000000000000000000001",
    field: decimal({ precision: 40, scale: 35 }),
    filter: "x=1e-35",
    result: "selected",
  },
  ...exceptionsOf(
    {
      title: "the empty text is null in mode EMPTY_STRING_IS_NULL",
      column: "VARCHAR(10)",
      stored: "LEFT('a', 0)",
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
]);
testExceptions(MYSQL, COMMON);
