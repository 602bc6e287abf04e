import type { BoundNode, BoundRelated } from "../../language/bind/bound-filter.js";
import { filterError } from "../../language/diagnostics/filter-error.js";
import { diagnoseOption } from "../../language/diagnostics/options.js";
import { targetOf } from "../../language/schema/filterable.js";
import type { KeyNames } from "../../language/schema/schema.js";
import type { Dialect } from "../dialects/dialect.js";
import type { SqlWriter } from "../sql.js";
import { keyColumns } from "./column-of.js";
import { COUNT } from "./count-field.js";
import { relatedTable, scopeOf, tableSql, type WriteOptions } from "./related-tables.js";
import { relationKeys } from "./relation-keys.js";
import { type SqlCondition, TableAlias, writeServerCondition } from "./sql-condition.js";

interface RelatedContext {
  readonly dialect: Dialect;
  /** Those of the records that have the relation. */
  readonly options: WriteOptions;
  /** Whether every selected row fulfills the condition. */
  readonly isRequired: boolean;
  /** Writes the condition on the related records. Passed on, because the two call each other. */
  readonly writeFilter: (writer: SqlWriter, root: BoundNode, dialect: Dialect, options: WriteOptions) => void;
}

/**
 * Writes a condition on related records or its negation. It is a subquery, so that no record appears twice, and never
 * NULL. Every column is qualified: inner ones by an alias for their depth, outer ones by the table of the statement, so
 * that no name is looked up in another table. Recursive: `bind` limits how deep relations are nested.
 */
export function writeRelated(writer: SqlWriter, node: BoundRelated, isNegated: boolean, context: RelatedContext): void {
  const { dialect, options, isRequired } = context;
  const { by, belowOr, counts, pageCounts = counts } = dialect.related ?? { by: "exists", counts: "each" };
  const related = new RelatedRecords(node, context);
  const isCounted = node.operator === "=" || node.count > 1;
  const isMany = node.relation.definition.relation === "many";
  const isListed = belowOr === "in" && isMany && !isRequired && !isNegated && !isCounted;
  const isJoined = isMany && isRequired && !isNegated && !isCounted;
  if (by === "array" && !isJoined && related.hasOneKey) related.writeMembership(writer, isNegated, isCounted, true);
  else if (by === "in" || isListed) related.writeMembership(writer, isNegated, isCounted);
  else if (!isCounted) related.writeExistence(writer, isNegated);
  else if ((options.isPage ? pageCounts : counts) === "each") {
    // If few records have any, most need not be counted. Below OR, databases compute EXISTS for all records.
    const isGuarded = isRequired && !isNegated && counts === "groups";
    if (isGuarded) related.writeExistence(writer, false);
    if (isGuarded) writer.write(" AND ");
    related.writeCount(writer, isNegated);
  } else related.writeGroups(writer, isNegated);
}

/** The rows of one relation in a statement. */
class RelatedRecords {
  private readonly outer: readonly string[];
  /** The columns that contain the key of the outer record. */
  private readonly keys: readonly string[];
  private readonly from: string;
  private readonly alias: string;
  private readonly scopes: readonly SqlCondition[];
  private readonly inner: WriteOptions;
  private readonly group: string;

  constructor(
    private readonly node: BoundRelated,
    private readonly context: RelatedContext,
  ) {
    const { dialect, options } = context;
    const { name, definition } = node.relation;
    const { through } = definition;
    const path = [...(options.path ?? []), name];
    const { from, to } = relationKeys(path.join("."), definition);
    const { table, where, throughTable, throughWhere } = relatedTable(options.relations, path, "toSql()");
    const target = targetOf(definition);
    const quote = dialect.quoteIdentifier;
    const prefix = path.length === 1 ? prefixFor(options.alias) : (options.prefix ?? "");
    this.alias = `${prefix}related ${path.length}`;
    this.group = quote(`${prefix}group ${path.length}`);
    const own = new TableAlias(this.alias, dialect);
    const between = new TableAlias(`${prefix}link ${path.length}`, dialect);
    const [row, link] = [own.name, between.name];
    const columnsOf = (owner: string, names: KeyNames): readonly string[] =>
      names.map((each) => `${owner}.${quote(each)}`);
    const ends = keyColumns(target, to, dialect, { alias: this.alias });
    this.outer = outerColumns(node, from, options, dialect);
    const source = `${tableSql(table, quote)} AS ${row}`;
    if (through === undefined) {
      this.keys = ends;
      this.from = source;
    } else {
      this.keys = columnsOf(link, through.from);
      const joined = pairs(ends, columnsOf(link, through.to));
      this.from = `${tableSql(throughTable ?? through.table, quote)} AS ${link} JOIN ${source} ON ${joined}`;
    }
    const scopes = [scopeOf(throughWhere, between), scopeOf(where, own)];
    this.scopes = scopes.filter((scope) => scope !== undefined);
    const { relations, conditions } = options;
    this.inner = { alias: this.alias, prefix, path, relations, conditions };
  }

