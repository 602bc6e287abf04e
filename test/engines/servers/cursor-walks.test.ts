import { decimal, text, uuid } from "../../../src/index.js";
import { testCursorWalks, type WalkedColumn } from "../suites/cursor-walks.js";
import { MYSQL_COLUMNS, POSTGRES_COLUMNS, SQLITE_COLUMNS } from "../support/walked-columns.js";
import { startBetterSqlite3 } from "./better-sqlite3.js";
import { startMariadb } from "./mariadb.js";
import { startMysql } from "./mysql.js";
import { startPostgres } from "./postgres.js";

const LONG = "x".repeat(16_000);
const TEXT: WalkedColumn = {
  column: "TEXT",
  field: text({ nullable: true }),
  stored: ["''", `'${LONG}'`, `'${LONG}y'`],
  before: ["SET max_sort_length = 65536"],
};

testCursorWalks(
  ["MariaDB", startMariadb],
  [
    ...MYSQL_COLUMNS,
    TEXT,
    {
      column: "DECIMAL(65, 38)",
      field: decimal({ nullable: true }),
      stored: [`-5.${"7".repeat(38)}`, "5", `5.${"0".repeat(37)}1`, `5.${"7".repeat(38)}`, `${"7".repeat(27)}.5`],
    },
    {
      column: "UUID",
      field: uuid({ nullable: true }),
      stored: ["'00000000-0000-0000-0000-000000000001'", "'ffffffff-ffff-4fff-bfff-ffffffffffff'"],
    },
  ],
);
// A FLOAT is neither less nor greater than a number beyond its range there. `verifyTable` warns of FLOAT.
const withoutFloat = MYSQL_COLUMNS.filter(({ column }) => column !== "FLOAT");
testCursorWalks(["MySQL", startMysql], [...withoutFloat, TEXT]);
testCursorWalks(["better-sqlite3", startBetterSqlite3], SQLITE_COLUMNS);
testCursorWalks(["PostgreSQL with a locale", () => startPostgres({ icuLocale: "en-US" })], POSTGRES_COLUMNS);
