import { boolean, date, decimal, integer, json, number, text, timestamp } from "../../src/index.js";
import { testUnusualValues } from "./suites/unusual-values.js";
import { startDuckdb } from "./support/duckdb.js";
import { startPglite } from "./support/pglite.js";
import { startSqliteWasm } from "./support/sqlite-wasm.js";

testUnusualValues(
  ["PGlite", startPglite],
  [
    { column: "date", stored: "'infinity'", field: date(), read: '"infinity"' },
    { column: "date", stored: "'-infinity'", field: date(), read: '"-infinity"' },
    { column: "date", stored: "'0044-03-15 BC'", field: date(), read: '"0044-03-15 BC"' },
    { column: "date", stored: "'12024-05-31'", field: date(), read: '"12024-05-31"' },
    { column: "timestamptz", stored: "'infinity'", field: timestamp(), read: '"infinity"' },
    { column: "timestamptz", stored: "'0044-03-15 10:00+00 BC'", field: timestamp(), read: '"0044-03-15T10:00:00 BC"' },
    {
      column: "timestamp",
      stored: "'12024-05-31 10:00'",
      field: timestamp({ zone: false }),
      read: '"12024-05-31T10:00:00"',
    },
    // As a double, as in comparisons.
    { column: "real", stored: "0.1", field: number(), read: "0.10000000149011612" },
    { column: "numeric", stored: "'NaN'", field: decimal(), read: '"NaN"' },
    { column: "double precision", stored: "'NaN'", field: number(), read: "null" },
    { column: "double precision", stored: "'-infinity'", field: number(), read: "null" },
    { column: "char(5)", stored: "'a'", field: text(), read: '"a"' },
    { column: "json", stored: `'{"a": 1}'`, field: text(), read: String.raw`"{\"a\": 1}"` },
    {
      column: "uuid",
      stored: "'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'",
      field: text(),
      read: '"a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"',
    },
    // The session time zone is New York.
    {
      column: "timestamp",
      stored: "'2024-05-31 10:00'",
      field: timestamp(),
      read: /Declare the field with the "zone"/,
    },
    {
      column: "timestamptz",
      stored: "'2024-05-31 10:00'",
      field: timestamp({ zone: false }),
      read: /Declare the field with the "zone"/,
    },
    { column: "timestamp", stored: "'2024-05-31 10:00'", field: date(), read: /expected a day/ },
    { column: "numeric", stored: "1.50", field: integer(), read: /expected digits/ },
    // Any type can be json().
    {
      column: "json",
      stored: `'{"b": 1.50,  "a": 12345678901234567890.1}'`,
      field: json(),
      read: '{"b":1.5,"a":12345678901234567890.1}',
    },
    { column: "jsonb", stored: "'null'", field: json(), read: "null" },
    { column: "text", stored: `'{"a": [1]}'`, field: json(), read: '{"a":[1]}' },
    { column: "varchar(9)", stored: "'1e10'", field: json(), read: "10000000000" },
    { column: "char(4)", stored: "'1e10'", field: json(), read: '"1e10"' },
    { column: "real", stored: "0.1", field: json(), read: "0.1" },
    { column: "numeric", stored: "'NaN'", field: json(), read: '"NaN"' },
    { column: "double precision", stored: "'-Infinity'", field: json(), read: '"-Infinity"' },
    { column: "time", stored: "'10:11:12'", field: json(), read: '"10:11:12"' },
    { column: "inet", stored: "'10.0.0.1'", field: json(), read: '"10.0.0.1"' },
    { column: "macaddr", stored: "'08:00:2b:01:02:03'", field: json(), read: '"08:00:2b:01:02:03"' },
    { column: "point", stored: "'(1,2)'", field: json(), read: '"(1,2)"' },
    { column: "int4range", stored: "'[1,5)'", field: json(), read: '"[1,5)"' },
    { column: "bytea", stored: String.raw`'\x00ff'`, field: json(), read: String.raw`"\\x00ff"` },
    { column: "boolean[]", stored: "'{t,f,null}'", field: json(), read: "[true,false,null]" },
    { column: "integer[][]", stored: "'{{1,2},{3,4}}'", field: json(), read: "[[1,2],[3,4]]" },
    { column: "jsonb[]", stored: `ARRAY['{"a": 1}'::jsonb]`, field: json(), read: '[{"a":1}]' },
    { column: "date", stored: "'infinity'", field: json(), read: '"infinity"' },
    { column: "text", stored: "'yes'", field: boolean(), read: /expected "true", "false"/ },
  ],
);

