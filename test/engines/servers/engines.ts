import type { NamedEngine } from "../support/engines.js";
import { startBetterSqlite3 } from "./better-sqlite3.js";
import { isChdbInstalled } from "./chdb.js";
import { startClickhouse } from "./clickhouse.js";
import { startMariadb } from "./mariadb.js";
import { startPostgres } from "./postgres.js";

/** The engines that `npm run test:engines` installs. */
export const INSTALLED: readonly NamedEngine[] = [
  ["better-sqlite3", startBetterSqlite3],
  ["PostgreSQL", () => startPostgres()],
  // With a locale that does not sort texts by code point.
  ["PostgreSQL with a locale", () => startPostgres({ icuLocale: "en-US" })],
  ["MariaDB", startMariadb],
];

/** Empty if chdb is not installed. It does not support every processor. */
export const CLICKHOUSE: readonly NamedEngine[] = isChdbInstalled() ? [["ClickHouse", startClickhouse]] : [];
