import type { FieldAt } from "../../language/schema/field-at.js";
import { targetOf } from "../../language/schema/filterable.js";
import type { BoundRelation } from "../../language/schema/find-path.js";
import type { KeyNames, Schema } from "../../language/schema/schema.js";
import type { Field } from "../../language/types/field.js";
import type { Dialect } from "../dialects/dialect.js";
import type { SqlWriter } from "../sql.js";
import { columnOf, keyColumns } from "../where/column-of.js";
import { relatedTable, scopeOf, tableSql, type WriteOptions } from "../where/related-tables.js";
import { relationKeys } from "../where/relation-keys.js";
import { type SqlCondition, TableAlias, writeServerCondition } from "../where/sql-condition.js";

/** The table of a relation to one record, joined as a subquery. */
interface Join {
  /** The name of the subquery, quoted. */
  readonly alias: string;
  readonly table: string;
  readonly scope: SqlCondition | undefined;
  /** The columns of the related record that the statement uses, and what they are called outside. */
  readonly columns: Map<string, string>;
  readonly keys: readonly string[];
  /** The columns that refer to the keys, of the outer table or another subquery. */
  readonly references: readonly string[];
}

/** Inside each subquery. A condition of the server that uses the same alias would hide it, so it is a name with a space. */
const ROW = "related row";

/**
 * The related records of a statement. Each is a LEFT JOIN on a unique key, so no row appears twice. It is a subquery
 * with names that no table has: conditions of the server may contain unqualified columns, which a joined table with a
 * column of the same name would make ambiguous.
 */
export class Joins {
  private readonly byPath = new Map<string, Join>();

  constructor(
    private readonly dialect: Dialect,
    /** Of the columns of the statement's own table. */
    private readonly options: () => WriteOptions,
    /** The function to name in errors. */
    private readonly owner: string,
  ) {}

  /** Returns the column of a field of a related record. */
  columnOf({ steps, name, definition }: FieldAt): string {
    const column = columnOf({ name, definition }, this.dialect, { alias: ROW });
    return this.exposed(this.joined(steps), this.nullable(column, definition.type));
  }

  /** Returns an expression that is null unless there is a related record. */
  presence(steps: readonly BoundRelation[]): string {
    const join = this.joined(steps);
    return `CASE WHEN ${this.exposed(join, join.keys[0] as string)} IS NULL THEN NULL ELSE 1 END`;
  }

  write(writer: SqlWriter): void {
    for (const { alias, table, scope, columns, keys, references } of this.byPath.values()) {
      const selected = [...columns].map(([column, name]) => `${column} AS ${name}`).join(", ");
      writer.write(` LEFT JOIN (SELECT ${selected} FROM ${table} AS ${this.dialect.quoteIdentifier(ROW)}`);
      if (scope !== undefined) {
        writer.write(" WHERE ");
        writeServerCondition(writer, scope, this.dialect);
      }
      const pairs = keys.map((key, index) => `${alias}.${columns.get(key)} = ${references[index]}`);
      writer.write(`) AS ${alias} ON ${pairs.join(" AND ")}`);
    }
  }

  /** Returns the join of the last relation. A relation of a related record joins that record first. */
  private joined(steps: readonly BoundRelation[]): Join {
    const path = steps.map(({ name }) => name);
    const found = this.byPath.get(path.join("."));
    if (found !== undefined) return found;
    const { schema, definition } = steps[steps.length - 1] as BoundRelation;
    const { quoteIdentifier } = this.dialect;
    const { relations, alias: own = "" } = this.options();
    const prefix = /^join /i.test(own) ? "other join" : "join";
    const keysOf = (owner: Schema, names: KeyNames) =>
      keyColumns(owner, names, this.dialect, { alias: ROW }).map((column) => this.nullable(column));
    const { from, to } = relationKeys(path.join("."), definition);
    const outer = steps.slice(0, -1);
    const references =
      outer.length === 0
        ? keyColumns(schema, from, this.dialect, this.options())
        : keysOf(schema, from).map((column) => this.exposed(this.joined(outer), column));
    const { table, where } = relatedTable(relations, path, this.owner);
    const keys = keysOf(targetOf(definition), to);
    const join: Join = {
      alias: quoteIdentifier(`${prefix} ${this.byPath.size + 1}`),
      table: tableSql(table, quoteIdentifier),
      scope: scopeOf(where, new TableAlias(ROW, this.dialect)),
      columns: new Map(),
      keys,
      references,
    };
    this.byPath.set(path.join("."), join);
    for (const key of keys) this.exposed(join, key);
    return join;
  }

  private exposed({ alias, columns }: Join, column: string): string {
    const name = columns.get(column) ?? this.dialect.quoteIdentifier(`column ${columns.size + 1}`);
    columns.set(column, name);
    return `${alias}.${name}`;
  }

  /** Some databases fill missing rows with the default of a column, unless it can be null. */
  private nullable(column: string, type?: Field["type"]): string {
    return this.dialect.related?.nullable?.(column, type) ?? column;
  }
}
