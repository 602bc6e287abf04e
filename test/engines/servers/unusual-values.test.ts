import { date, integer, number, text, timestamp } from "../../../src/index.js";
import { testUnusualValues } from "../suites/unusual-values.js";
import { startMariadb } from "./mariadb.js";

testUnusualValues(
  ["MariaDB", startMariadb],
  [
    { column: "DATE", stored: "'0000-00-00'", field: date(), read: '"0000-00-00"' },
    { column: "DATETIME", stored: "'0000-00-00 00:00:00'", field: timestamp(), read: '"0000-00-00T00:00:00Z"' },
    { column: "FLOAT", stored: "0.1", field: number(), read: "0.10000000149011612" },
    { column: "FLOAT", stored: "16777217", field: number(), read: "16777216" },
    { column: "BIGINT UNSIGNED", stored: "18446744073709551615", field: integer(), read: "18446744073709551615" },
    {
      column: "UUID",
      stored: "'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'",
      field: text(),
      read: '"a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"',
    },
    { column: "VARBINARY(9)", stored: "'a'", field: text(), read: /returned an object \(Buffer\)/ },
    { column: "DATE", stored: "'2024-05-31'", field: timestamp(), read: '"2024-05-31T00:00:00Z"' },
  ],
);
