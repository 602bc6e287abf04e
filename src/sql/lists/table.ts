import type { BoundField } from "../../language/bind/bound-filter.js";
import type { Schema } from "../../language/schema/schema.js";
import { keyOf } from "../../list/key.js";
import type { Dialect } from "../dialects/dialect.js";
import { SqlWriter } from "../sql.js";
import { columnOf } from "../where/column-of.js";
import type { TableName, WriteOptions } from "../where/related-tables.js";
import { writeServerCondition } from "../where/sql-condition.js";
import { type Row, rowReader } from "./read-row.js";
import { ReadableSql } from "./readable-sql.js";
import type { SqlKey } from "./sql-key.js";
import type { TableOptions } from "./table-options.js";

/** The selected columns with their aliases, and a function that reads a row. */
export interface Selected {
  readonly columns: string;
  /** The aliases, quoted. */
  readonly aliases: readonly string[];
  readonly read: (row: Row) => Row;
}

/**
 * Writes the statements for one table. Every column is qualified with the table name: if a field has the same name as
 * the column of another field, a bare name could refer to the selected alias.
 */
export class TableWriter {
  readonly key: BoundField;
  readonly columnOptions: WriteOptions;
  private readonly table: string;
  private readonly lastName: string;
  /** The columns of option `column`, if aliases would hide the names in them: for a subquery without aliases. */
  private readonly computed: string = "";

  constructor(
    private readonly schema: Schema,
    table: TableName,
    readonly dialect: Dialect,
    readonly options: TableOptions,
  ) {
    this.key = keyOf(schema, options.key);
    const parts = typeof table === "string" ? [table] : table;
    const last = parts.at(-1) ?? "";
    const { column, relations = {} } = options;
    this.columnOptions = column === undefined ? { alias: last, relations } : { alias: last, column, relations };
    this.table = parts.map(dialect.quoteIdentifier).join(".");
    this.lastName = dialect.quoteIdentifier(last);
    if (!dialect.aliasesHideColumns || column === undefined) return;
    const nameOf = ({ name }: BoundField): string => dialect.quoteIdentifier(`computed ${name}`);
    const fields = [...schema.byName.keys()].map((name) => keyOf(schema, name));
    const custom = new Set(fields.filter((field) => column(field) !== undefined).map(({ name }) => name));
    this.computed = fields
      .filter(({ name }) => custom.has(name))
      .map((field) => `, ${this.columnOf(field)} AS ${nameOf(field)}`)
      .join("");
    const computedColumn = (field: BoundField): string | undefined =>
      custom.has(field.name) ? `${this.lastName}.${nameOf(field)}` : undefined;
    this.columnOptions = { alias: last, column: computedColumn, relations };
  }

  /** Returns a statement that `write` writes. */
  statement<T>(write: (writer: SqlWriter) => void, read: (rows: readonly Row[]) => T): ReadableSql<T> {
    const { placeholder } = this.dialect;
    const writer = new SqlWriter((text, index) => text + placeholder(index + 1));
    write(writer);
    return new ReadableSql(writer, read);
  }

  /** Writes SELECT with the scope. The caller writes the other conditions and everything after them. */
  writeSelect(writer: SqlWriter, columns: string): void {
    const { aliasesHideColumns = false } = this.dialect;
    const { where } = this.options;
    writer.write(`SELECT ${columns} FROM `);
    if (where === undefined && this.computed === "") writer.write(`${this.table} WHERE `);
    else if (where === undefined || aliasesHideColumns) {
      // In a subquery without aliases of fields.
      writer.write(`(SELECT *${this.computed} FROM ${this.table}`);
      if (where !== undefined) {
        writer.write(" WHERE ");
        writeServerCondition(writer, where, this.dialect);
      }
      writer.write(`) AS ${this.lastName} WHERE `);
    } else {
      writer.write(`${this.table} WHERE `);
      writeServerCondition(writer, where, this.dialect);
      writer.write(" AND ");
    }
  }

  /** Returns one column for each field, with the name of the field as alias. */
  selected(fields: readonly string[]): Selected {
    const columns = fields.map((name) => {
      const field = keyOf(this.schema, name);
      const { sql, form } = this.dialect.read(this.columnOf(field), field.definition);
      const alias = this.dialect.quoteIdentifier(name);
      return { name, type: field.definition.type, form, alias, sql: `${sql} AS ${alias}` };
    });
    return {
      columns: columns.map(({ sql }) => sql).join(", "),
      aliases: columns.map(({ alias }) => alias),
      read: rowReader(columns),
    };
  }

  /** Returns the column of a sort key, and an alias that no field has. */
  sortColumn(name: string, position: number): Omit<SqlKey, "descending"> {
    const field = keyOf(this.schema, name);
    return {
      field,
      column: this.columnOf(field),
      nullable: field.definition.nullable,
      alias: this.dialect.quoteIdentifier(`sort key ${position}`),
      isCustom: this.options.column?.(field) !== undefined,
    };
  }

  columnOf(field: BoundField): string {
    return columnOf(field, this.dialect, this.columnOptions);
  }
}
