import { type OptionType, type OptionTypes, required } from "../../language/diagnostics/options.js";
import type { Schema } from "../../language/schema/schema.js";
import { readKey } from "../../list/key.js";
import { DIALECT, type Dialect } from "../dialects/dialect.js";
import type { Row } from "./read-row.js";
import type { ReadableSql } from "./readable-sql.js";
import { TableWriter } from "./table.js";
import {
  areFields,
  checkTableOptions,
  TABLE_NAME,
  TABLE_OPTIONS,
  type TableName,
  type TableOptions,
} from "./table-options.js";

/** Options of `toGetSql`. */
export interface GetSqlOptions extends TableOptions {
  readonly table: TableName;
  readonly dialect: Dialect;
  /** The fields to select. Default: all visible fields. */
  readonly fields?: readonly string[];
}

/**
 * Returns the statement that selects the record with this key, or undefined if no record can have the key, such as
 * `abc` for an integer. Its `read` returns the record, or undefined for an empty result.
 *
 * @example
 * ```ts
 * const statement = toGetSql(products, "7", { table: "product", dialect: postgres });
 * const record = statement?.read((await pool.query(statement)).rows);
 * ```
 */
export function toGetSql(
  schema: Schema,
  key: string,
  options: GetSqlOptions,
): ReadableSql<Row | undefined> | undefined {
  checkTableOptions("toGetSql()", options, optionTypes(schema));
  const { table, dialect, fields = schema.visibleNames } = options;
  const writer = new TableWriter(schema, table, dialect, options);
  const value = readKey(writer.key, key);
  if (value === undefined) return undefined;
  const { columns, read } = writer.selected(fields);
  return writer.statement(
    (out) => {
      writer.writeSelect(out, columns);
      out.writeAll(dialect.compare(writer.columnOf(writer.key), "=", value, writer.key));
    },
    ([row]) => (row === undefined ? undefined : read(row)),
  );
}

function optionTypes(schema: Schema): OptionTypes<GetSqlOptions> {
  return { ...TABLE_OPTIONS, table: required(TABLE_NAME), dialect: required(DIALECT), fields: fieldNamesOf(schema) };
}

function fieldNamesOf(schema: Schema): OptionType {
  return {
    expected: "a non-empty array of field names of the schema",
    accepts: (names) => areFields(names, schema),
  };
}
