import { boolean, date, decimal, enumeration, integer, number, text, timestamp, uuid } from "../../src/index.js";
import { share } from "../support/share.js";
import { testCursorWalks } from "./suites/cursor-walks.js";
import { startDuckdb } from "./support/duckdb.js";
import { startPglite } from "./support/pglite.js";
import { startSqliteWasm } from "./support/sqlite-wasm.js";
import { POSTGRES_COLUMNS, SQLITE_COLUMNS } from "./support/walked-columns.js";

// `npm run test:engines` has all of these columns, on PostgreSQL itself and on a faster SQLite.
testCursorWalks(["PGlite", startPglite], share(POSTGRES_COLUMNS, 3));
testCursorWalks(["SQLite", startSqliteWasm], share(SQLITE_COLUMNS, 3));
testCursorWalks(
  ["DuckDB", () => startDuckdb()],
  [
    {
      column: "HUGEINT",
      field: integer(),
      stored: [
        "-170141183460469231731687303715884105728",
        "-9223372036854775809",
        "0",
        "9223372036854775808",
        "170141183460469231731687303715884105727",
      ],
    },
    {
      column: "UBIGINT",
      field: integer({ nullable: true }),
      stored: ["0", "9223372036854775807", "9223372036854775808", "18446744073709551615"],
    },
    { column: "BIGINT", field: integer({ bits: 32 }), stored: ["-9223372036854775808", "-2147483649", "2147483648"] },
    {
      column: "DECIMAL(38, 0)",
      field: decimal({ nullable: true }),
      stored: [`-${"9".repeat(38)}`, "0", "'9007199254740993'", `'${"9".repeat(38)}'`],
    },
    {
      column: "DECIMAL(38, 38)",
      field: decimal(),
      stored: [`'-0.${"9".repeat(38)}'`, `'0.${"0".repeat(37)}1'`, "0.1"],
    },
    {
      column: "DECIMAL(20, 10)",
      field: decimal({ precision: 5, scale: 2 }),
      stored: ["'-5000.1234567891'", "'-5.1234567891'", "'5.12'", "'5.1234567891'", "'5000.1234567891'"],
    },
    {
      column: "DOUBLE",
      field: number({ nullable: true }),
      stored: ["'-Infinity'", "-1.5", ["0", "'-0'"], "5e-324", "1e308", "'Infinity'", "'NaN'"],
    },
    { column: "FLOAT", field: number(), stored: ["-0.1", "0.1", "16777217"] },
    {
      column: "VARCHAR",
      field: text({ nullable: true }),
      stored: ["''", "chr(1)", "'A'", "'a'", `'${"x".repeat(16000)}'`, `'${"x".repeat(16000)}y'`],
    },
    { column: "VARCHAR", field: enumeration(["a", "b"]), stored: ["''", "'B'", "'a'", "'c'"] },
    {
      column: "UUID",
      field: uuid({ nullable: true }),
      stored: ["'00000000-0000-0000-0000-000000000000'", "'ffffffff-ffff-ffff-ffff-ffffffffffff'"],
    },
    {
      column: "VARCHAR",
      field: uuid({ stored: "text" }),
      stored: [
        "'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'",
        "'B0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'",
        "'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'",
      ],
    },
    { column: "BOOLEAN", field: boolean({ nullable: true }), stored: ["false", "true"] },
    {
      column: "DATE",
      field: date({ nullable: true }),
      stored: ["'-infinity'", "'0044-03-15 (BC)'", "'0001-01-01'", "'9999-12-31'", "'12024-05-31'", "'infinity'"],
    },
    {
      column: "TIMESTAMP",
      field: timestamp({ zone: false, nullable: true }),
      stored: [
        "'-infinity'",
        "'0044-03-15 (BC) 10:00:00'",
        "'2024-05-31 10:00:00.123456'",
        "'12024-05-31 10:00:00'",
        "'infinity'",
      ],
    },
    {
      column: "TIMESTAMPTZ",
      field: timestamp(),
      stored: [
        "'-infinity'",
        "'0044-03-15 (BC) 10:00:00+00'",
        "'2024-05-31 10:00:00.123456+00'",
        "'12024-05-31 10:00:00+00'",
        "'infinity'",
      ],
    },
  ],
);
