import { DIALECT, type Dialect } from "../backends/sql/dialect.js";
import type { SqlText } from "../backends/sql/sql.js";
import { checkOptions, FUNCTION, type OptionTypes, required } from "../diagnostics/options.js";
import type { Source } from "../http/source.js";
import { totalFrom } from "../list/envelope.js";
import { keyOf } from "../list/key.js";
import { checkCondition, type SqlCondition } from "../list-sql/sql-condition.js";
import { LIST_SQL_OPTIONS, TABLE_NAME, type TableName, type TableOptions } from "../list-sql/table-options.js";
import { toGetSql } from "../list-sql/to-get-sql.js";
import { toListSql } from "../list-sql/to-list-sql.js";
import type { Schema } from "../schema/schema.js";

export interface SqlSourceOptions extends Omit<TableOptions, "where"> {
  readonly table: TableName;
  readonly dialect: Dialect;
  /** Runs a statement and returns the rows of the driver unchanged: objects with the column names as keys. */
  readonly query: (statement: SqlText, request: Request) => Promise<readonly unknown[]>;
  /** A condition that every record must match in addition to the filter, or a function that returns it. */
  readonly where?: SqlCondition | ((request: Request) => SqlCondition);
  /** Whether to count matching records. Counting is the slow part on large tables. Default: true. */
  readonly count?: boolean;
}

const OPTIONS: OptionTypes<SqlSourceOptions> = {
  ...LIST_SQL_OPTIONS,
  table: required(TABLE_NAME),
  dialect: required(DIALECT),
  query: required(FUNCTION),
};

/**
 * Returns a source of the rows of a table.
 *
 * @example
 * ```ts
 * const source = fromSql(products, {
 *   table: "product",
 *   dialect: postgres,
 *   query: async (statement) => (await pool.query(statement)).rows,
 * });
 * ```
 */
export function fromSql<S extends Schema>(schema: S, options: SqlSourceOptions): Source<S> {
  checkOptions("fromSql()", options, OPTIONS);
  const { table, dialect, query, where, count, ...rest } = options;
  // `where: undefined` is a missing scope and therefore an error.
  const isScoped = "where" in options;
  if (isScoped && typeof where !== "function") checkCondition(where);
  // Report an unknown key now, not at the first request.
  keyOf(schema, options.key);
  const tableOptions = (request: Request): TableOptions => {
    if (!isScoped) return rest;
    return { ...rest, where: checkCondition(typeof where === "function" ? where(request) : where) };
  };
  return {
    async list(listQuery, request) {
      const { page, limit } = listQuery;
      if (count === false) {
        const sql = toListSql(listQuery, table, dialect, { ...tableOptions(request), count });
        const found = sql.rows.read(await query(sql.rows, request));
        return { records: found.slice(0, limit), total: null, hasMore: found.length > limit };
      }
      const sql = toListSql(listQuery, table, dialect, tableOptions(request));
      const records = sql.rows.read(await query(sql.rows, request));
      const known = totalFrom(page, limit, records.length);
      if (known !== undefined) return { records, total: known };
      const counted = sql.count.read(await query(sql.count, request));
      // Rows may have been added or removed between the two statements. The total must still include the rows that were
      // read, and an empty page must be past the end.
      const before = (page - 1) * limit;
      const total = records.length === 0 ? Math.min(counted, before) : Math.max(counted, before + records.length);
      return { records, total };
    },
    async get(key, fields, request) {
      const statement = toGetSql(schema, key, { ...tableOptions(request), table, dialect, fields });
      return statement === undefined ? undefined : statement.read(await query(statement, request));
    },
  };
}
