import { checkArgument } from "../../language/diagnostics/argument.js";
import { checkSchema, type Schema } from "../../language/schema/schema.js";
import { readKey } from "../../list/key.js";
import { checkDialect, type Dialect } from "../dialects/dialect.js";
import { TABLE_NAME, type TableName } from "../where/related-tables.js";
import { folded } from "../where/write-condition.js";
import type { Row } from "./read-row.js";
import type { ReadableSql } from "./readable-sql.js";
import { TableWriter } from "./table.js";
import { areFields, checkTableOptions, TABLE_OPTIONS, type TableOptions } from "./table-options.js";

/** A request for one record. */
export interface RecordQuery {
  readonly schema: Schema;
  /** The text of the record's key, as in a path. */
  readonly key: string;
  /** The fields to select, such as those of `readGetQuery`. Default: all visible fields. */
  readonly fields?: readonly string[];
}

const QUERY = "an object with a schema, a key as text and fields of the schema";

/**
 * Returns the statement that selects the record with this key, or undefined if no record can have the key, such as
 * `abc` for an integer. Its `read` returns the record, or undefined for an empty result.
 *
 * @example
 * ```ts
 * const statement = toGetSql({ schema: products, key: "7" }, "product", postgres);
 * const record = statement?.read((await pool.query(statement)).rows);
 * ```
 */
export function toGetSql(
  query: RecordQuery,
  table: TableName,
  dialect: Dialect,
  options: TableOptions = {},
): ReadableSql<Row | undefined> | undefined {
  checkTableOptions("toGetSql()", options, TABLE_OPTIONS);
  checkArgument(TABLE_NAME.accepts(table), "toGetSql()", "table", TABLE_NAME.expected);
  checkDialect(dialect, "toGetSql()");
  checkSchema(query?.schema, "toGetSql()");
  const { schema, key, fields = schema.selectableNames } = query;
  checkArgument(typeof key === "string" && areFields(fields, schema), "toGetSql()", "query", QUERY);
  const writer = new TableWriter(schema, table, dialect, options, "toGetSql()");
  const value = readKey(writer.key, key);
  if (value === undefined) return undefined;
  const { columns, read } = writer.selected(fields);
  return writer.statement(
    (out) => {
      writer.writeSelect(out, columns);
      out.writeAll(dialect.compare(writer.columnOf(writer.key), "=", folded(value, writer.key), writer.key));
    },
    ([row]) => (row === undefined ? undefined : read(row)),
  );
}
