import { decimal, text, timestamp } from "../../../src/index.js";
import { testExceptions } from "../suites/exceptions.js";
import { startMariadb } from "./mariadb.js";
import { startPostgres } from "./postgres.js";

testExceptions(
  ["PostgreSQL", () => startPostgres({ icuLocale: "en-US" })],
  [
    {
      what: "a nondeterministic collation decides what is equal",
      before: ["CREATE COLLATION careless (provider = icu, locale = 'und-u-ks-level2', deterministic = false)"],
      column: "text COLLATE careless",
      holds: "'Bolt'",
      field: text(),
      filter: "x=bolt",
      answer: "selected",
      after: ["DROP COLLATION careless"],
    },
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
  ],
);