  get hasOneKey(): boolean {
    return this.keys.length === 1;
  }

  /** `EXISTS (SELECT 1 FROM comment "related 1" WHERE "related 1".issue_id = issue.id AND …)` */
  writeExistence(writer: SqlWriter, isNegated: boolean): void {
    writer.write(`${isNegated ? "NOT " : ""}EXISTS (SELECT 1 FROM ${this.from} WHERE ${pairs(this.keys, this.outer)}`);
    this.writeConditions(writer);
    writer.write(")");
  }

  /** `(SELECT count(*) FROM comment "related 1" WHERE "related 1".issue_id = issue.id AND …) >= 3`: uses the index of each key. */
  writeCount(writer: SqlWriter, isNegated: boolean): void {
    writer.write(`${isNegated ? "NOT (" : ""}(SELECT count(*) FROM ${this.from} WHERE ${pairs(this.keys, this.outer)}`);
    this.writeConditions(writer);
    writer.write(")");
    this.writeComparison(writer, "");
    if (isNegated) writer.write(")");
  }

  /** The keys with enough related records, as a table: for databases that compute it once. */
  writeGroups(writer: SqlWriter, isNegated: boolean): void {
    const aliases = this.keys.map((_, index) => `k${index + 1}`);
    writer.write(`${isNegated ? "NOT " : ""}EXISTS (SELECT 1 FROM (`);
    this.writeKeys(writer, this.keys.map((key, index) => `${key} AS ${aliases[index]}`).join(", "), true);
    const found = aliases.map((alias) => `${this.group}.${alias}`);
    writer.write(`) AS ${this.group} WHERE ${pairs(found, this.outer)})`);
  }

  /**
   * `issue.id IN (SELECT "related 1".issue_id …)`, for databases without correlated subqueries or with slow ones. As an array,
   * `issue.id = ANY (ARRAY(SELECT "related 1".issue_id …))`, which PostgreSQL sends to other servers like a parameter.
   */
  writeMembership(writer: SqlWriter, isNegated: boolean, isCounted: boolean, isArray = false): void {
    const tuple = this.outer.length === 1 ? this.outer.join("") : `(${this.outer.join(", ")})`;
    const present = this.outer.map((column) => `${column} IS NOT NULL AND `).join("");
    writer.write(`${isNegated ? "NOT " : ""}(${present}${tuple} ${isArray ? "= ANY (ARRAY(" : "IN ("}`);
    this.writeKeys(writer, this.keys.join(", "), isCounted);
    writer.write(isArray ? ")))" : "))");
  }

  private writeKeys(writer: SqlWriter, selected: string, isCounted: boolean): void {
    const present = this.keys.map((key) => `${key} IS NOT NULL`).join(" AND ");
    writer.write(`SELECT ${selected} FROM ${this.from} WHERE ${present}`);
    this.writeConditions(writer);
    if (!isCounted) return;
    writer.write(` GROUP BY ${this.keys.join(", ")} HAVING `);
    this.writeComparison(writer, "count(*)");
  }

  /** Writes the scope and the filter after other conditions. */
  private writeConditions(writer: SqlWriter): void {
    const { dialect, writeFilter } = this.context;
    for (const scope of this.scopes) {
      writer.write(" AND ");
      writeServerCondition(writer, scope, dialect);
    }
    if (this.node.part.kind === "everything") return;
    writer.write(" AND ");
    writeFilter(writer, this.node.part, dialect, this.inner);
  }

  private writeComparison(writer: SqlWriter, counted: string): void {
    const { operator, count } = this.node;
    const value = { type: "integer", value: BigInt(count) } as const;
    const field = { name: "count", definition: COUNT };
    writer.writeAll(this.context.dialect.compare(counted, operator, value, field));
  }
}

/**
 * Returns what to put before the aliases of a filter, so that they do not hide the alias of its records. The space in all of them
 * avoids aliases in conditions of the server, which would hide the record from them.
 */
function prefixFor(alias = ""): string {
  const [, prefix] = /^((?:other )*)(?:related|link|group) \d+$/i.exec(alias) ?? [];
  return prefix === undefined ? "" : `${prefix}other `;
}

/** Returns the columns of the outer record that the relation refers to. Throws if they cannot be qualified. */
function outerColumns(
  { relation }: BoundRelated,
  from: KeyNames,
  options: WriteOptions,
  dialect: Dialect,
): readonly string[] {
  const { alias } = options;
  if (alias === undefined) {
    const expected = "the table or alias in your statement, because the filter has conditions on related records";
    throw filterError([diagnoseOption("option.value", { owner: "toSql()", option: "table", expected })]);
  }
  return keyColumns(relation.schema, from, dialect, options);
}

function pairs(inner: readonly string[], outer: readonly string[]): string {
  return inner.map((column, index) => `${column} = ${outer[index]}`).join(" AND ");
}
