import type { Dialect } from "../backends/sql/dialect.js";
import { SqlWriter } from "../backends/sql/sql.js";
import { type ColumnOptions, columnOf } from "../backends/sql/to-sql.js";
import type { BoundField } from "../bind/bound-filter.js";
import { keyOf } from "../list/key.js";
import type { Schema } from "../schema/schema.js";
import { type Row, rowReader } from "./read-row.js";
import { ReadableSql } from "./readable-sql.js";
import type { SqlCondition } from "./sql-condition.js";
import type { TableName, TableOptions } from "./table-options.js";

/** What a statement selects, and how a row of it is read. */
interface Selected {
  readonly columns: string;
  readonly read: (row: Row) => Row;
}

/** No field has this name, as it is not a field name of the language. */
const SORT_KEY = "sort key";

/**
 * Writes the statements about one table. Every column stands after the table's name: where a field is named like another
 * field's column, a bare name would mean what is selected under it.
 */
export class TableWriter {
  readonly key: BoundField;
  readonly columnOptions: ColumnOptions;
  private readonly table: string;
  private readonly lastName: string;

  constructor(
    private readonly schema: Schema,
    table: TableName,
    readonly dialect: Dialect,
    readonly options: TableOptions,
  ) {
    this.key = keyOf(schema, options.key);
    const parts = typeof table === "string" ? [table] : table;
    const last = parts.at(-1) ?? "";
    const { column } = options;
    this.columnOptions = column === undefined ? { table: last } : { table: last, column };
    this.table = parts.map(dialect.quoteIdentifier).join(".");
    this.lastName = dialect.quoteIdentifier(last);
  }

  /** A statement whose condition, besides the one in the options, and end are written by `writeRest`. */
  select<T>(
    columns: string,
    writeRest: (writer: SqlWriter) => void,
    read: (rows: readonly Row[]) => T,
  ): ReadableSql<T> {
    const { placeholder, aliasesHideColumns = false } = this.dialect;
    const { where } = this.options;
    const writer = new SqlWriter((text, index) => text + placeholder(index + 1));
    writer.write(`SELECT ${columns} FROM `);
    if (where === undefined) writer.write(`${this.table} WHERE `);
    else if (aliasesHideColumns) {
      // In a query of its own, where nothing is selected under another name.
      writer.write(`(SELECT * FROM ${this.table} WHERE `);
      writeCondition(writer, where);
      writer.write(`) AS ${this.lastName} WHERE `);
    } else {
      writer.write(`${this.table} WHERE `);
      writeCondition(writer, where);
      writer.write(" AND ");
    }
    writeRest(writer);
    return new ReadableSql(writer, read);
  }

  /** A column for each of the fields, of the field's name. */
  selected(fields: readonly string[]): Selected {
    const columns = fields.map((name) => {
      const field = keyOf(this.schema, name);
      const { sql, form } = this.dialect.read(this.columnOf(field), field.definition);
      return { name, type: field.definition.type, form, sql: `${sql} AS ${this.dialect.quoteIdentifier(name)}` };
    });
    return { columns: columns.map(({ sql }) => sql).join(", "), read: rowReader(columns) };
  }

  /**
   * What rows are in order of, and what has to be selected for that. A field's own SQL may hold bare names, so it stands
   * where these mean columns, and gets a name that no field has.
   */
  get order(): { readonly by: string; readonly columns: string } {
    const column = this.columnOf(this.key);
    if (this.options.column?.(this.key) === undefined) return { by: column, columns: "" };
    const alias = this.dialect.quoteIdentifier(SORT_KEY);
    return { by: alias, columns: `, ${column} AS ${alias}` };
  }

  columnOf(field: BoundField): string {
    return columnOf(field, this.dialect, this.columnOptions);
  }
}

/** In parentheses. */
function writeCondition(writer: SqlWriter, { strings, values }: SqlCondition): void {
  writer.write("(");
  strings.forEach((text, index) => {
    writer.write(text);
    const value = values[index];
    if (value !== undefined) writer.writeAll([{ value }]);
  });
  writer.write(")");
}
