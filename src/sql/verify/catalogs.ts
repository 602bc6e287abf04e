import type { Dialect } from "../dialects/dialect.js";
import type { Catalog } from "./catalog.js";
import { clickhouseCatalog } from "./clickhouse-catalog.js";
import { duckdbCatalog } from "./duckdb-catalog.js";
import { mariadbCatalog, mysqlCatalog } from "./mysql-catalog.js";
import { postgresCatalog } from "./postgres-catalog.js";
import { sqliteCatalog } from "./sqlite-catalog.js";

/** By the name of the dialect. Functions, because bundlers keep an object with spreads even if nothing uses it. */
const CATALOGS: Readonly<Record<string, () => Catalog>> = {
  postgres: postgresCatalog,
  sqlite: sqliteCatalog,
  duckdb: duckdbCatalog,
  mysql: mysqlCatalog,
  mariadb: mariadbCatalog,
  clickhouse: clickhouseCatalog,
};

/** Returns the catalog of a dialect; undefined for a dialect that is not one of ampipe/sql. */
export function catalogOf({ name }: Dialect): Catalog | undefined {
  return Object.hasOwn(CATALOGS, name) ? CATALOGS[name]?.() : undefined;
}
