import type { NamedEngine } from "../support/engines.js";
import { startBetterSqlite3 } from "./better-sqlite3.js";
import { isChdbInstalled } from "./chdb.js";
import { startClickhouse } from "./clickhouse.js";
import { startMariadb } from "./mariadb.js";
import { startMysql } from "./mysql.js";
import { startPostgres } from "./postgres.js";

/** Each a database of its own. */
export const POSTGRES: NamedEngine = ["PostgreSQL", () => startPostgres()];
export const MARIADB: NamedEngine = ["MariaDB", startMariadb];
export const MYSQL: NamedEngine = ["MySQL", startMysql];

/** Variants of databases that other tests use too, so tests that take long may run fewer cases on them. */
export const VARIANTS: readonly NamedEngine[] = [
  ["better-sqlite3", startBetterSqlite3],
  // With a locale that does not sort texts by code point.
  ["PostgreSQL with a locale", () => startPostgres({ icuLocale: "en-US" })],
];

/** The engines that `npm run test:engines` installs. */
export const INSTALLED: readonly NamedEngine[] = [POSTGRES, MARIADB, MYSQL, ...VARIANTS];

/** Empty if chdb is not installed. It does not support every processor. */
export const CLICKHOUSE: readonly NamedEngine[] = isChdbInstalled() ? [["ClickHouse", startClickhouse]] : [];
