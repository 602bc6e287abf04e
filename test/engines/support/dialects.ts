import { clickhouse, type Dialect, duckdb, mariadb, mysql, postgres, sqlite } from "../../../src/sql.js";

export const DIALECTS: readonly (readonly [name: string, dialect: Dialect])[] = [
  ["postgres", postgres],
  ["sqlite", sqlite],
  ["duckdb", duckdb],
  ["mysql", mysql],
  ["mariadb", mariadb],
  ["clickhouse", clickhouse],
];
