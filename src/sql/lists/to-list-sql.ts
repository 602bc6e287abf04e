import { checkArgument } from "../../language/diagnostics/argument.js";
import { filterError } from "../../language/diagnostics/filter-error.js";
import { INTEGER_RANGES } from "../../language/values/integer-range.js";
import { diagnoseNumber } from "../../list/list-codes.js";
import type { ListQuery } from "../../list/list-query.js";
import { checkDialect, type Dialect } from "../dialects/dialect.js";
import type { ColumnForm } from "../dialects/forms.js";
import { COUNT } from "../where/count-field.js";
import { TABLE_NAME, type TableName } from "../where/related-tables.js";
import { writeFilter } from "../where/to-sql.js";
import { type Row, rowReader } from "./read-row.js";
import type { ReadableSql } from "./readable-sql.js";
import { TableWriter } from "./table.js";
import {
  areFields,
  type CountUpTo,
  checkTableOptions,
  defaultCount,
  LIST_SQL_OPTIONS,
  type ListSqlOptions,
} from "./table-options.js";
import { writeRows } from "./write-rows.js";

const QUERY = "the value of readListQuery(), with one or more fields of the schema";

/**
 * The statements of a list. Run a statement and pass its rows to its `read`, because columns are selected in forms that
 * drivers do not convert.
 */
export interface ListSql {
  /**
   * Selects the rows of the page, with a column for each requested field. Reads the records, in the requested order.
   * With a cursor, or unless all records are counted, there is one record more than the limit if there are more: the
   * last one, or the first one if the cursor reads backward.
   */
  readonly rows: ReadableSql<readonly Row[]>;
  /** Counts the matching records in column "total", on all pages. Reads that number. */
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
  options?: ListSqlOptions & { readonly count?: true | CountUpTo },
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
  const { filter, fields, page, limit, cursor } = query;
  checkArgument(areFields(fields, filter.schema), "toListSql()", "query", QUERY);
  const { count = defaultCount(dialect) } = options;
  const writer = new TableWriter(filter.schema, table, dialect, options, "toListSql()");
  const limitOfRows = checkInteger("limit", limit) + (count === true && cursor === undefined ? 0 : 1);
  const offset = cursor === undefined ? offsetOf(page, limit) : 0n;
  const { aliases, columns, read } = writer.selected(fields);
  const rows = writer.statement(
    (out) => writeRows(out, writer, query, { aliases, columns }, BigInt(limitOfRows), offset),
    (found) => {
      const records = found.map(read);
      return cursor?.direction === "before" ? records.reverse() : records;
    },
  );
  if (count === false) return { rows };
  // Another writer, because the number of records does not depend on related records that are selected.
  const counter = new TableWriter(filter.schema, table, dialect, options, "toListSql()");
  return { rows, count: countOf(counter, query, count === true ? undefined : count.upTo) };
}

function countOf(table: TableWriter, { filter }: ListQuery, upTo: number | undefined): ReadableSql<number> {
  const { dialect } = table;
  const { column: total, read } = totalOf(dialect);
  return table.statement((out) => {
    if (upTo !== undefined) out.write(`SELECT ${total} FROM (`);
    table.writeSelect(out, upTo === undefined ? total : "1 AS one");
    writeFilter(out, filter.root, dialect, table.columnOptions);
    if (upTo === undefined) return;
    out.write(" ");
    out.writeAll(dialect.page(String(upTo + 1), "0"));
    out.write(") AS counted");
  }, read);
}

const TOTAL = "total";

/** The column that counts records, and a function that reads it. */
interface Total {
  readonly column: string;
  readonly read: (rows: readonly Row[]) => number;
}

const totals = /* @__PURE__ */ new WeakMap<Dialect, Total>();

/** Hot: created once for each dialect. */
function totalOf(dialect: Dialect): Total {
  let known = totals.get(dialect);
  if (known === undefined) {
    const { sql, form } = dialect.read("count(*)", COUNT);
    known = { column: `${sql} AS ${dialect.quoteIdentifier(TOTAL)}`, read: totalReader(form) };
    totals.set(dialect, known);
  }
  return known;
}

function totalReader(form: ColumnForm): Total["read"] {
  const read = rowReader([{ name: TOTAL, type: "integer", form }]);
  return ([row]) => {
    if (row === undefined) throw new TypeError("The statement that counts records returned no row.");
    return Number(read(row)[TOTAL]);
  };
}

/** Databases accept offsets of 64 bits; no table has more rows. */
const LARGEST_OFFSET = INTEGER_RANGES[64].maximum;

function offsetOf(page: number, limit: number): bigint {
  const offset = (BigInt(checkInteger("page", page)) - 1n) * BigInt(limit);
  return offset > LARGEST_OFFSET ? LARGEST_OFFSET : offset;
}

/** Throws a FilterError for an invalid number, which only a query built by hand can contain. */
function checkInteger(parameter: string, value: number): number {
  if (Number.isSafeInteger(value) && value >= 1) return value;
  throw filterError([diagnoseNumber(parameter, String(value))]);
}
