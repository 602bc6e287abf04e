export type { SqlText, SqlValue } from "./backends/sql/sql.js";
export {
  type CountedPage,
  type ListEnvelope,
  listEnvelope,
  type Pagination,
  type UncountedEnvelope,
  type UncountedPage,
} from "./list/envelope.js";
export type { GetQuery, ListOptions, ListQuery, QueryResult } from "./list/list-query.js";
export { readGetQuery, readListQuery } from "./list/read-list-query.js";
export type { Row } from "./list/read-row.js";
export type { ReadableSql } from "./list/readable-sql.js";
export { type SqlCondition, sql } from "./list/sql-condition.js";
export type { TableName } from "./list/table.js";
export type { ListSqlOptions, TableOptions } from "./list/table-options.js";
export { toGetSql } from "./list/to-get-sql.js";
export { type ListSql, toListSql } from "./list/to-list-sql.js";
export { totalFrom } from "./list/total-from.js";
