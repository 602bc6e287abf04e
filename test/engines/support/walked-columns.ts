import { boolean, date, decimal, enumeration, integer, number, text, timestamp, uuid } from "../../../src/index.js";
import type { WalkedColumn } from "../suites/cursor-walks.js";

const LONG = "x".repeat(16_000);
const UPPER_UUIDS = ["'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'", "'B0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'"];
const LOWER_UUIDS = ["'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'", "'b0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'"];

/** Columns of PostgreSQL, with values within and outside of what their fields allow. */
export const POSTGRES_COLUMNS: readonly WalkedColumn[] = [
  {
    column: "bigint",
    field: integer({ bits: 32 }),
    stored: ["-9223372036854775808", "-2147483649", "0", "2147483648", "9223372036854775807"],
  },
  {
    column: "numeric(40, 0)",
    field: integer({ nullable: true }),
    stored: [`-${"9".repeat(40)}`, "-9223372036854775809", "0", "9223372036854775808", "9".repeat(40)],
  },
  {
    column: "numeric",
    field: decimal({ nullable: true }),
    stored: ["'-Infinity'", "'-1e1000'", "'-1e-1000'", "0", "'1e-16383'", "0.10", "'1e131071'", "'Infinity'", "'NaN'"],
  },
  {
    column: "numeric",
    field: decimal({ precision: 5, scale: 2 }),
    stored: ["-5000.1234", "5.12", "5.1234", "5000.1234"],
  },
  {
    column: "double precision",
    field: number({ nullable: true }),
    stored: ["'-infinity'", "-1.5", ["0", "'-0'"], "5e-324", "1e308", "'infinity'", "'NaN'"],
  },
  { column: "real", field: number(), stored: ["-0.1", "0.1", "16777217"] },
  {
    column: "text",
    field: text({ nullable: true }),
    stored: ["''", "chr(1)", "'A'", "'a'", `'${LONG}'`, `'${LONG}y'`],
  },
  { column: "text", field: text({ ignoresCase: true }), stored: ["''", ["'A'", "'a'"], "'é'"] },
  { column: "text", field: enumeration(["a", "b"]), stored: ["''", "'B'", "'a'", "'c'"] },
  { column: "uuid", field: uuid({ nullable: true }), stored: LOWER_UUIDS },
  { column: "text", field: uuid({ stored: "text" }), stored: [...UPPER_UUIDS, ...LOWER_UUIDS] },
  { column: "boolean", field: boolean({ nullable: true }), stored: ["false", "true"] },
  {
    column: "date",
    field: date({ nullable: true }),
    stored: [
      "'-infinity'",
      "'4714-11-24 BC'",
      "'0044-03-15 BC'",
      "'0001-01-01'",
      "'9999-12-31'",
      "'5874897-12-31'",
      "'infinity'",
    ],
  },
  {
    column: "timestamp",
    field: timestamp({ zone: false }),
    stored: [
      "'-infinity'",
      "'4714-11-24 00:00 BC'",
      "'2024-05-31 10:00:00.123456'",
      "'294276-12-31 23:59:59.999999'",
      "'infinity'",
    ],
  },
  {
    column: "timestamptz",
    field: timestamp({ nullable: true }),
    stored: [
      "'-infinity'",
      "'0044-03-15 10:00+00 BC'",
      "'2024-05-31 10:00:00.123456+00'",
      "'12024-05-31 10:00+00'",
      "'infinity'",
    ],
  },
];

