import { testSettings } from "./suites/settings.js";
import { startDuckdb } from "./support/duckdb.js";
import { startPglite } from "./support/pglite.js";
import { POSTGRES_SESSIONS } from "./support/postgres-sessions.js";
import { startSqliteWasm } from "./support/sqlite-wasm.js";

testSettings(
  ["SQLite", startSqliteWasm],
  [
    ["PRAGMA case_sensitive_like = ON", "PRAGMA case_sensitive_like = OFF"],
    ["PRAGMA reverse_unordered_selects = ON", "PRAGMA reverse_unordered_selects = OFF"],
  ],
);

testSettings(["PGlite", startPglite], POSTGRES_SESSIONS);

testSettings(
  ["DuckDB", () => startDuckdb()],
  [
    ["SET default_null_order = 'NULLS FIRST'", "RESET default_null_order"],
    ["SET ieee_floating_point_ops = false", "RESET ieee_floating_point_ops"],
    ["SET integer_division = true", "RESET integer_division"],
    ["SET old_implicit_casting = true", "RESET old_implicit_casting"],
    ["SET preserve_identifier_case = false", "RESET preserve_identifier_case"],
    ["SET TimeZone = 'Asia/Kathmandu'", "SET TimeZone = 'America/New_York'"],
  ],
);
