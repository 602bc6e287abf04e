import type { Dialect } from "../dialects/dialect.js";
import type { Catalog } from "./catalog.js";
import { clickhouseCatalog } from "./clickhouse-catalog.js";
import { duckdbCatalog } from "./duckdb-catalog.js";
import { mariadbCatalog, mysqlCatalog } from "./mysql-catalog.js";
import { postgresCatalog } from "./postgres-catalog.js";
import { sqliteCatalog } from "./sqlite-catalog.js";

/**
 * Returns the catalog of a dialect; undefined for a dialect that is not one of ampipe/sql. Catalogs are functions, because
 * bundlers keep an object with spreads even if nothing uses it.
 */
export function catalogOf({ name }: Dialect): Catalog | undefined {
  switch (name) {
    case "postgres":
      return postgresCatalog();
    case "sqlite":
      return sqliteCatalog();
    case "duckdb":
      return duckdbCatalog();
    case "mysql":
      return mysqlCatalog();
    case "mariadb":
      return mariadbCatalog();
    case "clickhouse":
      return clickhouseCatalog();
    default:
      return undefined;
  }
}