/** Columns of SQLite. */
export const SQLITE_COLUMNS: readonly WalkedColumn[] = [
  {
    column: "INTEGER",
    field: integer({ bits: 32, nullable: true }),
    stored: ["-9007199254740991", "-2147483649", "0", "2147483648"],
  },
  { column: "INTEGER", field: integer(), stored: ["-9223372036854775808", "0", "9223372036854775807"] },
  {
    column: "NUMERIC",
    field: decimal({ nullable: true }),
    stored: [
      "-9e999",
      "-1e300",
      "-9223372036854775808",
      "-0.1",
      ["0", "-0.0"],
      "1e-300",
      "9223372036854775807",
      "1e300",
      "9e999",
    ],
  },
  {
    column: "NUMERIC",
    field: decimal({ precision: 5, scale: 2 }),
    stored: ["-5000.1234", "5.12", "5.1234", "5000.1234"],
  },
  {
    column: "REAL",
    field: number({ nullable: true }),
    stored: ["-9e999", "-1.5", ["0", "-0.0"], "5e-324", "1e308", "9e999"],
  },
  {
    column: "TEXT COLLATE NOCASE",
    field: text({ nullable: true }),
    stored: ["''", "char(1)", "'A'", "'a'", `'${LONG}'`, `'${LONG}y'`],
  },
  { column: "TEXT", field: text({ ignoresCase: true }), stored: ["''", ["'A'", "'a'"], "'é'"] },
  { column: "TEXT", field: enumeration(["a", "b"]), stored: ["''", "'B'", "'a'", "'c'"] },
  { column: "TEXT", field: uuid({ nullable: true }), stored: [...UPPER_UUIDS, ...LOWER_UUIDS] },
  { column: "BOOLEAN", field: boolean({ nullable: true }), stored: ["0", "1"] },
  {
    column: "TEXT",
    field: date({ nullable: true }),
    stored: ["'0000-00-00'", "'0001-01-01'", "'2024-02-30'", "'9999-12-31'"],
  },
  {
    column: "TEXT",
    field: timestamp({ nullable: true }),
    stored: [
      "'0000-00-00 00:00:00'",
      ["'2024-05-31T10:00:00Z'", "'2024-05-31 10:00:00'"],
      "'2024-05-31 10:00:00.123456789'",
    ],
  },
];

/** Columns of MariaDB and MySQL. */
export const MYSQL_COLUMNS: readonly WalkedColumn[] = [
  {
    column: "BIGINT UNSIGNED",
    field: integer({ nullable: true }),
    stored: ["0", "9223372036854775807", "9223372036854775808", "18446744073709551615"],
  },
  {
    column: "BIGINT",
    field: integer({ bits: 32 }),
    stored: ["-9223372036854775808", "-2147483649", "2147483648", "9223372036854775807"],
  },
  {
    column: "DECIMAL(65, 0)",
    field: integer(),
    stored: [`-${"9".repeat(65)}`, "-9223372036854775809", "0", "18446744073709551616", "9".repeat(65)],
  },
  {
    column: "DECIMAL(65, 0)",
    field: decimal({ nullable: true }),
    stored: [`-${"9".repeat(65)}`, `-1${"0".repeat(40)}`, "0", `1${"0".repeat(40)}`, "9".repeat(65)],
  },
  {
    column: "DECIMAL(65, 30)",
    field: decimal(),
    stored: [`-5.${"7".repeat(30)}`, "0", `5.${"7".repeat(30)}`, `${"7".repeat(35)}.${"7".repeat(30)}`],
  },
  {
    column: "DECIMAL(20, 10)",
    field: decimal({ precision: 5, scale: 2 }),
    stored: ["-5000.1234567891", "-5.1234567891", "5.12", "5.1234567891", "5000.1234567891"],
  },
  {
    column: "DOUBLE",
    field: number({ nullable: true }),
    stored: ["-1.5e308", "-1.5", ["0", "-0e0"], "5e-300", "1e308"],
  },
  { column: "FLOAT", field: number(), stored: ["-0.1", "0.1", "16777217"] },
  { column: "VARCHAR(300)", field: text({ nullable: true }), stored: ["''", "CHAR(1)", "'A'", "'a'", "'a '"] },
  { column: "VARCHAR(300)", field: text({ ignoresCase: true }), stored: ["''", ["'A'", "'a'"], "'é'"] },
  { column: "VARCHAR(20)", field: enumeration(["a", "b"]), stored: ["''", "'B'", "'a'", "'c'"] },
  { column: "CHAR(36)", field: uuid({ stored: "text" }), stored: [...UPPER_UUIDS, ...LOWER_UUIDS] },
  { column: "BOOLEAN", field: boolean({ nullable: true }), stored: ["0", "1"] },
  {
    column: "DATE",
    field: date({ nullable: true }),
    stored: ["'0000-00-00'", "'0001-01-01'", "'2024-00-00'", "'9999-12-31'"],
    before: ["SET sql_mode = ''"],
  },
  {
    column: "DATETIME(6)",
    field: timestamp({ nullable: true }),
    stored: ["'0000-00-00'", "'2024-00-00'", "'2024-05-31 10:00:00.123456'", "'9999-12-31 23:59:59.999999'"],
    before: ["SET sql_mode = ''"],
  },
];
