import type { Dialect } from "../backends/sql/dialect.js";
import { type SqlText, SqlWriter } from "../backends/sql/sql.js";
import { columnOf } from "../backends/sql/to-sql.js";
import type { BoundField } from "../bind/bound-filter.js";
import type { Schema } from "../schema/schema.js";
import { keyOf } from "./key.js";
import { checkTableOptions, type TableOptions } from "./table-options.js";

/** The name of a table, or its parts: `["public", "product"]`. */
export type TableName = string | readonly string[];

/** Writes the statements about one table. */
export class TableWriter {
  readonly key: BoundField;
  private readonly from: string;

  constructor(
    private readonly schema: Schema,
    table: TableName,
    readonly dialect: Dialect,
    readonly options: TableOptions,
  ) {
    checkTableOptions(options);
    this.key = keyOf(schema, options.key);
    const parts = typeof table === "string" ? [table] : table;
    this.from = ` FROM ${parts.map(dialect.quoteIdentifier).join(".")} WHERE `;
  }

  /** A statement whose condition, besides the one in the options, and end are written by `writeRest`. */
  select(columns: string, writeRest: (writer: SqlWriter) => void): SqlText {
    const { placeholder } = this.dialect;
    const writer = new SqlWriter((text, index) => text + placeholder(index + 1));
    writer.write(`SELECT ${columns}${this.from}`);
    this.writeOwnCondition(writer);
    writeRest(writer);
    const { text, values } = writer;
    return { text, values };
  }

  /** A column for each of the fields, of the field's name. */
  columnsOf(fields: readonly string[]): string {
    const { quoteIdentifier } = this.dialect;
    const columns = fields.map((name) => {
      const column = this.columnOf(keyOf(this.schema, name));
      const alias = quoteIdentifier(name);
      return column === alias ? column : `${column} AS ${alias}`;
    });
    return columns.join(", ");
  }

  columnOf(field: BoundField): string {
    return columnOf(field, this.dialect, this.options);
  }

  private writeOwnCondition(writer: SqlWriter): void {
    const { where } = this.options;
    if (where === undefined) return;
    writer.write("(");
    where.strings.forEach((text, index) => {
      writer.write(text);
      const value = where.values[index];
      if (value !== undefined) writer.writeAll([{ value }]);
    });
    writer.write(") AND ");
  }
}
