import type { Dialect } from "../backends/sql/dialect.js";
import type { SqlText, SqlWriter } from "../backends/sql/sql.js";
import { writeFilter } from "../backends/sql/to-sql.js";
import { diagnoseList } from "../diagnostics/diagnose-list.js";
import { FilterError } from "../diagnostics/filter-error.js";
import { NOWHERE } from "../text/span.js";
import type { ListQuery } from "./list-query.js";
import { type TableName, TableWriter } from "./table.js";
import type { ListSqlOptions } from "./table-options.js";

export interface ListSql {
  /** The rows of the page, with a column for each of the fields that were asked for. */
  readonly rows: SqlText;
  /** One row whose column "total" says how many records match. */
  readonly count: SqlText;
}

/** The statements of a list request: two, as the second is often not needed (see `totalFrom`). */
export function toListSql(
  query: ListQuery,
  table: TableName,
  dialect: Dialect,
  options?: ListSqlOptions & { readonly count?: true },
): ListSql;
export function toListSql(
  query: ListQuery,
  table: TableName,
  dialect: Dialect,
  options?: ListSqlOptions,
): Pick<ListSql, "rows"> & Partial<ListSql>;
export function toListSql(query: ListQuery, table: TableName, dialect: Dialect, options: ListSqlOptions = {}) {
  const { filter, fields, page, limit } = query;
  const writer = new TableWriter(filter.schema, table, dialect, options);
  const writeWhere = (out: SqlWriter): void => writeFilter(out, filter.root, dialect, options);
  const rows = writer.select(writer.columnsOf(fields), (out) => {
    writeWhere(out);
    out.write(` ORDER BY ${writer.columnOf(writer.key)} `);
    out.writeAll(dialect.page(String(limit + (options.count === false ? 1 : 0)), offsetOf(page, limit)));
  });
  if (options.count === false) return { rows };
  return { rows, count: writer.select(`count(*) AS ${dialect.quoteIdentifier("total")}`, writeWhere) };
}

/** Databases take 64 bits; no table has as many rows. */
const LARGEST_OFFSET = 2n ** 63n - 1n;

function offsetOf(page: number, limit: number): string {
  const offset = (BigInt(whole("page", page)) - 1n) * BigInt(whole("limit", limit));
  if (offset > LARGEST_OFFSET) return String(LARGEST_OFFSET);
  return String(offset);
}

/** A query that was read has nothing else; one that was put together by hand may. */
function whole(parameter: string, value: number): number {
  if (Number.isSafeInteger(value) && value >= 1) return value;
  throw new FilterError([diagnoseList("list.number", NOWHERE, { parameter, value: String(value) })]);
}
