import { type Setting, testSettings } from "../suites/settings.js";
import { POSTGRES_SESSIONS } from "../support/postgres-sessions.js";
import { startMariadb } from "./mariadb.js";
import { startPostgres } from "./postgres.js";

/** Each mode alone, and all compatible modes together. */
const MODES = [
  ...["", "ANSI_QUOTES", "PIPES_AS_CONCAT", "NO_BACKSLASH_ESCAPES", "PAD_CHAR_TO_FULL_LENGTH", "HIGH_NOT_PRECEDENCE"],
  ...["IGNORE_SPACE", "REAL_AS_FLOAT", "TIME_ROUND_FRACTIONAL", "NO_UNSIGNED_SUBTRACTION", "ALLOW_INVALID_DATES"],
  ...["ANSI", "TRADITIONAL", "ORACLE", "MSSQL", "POSTGRESQL"],
];

testSettings(["PostgreSQL", () => startPostgres({ icuLocale: "en-US" })], POSTGRES_SESSIONS);

testSettings(
  ["MariaDB", startMariadb],
  MODES.map((mode): Setting => [`SET @before = @@sql_mode, sql_mode = '${mode}'`, "SET sql_mode = @before"]),
);
