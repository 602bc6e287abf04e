import { citext } from "@electric-sql/pglite/contrib/citext";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { testIndexAdvice } from "./suites/index-advice.js";
import { startPglite } from "./support/pglite.js";
import { startSqliteWasm } from "./support/sqlite-wasm.js";

testIndexAdvice([

  ["PGlite", () => startPglite({ citext, pg_trgm })],
]);
