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
export { type SqlCondition, sql, type TableName, type TableOptions } from "./list/table.js";
export { toGetSql } from "./list/to-get-sql.js";
export { type ListSql, type ListSqlOptions, toListSql } from "./list/to-list-sql.js";
export { totalFrom } from "./list/total-from.js";
