import type { Dialect } from "../backends/sql/dialect.js";
import type { Schema } from "../schema/schema.js";
import { readKey } from "./key.js";
import type { Row } from "./read-row.js";
import type { ReadableSql } from "./readable-sql.js";
import { type TableName, TableWriter } from "./table.js";
import type { TableOptions } from "./table-options.js";

/**
 * The statement for the record with this key, given as a text; undefined where no record can have it. Its `read` gives the
 * record, or undefined where there is no row.
 */
export function toGetSql(
  key: string,
  fields: readonly string[],
  schema: Schema,
  table: TableName,
  dialect: Dialect,
  options: TableOptions = {},
): ReadableSql<Row | undefined> | undefined {
  const writer = new TableWriter(schema, table, dialect, options);
  const value = readKey(writer.key, key);
  if (value === undefined) return undefined;
  const { columns, read } = writer.selected(fields);
  return writer.select(
    columns,
    (out) => out.writeAll(dialect.compare(writer.columnOf(writer.key), "=", value, writer.key)),
    ([row]) => (row === undefined ? undefined : read(row)),
  );
}
