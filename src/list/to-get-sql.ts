import type { Dialect } from "../backends/sql/dialect.js";
import type { SqlText } from "../backends/sql/sql.js";
import type { Schema } from "../schema/schema.js";
import { readKey } from "./key.js";
import { type TableName, TableWriter } from "./table.js";
import type { TableOptions } from "./table-options.js";

/** The statement for the record with this key, given as a text; undefined where no record can have it. */
export function toGetSql(
  key: string,
  fields: readonly string[],
  schema: Schema,
  table: TableName,
  dialect: Dialect,
  options: TableOptions = {},
): SqlText | undefined {
  const writer = new TableWriter(schema, table, dialect, options);
  const value = readKey(writer.key, key);
  if (value === undefined) return undefined;
  return writer.select(writer.columnsOf(fields), (out) =>
    out.writeAll(dialect.compare(writer.columnOf(writer.key), "=", value, writer.key)),
  );
}
