export type { Dialect, OrderOperator } from "./backends/sql/dialect.js";
export { duckdb } from "./backends/sql/duckdb.js";
export { mariadb, mysql } from "./backends/sql/mysql.js";
export { postgres } from "./backends/sql/postgres.js";
export type { Sql, SqlFragment, SqlText, SqlValue } from "./backends/sql/sql.js";
export { sqlite } from "./backends/sql/sqlite.js";
export { type ColumnOptions, type SqlOptions, toFragment, toSql } from "./backends/sql/to-sql.js";
