import type { BoundField } from "../../language/bind/bound-filter.js";
import { type FieldAt, fieldAt, type Member, membersOf } from "../../language/schema/field-at.js";
import { targetOf } from "../../language/schema/filterable.js";
import type { BoundRelation } from "../../language/schema/find-path.js";
import type { Schema } from "../../language/schema/schema.js";
import { keyOf } from "../../list/key.js";
import type { Dialect } from "../dialects/dialect.js";
import { SqlWriter } from "../sql.js";
import { columnOf } from "../where/column-of.js";
import type { TableName, WriteOptions } from "../where/related-tables.js";
import { writeServerCondition } from "../where/sql-condition.js";
import { Joins } from "./joins.js";
import type { SqlKey } from "./order.js";
import { type Row, rowReader, type SelectedColumn, type SelectedRecord } from "./read-row.js";
import { ReadableSql } from "./readable-sql.js";
import type { TableOptions } from "./table-options.js";

/** The selected columns with their aliases, and a function that reads a row. */
export interface Selected {
  readonly columns: string;
  /** The aliases, quoted. */
  readonly aliases: readonly string[];
  readonly read: (row: Row) => Row;
}

/** All fields of a schema, as they were last selected. */
interface Selection {
  readonly dialect: Dialect;
  readonly lastName: string;
  readonly selected: Selected;
}

const selections = /* @__PURE__ */ new WeakMap<Schema, Selection>();

/**
 * Writes one statement for a table and the related records that it selects or sorts by. Every column is qualified with the
 * table name: if a field has the same name as the column of another field, a bare name could refer to the selected alias.
 */
export class TableWriter {
  readonly key: BoundField;
  readonly columnOptions: WriteOptions;
  /** The related records that the selected fields and sort keys need. */
  private readonly joins: Joins;
  private readonly table: string;
  private readonly lastName: string;
  /** The columns of option `column`, if aliases would hide the names in them: for a subquery without aliases. */
  private readonly computed: string = "";

  constructor(
    private readonly schema: Schema,
    table: TableName,
    readonly dialect: Dialect,
    readonly options: TableOptions,
    owner: string,
  ) {
    this.key = keyOf(schema, options.key);
    const parts = typeof table === "string" ? [table] : table;
    const last = parts.at(-1) ?? "";
    const { column, relations = {}, conditions } = options;
    const tables = { alias: last, relations, conditions };
    this.columnOptions = column === undefined ? tables : { ...tables, column };
    this.table = parts.map(dialect.quoteIdentifier).join(".");
    this.lastName = dialect.quoteIdentifier(last);
    this.joins = new Joins(dialect, () => this.columnOptions, owner);
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
    this.columnOptions = { ...tables, column: computedColumn };
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
    // In a subquery without aliases of fields.
    const isNested = this.computed !== "" || (aliasesHideColumns && where !== undefined);
    writer.write(`SELECT ${columns} FROM `);
    if (isNested) writer.write(`(SELECT *${this.computed} FROM ${this.table}`);
    else writer.write(this.table);
    if (isNested && where !== undefined) {
      writer.write(" WHERE ");
      writeServerCondition(writer, where, this.dialect);
    }
    if (isNested) writer.write(`) AS ${this.lastName}`);
    this.joins.write(writer);
    writer.write(" WHERE ");
    if (isNested || where === undefined) return;
    writeServerCondition(writer, where, this.dialect);
    writer.write(" AND ");
  }

  /** Returns one column for each field, with the name of the field as alias, and one for each related record. */
  selected(names: readonly string[]): Selected {
    const { schema, dialect, lastName } = this;
    // Hot: most requests name no fields. Option `column` may return another expression for each statement.
    if (names !== schema.selectableNames || this.options.column !== undefined) return this.select(names);
    const known = selections.get(schema);
    if (known?.dialect === dialect && known.lastName === lastName) return known.selected;
    const selected = this.select(names);
    selections.set(schema, { dialect, lastName, selected });
    return selected;
  }

  private select(names: readonly string[]): Selected {
    const columns: string[] = [];
    const aliases: string[] = [];
    const select = (expression: string, name: string): void => {
      const alias = this.dialect.quoteIdentifier(name);
      columns.push(`${expression} AS ${alias}`);
      aliases.push(alias);
    };
    const readerOf = (members: readonly Member[], steps: readonly BoundRelation[], schema: Schema) => {
      const fields: SelectedColumn[] = [];
      const related: SelectedRecord[] = [];
      for (const member of members) {
        const { name } = member;
        const column = [...steps.map((step) => step.name), name].join(".");
        if ("members" in member) {
          const path = [...steps, { name, definition: member.relation, schema }];
          select(this.joins.presence(path), column);
          related.push({ name, column, read: readerOf(member.members, path, targetOf(member.relation)) });
        } else {
          const { definition } = member;
          const { sql, form } = this.dialect.read(this.columnAt({ steps, name, definition }), definition);
          select(sql, column);
          fields.push({ name, column, type: definition.type, form });
        }
      }
      return rowReader(fields, related);
    };
    const read = readerOf(membersOf(this.schema, names), [], this.schema);
    return { columns: columns.join(", "), aliases, read };
  }

  /** Returns the column of a sort key, and an alias that no field has. */
  sortColumn(name: string, position: number): Omit<SqlKey, "descending" | "nulls"> {
    // `sortKeysOf` has checked it.
    const found = fieldAt(this.schema, name) as FieldAt;
    const { steps, definition } = found;
    const field = { name, definition };
    return {
      field,
      column: this.columnAt(found),
      alias: this.dialect.quoteIdentifier(`sort key ${position}`),
      isCustom: steps.length === 0 && this.options.column?.(field) !== undefined,
    };
  }

  /** Returns the column of a field, and for one of a related record an expression that is null without that record. */
  valueColumn(found: FieldAt): { readonly column: string; readonly presence: string | undefined } {
    const presence = found.steps.length === 0 ? undefined : this.joins.presence(found.steps);
    return { column: this.columnAt(found), presence };
  }

  private columnAt(found: FieldAt): string {
    return found.steps.length === 0 ? this.columnOf(found) : this.joins.columnOf(found);
  }

  columnOf(field: BoundField): string {
    return columnOf(field, this.dialect, this.columnOptions);
  }
}
