import { testSqliteTimes } from "../suites/sqlite-times.js";
import { startBetterSqlite3 } from "./better-sqlite3.js";

testSqliteTimes([["better-sqlite3", startBetterSqlite3]]);
