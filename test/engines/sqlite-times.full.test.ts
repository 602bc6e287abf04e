import { testSqliteTimes } from "./suites/sqlite-times.js";
import { startSqliteWasm } from "./support/sqlite-wasm.js";

testSqliteTimes([["SQLite", startSqliteWasm]]);
