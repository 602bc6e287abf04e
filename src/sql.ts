export type { CustomArgument, CustomValue } from "./language/bind/custom-value.js";
export type { Facet, FacetValue } from "./list/facet.js";
export type {} from "./list/key-codes.js";
export type {} from "./list/list-codes.js";
export { type KnexLike, toKnex } from "./sql/adapters/to-knex.js";
export { type SqlTag, toTag } from "./sql/adapters/to-tag.js";
export { type TypeormOptions, type TypeormWhere, toTypeorm } from "./sql/adapters/to-typeorm.js";
export { clickhouse } from "./sql/dialects/clickhouse.js";
export type { Dialect, ListItems, NullOrder, OrderedKey, OrderOperator, Sorting } from "./sql/dialects/dialect.js";
export { duckdb } from "./sql/dialects/duckdb.js";
export type { ColumnForm, ColumnSelection } from "./sql/dialects/forms.js";
export { mariadb, mysql } from "./sql/dialects/mysql.js";
export { postgres } from "./sql/dialects/postgres.js";
export { shardedPostgres } from "./sql/dialects/sharded-postgres.js";
export { sqlite } from "./sql/dialects/sqlite.js";
export type { Row } from "./sql/lists/read-row.js";
export type { ReadableSql } from "./sql/lists/readable-sql.js";
export type { CountUpTo, ListSqlOptions, TableAndDialect, TableOptions } from "./sql/lists/table-options.js";
export { type FacetSqlOptions, toFacetSql } from "./sql/lists/to-facet-sql.js";
export { type RecordQuery, toGetSql } from "./sql/lists/to-get-sql.js";
export { type ListSql, toListSql } from "./sql/lists/to-list-sql.js";
export type { SqlExpression, SqlFragment, SqlParameter, SqlText, SqlValue } from "./sql/sql.js";
export type {} from "./sql/verify/table-codes.js";
export { type VerifyTableOptions, verifyTable } from "./sql/verify/verify-table.js";
export type { ColumnOptions } from "./sql/where/column-of.js";
export type {} from "./sql/where/condition-codes.js";
export type { ConditionsOption, CustomSql, SqlConditions } from "./sql/where/custom-condition.js";
export type {
  RelatedScope,
  RelatedTable,
  RelatedTables,
  RelationsOption,
  TableName,
} from "./sql/where/related-tables.js";
export { type SqlCondition, type SqlName, sql } from "./sql/where/sql-condition.js";
export { type FragmentOptions, type SqlOptions, toFragment, toSql } from "./sql/where/to-sql.js";
