import type { Dialect } from "../backends/sql/dialect.js";
import type { SqlText } from "../backends/sql/sql.js";
import { checkOptions, FUNCTION, OBJECT, type OptionTypes, required } from "../diagnostics/options.js";
import type { Source, SourceRecord } from "../http/source.js";
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
  /** Runs a statement and gives its rows as the driver returns them: objects by the names of the columns. */
  readonly query: (statement: SqlText, request: Request) => Promise<readonly SourceRecord[]>;
  /** What must hold besides the filter: a condition, or one that depends on who asks. */
  readonly where?: SqlCondition | ((request: Request) => SqlCondition);
  /** False to answer lists without a total, which on large tables is what takes the time. */
  readonly count?: boolean;
}

const OPTIONS: OptionTypes<SqlSourceOptions> = {
  ...LIST_SQL_OPTIONS,
  table: required(TABLE_NAME),
  dialect: required(OBJECT),
  query: required(FUNCTION),
};

/** The rows of a table. */
export function fromSql<S extends Schema>(schema: S, options: SqlSourceOptions): Source<S> {
  checkOptions("fromSql()", options, OPTIONS);
  const { table, dialect, query, where, count, ...rest } = options;
  // A scope that is given as undefined is one that is missing, and not one that was left out.
  const isScoped = "where" in options;
  if (isScoped && typeof where !== "function") checkCondition(where);
  // A key that the schema does not have is said now, and not to whoever asks first.
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
      // Rows may have come or gone between the two statements. What was read has been there, and a page that was empty
      // has been past the end.
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
