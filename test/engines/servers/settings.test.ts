import { type Setting, testSettings } from "../suites/settings.js";
import { POSTGRES_SESSIONS } from "../support/postgres-sessions.js";
import { MARIADB, MYSQL } from "./engines.js";
import { startPostgres } from "./postgres.js";

/** Each mode alone, and all compatible modes together. */
const COMMON = [
  ...["", "ANSI_QUOTES", "PIPES_AS_CONCAT", "NO_BACKSLASH_ESCAPES", "PAD_CHAR_TO_FULL_LENGTH", "HIGH_NOT_PRECEDENCE"],
  ...["IGNORE_SPACE", "REAL_AS_FLOAT", "NO_UNSIGNED_SUBTRACTION", "ALLOW_INVALID_DATES", "ANSI", "TRADITIONAL"],
];

const inMode = (mode: string): Setting => [`SET @before = @@sql_mode, sql_mode = '${mode}'`, "SET sql_mode = @before"];

testSettings(["PostgreSQL", () => startPostgres({ icuLocale: "en-US" })], POSTGRES_SESSIONS);
testSettings(MARIADB, [...COMMON, "TIME_ROUND_FRACTIONAL", "ORACLE", "MSSQL", "POSTGRESQL"].map(inMode));
testSettings(MYSQL, [...COMMON, "TIME_TRUNCATE_FRACTIONAL"].map(inMode));
