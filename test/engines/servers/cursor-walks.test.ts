import { decimal, text, uuid } from "../../../src/index.js";
import { testCursorWalks } from "../suites/cursor-walks.js";
import { MYSQL_COLUMNS, POSTGRES_COLUMNS, SQLITE_COLUMNS } from "../support/walked-columns.js";
import { startBetterSqlite3 } from "./better-sqlite3.js";
import { startMariadb } from "./mariadb.js";
import { startPostgres } from "./postgres.js";

const LONG = "x".repeat(16_000);

testCursorWalks(
  ["MariaDB", startMariadb],
  [
    ...MYSQL_COLUMNS,
    {
      column: "DECIMAL(65, 38)",
      field: decimal({ nullable: true }),
      stored: [`-5.${"7".repeat(38)}`, "5", `5.${"0".repeat(37)}1`, `5.${"7".repeat(38)}`, `${"7".repeat(27)}.5`],
    },
    {
      column: "TEXT",
      field: text({ nullable: true }),
      stored: ["''", `'${LONG}'`, `'${LONG}y'`],
      before: ["SET max_sort_length = 65536"],
    },
    {
      column: "UUID",
      field: uuid({ nullable: true }),
      stored: ["'00000000-0000-0000-0000-000000000001'", "'ffffffff-ffff-4fff-bfff-ffffffffffff'"],
    },
  ],
);
testCursorWalks(["better-sqlite3", startBetterSqlite3], SQLITE_COLUMNS);
testCursorWalks(["PostgreSQL with a locale", () => startPostgres({ icuLocale: "en-US" })], POSTGRES_COLUMNS);
