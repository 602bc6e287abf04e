import { boolean, date, decimal, integer, number, text, timestamp } from "../../src/index.js";
import { testUnusualValues } from "./suites/unusual-values.js";
import { startDuckdb } from "./support/duckdb.js";
import { startPglite } from "./support/pglite.js";
import { startSqliteWasm } from "./support/sqlite-wasm.js";

testUnusualValues(
  ["PGlite", startPglite],
  [
    { column: "date", holds: "'infinity'", field: date(), read: '"infinity"' },
    { column: "date", holds: "'-infinity'", field: date(), read: '"-infinity"' },
    { column: "date", holds: "'0044-03-15 BC'", field: date(), read: '"0044-03-15 BC"' },
    { column: "date", holds: "'12024-05-31'", field: date(), read: '"12024-05-31"' },
    { column: "timestamptz", holds: "'infinity'", field: timestamp(), read: '"infinity"' },
    { column: "timestamptz", holds: "'0044-03-15 10:00+00 BC'", field: timestamp(), read: '"0044-03-15T10:00:00 BC"' },
    {
      column: "timestamp",
      holds: "'12024-05-31 10:00'",
      field: timestamp({ zone: false }),
      read: '"12024-05-31T10:00:00"',
    },
    // As a filter compares it: as a double.
    { column: "real", holds: "0.1", field: number(), read: "0.10000000149011612" },
    { column: "numeric", holds: "'NaN'", field: decimal(), read: '"NaN"' },
    { column: "double precision", holds: "'NaN'", field: number(), read: "null" },
    { column: "double precision", holds: "'-infinity'", field: number(), read: "null" },
    { column: "char(5)", holds: "'a'", field: text(), read: '"a"' },
    { column: "json", holds: `'{"a": 1}'`, field: text(), read: String.raw`"{\"a\": 1}"` },
    {
      column: "uuid",
      holds: "'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'",
      field: text(),
      read: '"a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"',
    },
    // The session is in New York.
    { column: "timestamp", holds: "'2024-05-31 10:00'", field: timestamp(), read: /Declare the field with the "zone"/ },
    {
      column: "timestamptz",
      holds: "'2024-05-31 10:00'",
      field: timestamp({ zone: false }),
      read: /Declare the field with the "zone"/,
    },
    { column: "timestamp", holds: "'2024-05-31 10:00'", field: date(), read: /expected a day/ },
    { column: "numeric", holds: "1.50", field: integer(), read: /expected digits/ },
    { column: "text", holds: "'yes'", field: boolean(), read: /expected "true", "false"/ },
  ],
);

testUnusualValues(
  ["DuckDB", () => startDuckdb()],
  [
    { column: "DATE", holds: "'infinity'", field: date(), read: '"infinity"' },
    { column: "DATE", holds: "'0044-03-15 (BC)'", field: date(), read: '"0044-03-15 (BC)"' },
    { column: "DATE", holds: "'12024-05-31'", field: date(), read: '"12024-05-31"' },
    { column: "TIMESTAMPTZ", holds: "'-infinity'", field: timestamp(), read: '"-infinity"' },
    {
      column: "TIMESTAMP",
      holds: "'0044-03-15 (BC) 10:00:00'",
      field: timestamp({ zone: false }),
      read: '"0044-03-15 (BC) 10:00:00"',
    },
    {
      column: "TIMESTAMP_NS",
      holds: "'2024-05-31 10:00:00.123456789'",
      field: timestamp({ zone: false }),
      read: '"2024-05-31T10:00:00.123456789Z"',
    },
    { column: "FLOAT", holds: "0.1", field: number(), read: "0.10000000149011612" },
    { column: "DOUBLE", holds: "'NaN'", field: number(), read: "null" },
    { column: "DECIMAL(38, 38)", holds: "'-0.5'", field: decimal(), read: `-0.5${"0".repeat(37)}` },
    {
      column: "HUGEINT",
      holds: "'170141183460469231731687303715884105727'",
      field: integer(),
      read: "170141183460469231731687303715884105727",
    },
    { column: "TIMESTAMP", holds: "'2024-05-31 10:00'", field: timestamp(), read: /Declare the field with the "zone"/ },
  ],
);

testUnusualValues(
  ["SQLite", startSqliteWasm],
  [
    { column: "TEXT", holds: "'31.05.2024'", field: date(), read: /Store the column in that form/ },
    { column: "TEXT", holds: "'2024-05-31T10:00:00+02:00'", field: timestamp(), read: /Store the column in that form/ },
    { column: "INTEGER", holds: "1717149600", field: timestamp(), read: /returned a number. Store the column/ },
    { column: "BLOB", holds: "x'61'", field: text(), read: /returned an object \(Uint8Array\)/ },
    { column: "BLOB", holds: "1.5", field: integer(), read: /expected an integer/ },
    { column: "BLOB", holds: "5.0", field: integer(), read: "5" },
    { column: "BLOB", holds: "2", field: boolean(), read: /expected 1 or 0/ },
    { column: "NUMERIC", holds: "9223372036854775807", field: number(), read: "9223372036854776000" },
    { column: "REAL", holds: "9e999", field: number(), read: "null" },
    { column: "TEXT", holds: "'2024-05-31 10:00:00'", field: timestamp(), read: '"2024-05-31T10:00:00Z"' },
  ],
);
