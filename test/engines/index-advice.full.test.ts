import { citext } from "@electric-sql/pglite/contrib/citext";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { testIndexAdvice } from "./suites/index-advice.js";
import { startPglite } from "./support/pglite.js";
import { startSqliteWasm } from "./support/sqlite-wasm.js";

testIndexAdvice([["SQLite", startSqliteWasm]]);

/** The server tests have all columns. PGlite is slower. */
const COLUMNS = [
  ...["unlimited_ordered", "unlimited_folded", "short_ordered", "cited_searched", "padded_plain", "checked_ordered"],
  ...["digits", "instant", "state_checked", "tags", "short_tags"],
];

testIndexAdvice([["PGlite", () => startPglite({ citext, pg_trgm })]], (column) => COLUMNS.includes(column));