testUnusualValues(
  ["DuckDB", () => startDuckdb()],
  [
    { column: "DATE", stored: "'infinity'", field: date(), read: '"infinity"' },
    { column: "DATE", stored: "'0044-03-15 (BC)'", field: date(), read: '"0044-03-15 (BC)"' },
    { column: "DATE", stored: "'12024-05-31'", field: date(), read: '"12024-05-31"' },
    { column: "TIMESTAMPTZ", stored: "'-infinity'", field: timestamp(), read: '"-infinity"' },
    {
      column: "TIMESTAMP",
      stored: "'0044-03-15 (BC) 10:00:00'",
      field: timestamp({ zone: false }),
      read: '"0044-03-15 (BC) 10:00:00"',
    },
    {
      column: "TIMESTAMP_NS",
      stored: "'2024-05-31 10:00:00.123456789'",
      field: timestamp({ zone: false }),
      read: '"2024-05-31T10:00:00.123456789Z"',
    },
    { column: "FLOAT", stored: "0.1", field: number(), read: "0.10000000149011612" },
    { column: "DOUBLE", stored: "'NaN'", field: number(), read: "null" },
    { column: "DECIMAL(38, 38)", stored: "'-0.5'", field: decimal(), read: `-0.5${"0".repeat(37)}` },
    {
      column: "HUGEINT",
      stored: "'170141183460469231731687303715884105727'",
      field: integer(),
      read: "170141183460469231731687303715884105727",
    },
    {
      column: "TIMESTAMP",
      stored: "'2024-05-31 10:00'",
      field: timestamp(),
      read: /Declare the field with the "zone"/,
    },
    { column: "JSON", stored: "'12345678901234567890.1'", field: json(), read: "12345678901234567890.1" },
    { column: "VARCHAR", stored: `'{"a": [1]}'`, field: json(), read: '{"a":[1]}' },
    { column: "TIME", stored: "'10:11:12'", field: json(), read: '"10:11:12"' },
    { column: "HUGEINT", stored: "9007199254740993", field: json(), read: "9007199254740993" },
    { column: "STRUCT(a INTEGER[])", stored: "{'a': [1, NULL]}", field: json(), read: '{"a":[1,null]}' },
    { column: "ENUM('a')", stored: "'a'", field: json(), read: '"a"' },
  ],
);

testUnusualValues(
  ["SQLite", startSqliteWasm],
  [
    { column: "TEXT", stored: "'31.05.2024'", field: date(), read: /Store the column in that form/ },
    {
      column: "TEXT",
      stored: "'2024-05-31T10:00:00+02:00'",
      field: timestamp(),
      read: /Store the column in that form/,
    },
    { column: "INTEGER", stored: "1717149600", field: timestamp(), read: /returned a number. Store the column/ },
    { column: "BLOB", stored: "x'61'", field: text(), read: /returned an object \(Uint8Array\)/ },
    { column: "BLOB", stored: "1.5", field: integer(), read: /expected an integer/ },
    { column: "BLOB", stored: "5.0", field: integer(), read: "5" },
    { column: "BLOB", stored: "2", field: boolean(), read: /expected 1 or 0/ },
    { column: "NUMERIC", stored: "9223372036854775807", field: number(), read: "9223372036854776000" },
    { column: "REAL", stored: "9e999", field: number(), read: "null" },
    { column: "TEXT", stored: "'2024-05-31 10:00:00'", field: timestamp(), read: '"2024-05-31T10:00:00Z"' },
  ],
);
