import { checkDialect, type Dialect } from "../backends/sql/dialect.js";
import type { ColumnForm } from "../backends/sql/forms.js";
import type { SqlWriter } from "../backends/sql/sql.js";
import { writeFilter } from "../backends/sql/to-sql.js";
import { FilterError } from "../diagnostics/filter-error.js";
import { diagnoseList } from "../diagnostics/list-messages.js";
import { checkArgument } from "../diagnostics/options.js";
import type { ListQuery } from "../list/list-query.js";
import { integer } from "../schema/field-types.js";
import { NO_SPAN } from "../text/span.js";
import { INTEGER_RANGES } from "../values/integer-range.js";
import { type Row, rowReader } from "./read-row.js";
import type { ReadableSql } from "./readable-sql.js";
import { TableWriter } from "./table.js";
import {
  areFields,
  checkTableOptions,
  LIST_SQL_OPTIONS,
  type ListSqlOptions,
  TABLE_NAME,
  type TableName,
} from "./table-options.js";

const QUERY = "the value of readListQuery(), with one or more fields of the schema";

/**
 * The statements of a list. Run a statement and pass its rows to its `read`, because columns are selected in forms that
 * drivers do not convert.
 */
export interface ListSql {
  /** Selects the rows of the page, with a column for each requested field. Reads the records. */
  readonly rows: ReadableSql<readonly Row[]>;
  /** Counts the matching records in column "total". Reads that number. */
  readonly count: ReadableSql<number>;
}

/**
 * Returns the statements of a list request. The count is a separate statement because it is often not needed (see
 * `totalFrom`).
 *
 * @example
 * ```ts
 * const { rows, count } = toListSql(query, "product", postgres);
 * const records = rows.read((await pool.query(rows)).rows);
 * const total = count.read((await pool.query(count)).rows);
 * ```
 */
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
export function toListSql(
  query: ListQuery,
  table: TableName,
  dialect: Dialect,
  options: ListSqlOptions = {},
): Pick<ListSql, "rows"> & Partial<ListSql> {
  checkTableOptions("toListSql()", options, LIST_SQL_OPTIONS);
  checkArgument(TABLE_NAME.accepts(table), "toListSql()", "table", TABLE_NAME.expected);
  checkDialect(dialect, "toListSql()");
  const { filter, fields, page, limit } = query;
  checkArgument(areFields(fields, filter.schema), "toListSql()", "query", QUERY);
  const writer = new TableWriter(filter.schema, table, dialect, options);
  const writeWhere = (out: SqlWriter): void => writeFilter(out, filter.root, dialect, writer.columnOptions);
  const { columns, read } = writer.selected(fields);
  const { order } = writer;
  const rows = writer.select(
    columns + order.columns,
    (out) => {
      writeWhere(out);
      out.write(` ORDER BY ${order.by} `);
      out.writeAll(dialect.page(String(limit + (options.count === false ? 1 : 0)), offsetOf(page, limit)));
    },
    (found) => found.map(read),
  );
  if (options.count === false) return { rows };
  // With 64 bits, SQLite would need a form for large numbers; no table has that many rows.
  const { sql, form } = dialect.read("count(*)", integer({ bits: 32 }));
  const count = writer.select(`${sql} AS ${dialect.quoteIdentifier(TOTAL)}`, writeWhere, totalReader(form));
  return { rows, count };
}

const TOTAL = "total";

function totalReader(form: ColumnForm): (rows: readonly Row[]) => number {
  const read = rowReader([{ name: TOTAL, type: "integer", form }]);
  return ([row]) => {
    if (row === undefined) throw new TypeError("The statement that counts records returned no row.");
    return Number(read(row)[TOTAL]);
  };
}

/** Databases accept offsets of 64 bits; no table has more rows. */
const LARGEST_OFFSET = INTEGER_RANGES[64].maximum;

function offsetOf(page: number, limit: number): string {
  const offset = (BigInt(checkInteger("page", page)) - 1n) * BigInt(checkInteger("limit", limit));
  if (offset > LARGEST_OFFSET) return String(LARGEST_OFFSET);
  return String(offset);
}

/** Throws a FilterError for an invalid number, which only a query built by hand can contain. */
function checkInteger(parameter: string, value: number): number {
  if (Number.isSafeInteger(value) && value >= 1) return value;
  throw new FilterError([diagnoseList("list.number", NO_SPAN, { parameter, value: String(value) })]);
}
