import { DEFAULT_LIMITS } from "../../language/ast/limits.js";
import { show } from "../../language/diagnostics/display.js";
import { filterError } from "../../language/diagnostics/filter-error.js";
import {
  diagnoseOption,
  NAME,
  OBJECT,
  type Options,
  type OptionsOf,
  type OptionType,
} from "../../language/diagnostics/options.js";
import { nearest } from "../../language/diagnostics/suggest.js";
import { targetOf } from "../../language/schema/filterable.js";
import type { Relation, Schema } from "../../language/schema/schema.js";
import type { ColumnOptions } from "./column-of.js";
import type { SqlConditions } from "./custom-condition.js";
import { relationKeys } from "./relation-keys.js";
import { checkCondition, isSqlCondition, type SqlCondition, type SqlName } from "./sql-condition.js";

/** The name of a table, or its parts: `["public", "product"]`. */
export type TableName = string | readonly string[];

export const TABLE_NAME: OptionType<TableName> = {
  expected: "a non-empty string, or an array of them",
  accepts: (table) => (Array.isArray(table) ? table.length > 0 && table.every(NAME.accepts) : NAME.accepts(table)),
};

export function tableSql(table: TableName, quote: (name: string) => string): string {
  return typeof table === "string" ? quote(table) : table.map(quote).join(".");
}

/** The table of a relation. */
export interface RelatedTable {
  readonly table: TableName;
  /**
   * A condition that every related record must match, such as the tenant, or a function that returns it for the name of
   * the table in the statement. Others are not found, whatever the filter. Without a condition: "everything".
   */
  readonly where?: RelatedScope;
  /** The table between the two. Default: option `through` of the relation, which is a name without parts. */
  readonly throughTable?: TableName;
  /** The same as `where` for the table between the two. */
  readonly throughWhere?: RelatedScope;
}

export type RelatedScope = SqlCondition | ((table: SqlName) => SqlCondition) | "everything";

/** The tables of relations by name; a relation of related records by its path, `"comments.author"`. */
export type RelatedTables = Readonly<Record<string, RelatedTable>>;

export const RELATIONS_OPTION = {
  /** The tables of the relations, by name. A relation of related records has its path as name: "comments.author". */
  relations: OBJECT as OptionType<RelatedTables>,
};

/** What `writeFilter` needs to know about the tables. */
export interface WriteOptions extends ColumnOptions {
  readonly relations?: RelatedTables | undefined;
  readonly conditions?: SqlConditions | undefined;
  /** Whether the statement reads a page: the first rows that match, not all. */
  readonly isPage?: boolean;
  /** What is before the aliases of related records. */
  readonly prefix?: string;
  /** The relations from the table of the statement to this one. */
  readonly path?: readonly string[];
}

export interface RelationsOption extends Options, OptionsOf<typeof RELATIONS_OPTION> {}

const SCOPE: OptionType<RelatedScope> = {
  expected: 'a condition created by sql`...`, a function that returns one, or "everything"',
  accepts: (scope) => scope === "everything" || typeof scope === "function" || isSqlCondition(scope),
};

const MEMBERS: Readonly<Record<keyof RelatedTable, OptionType>> = {
  table: TABLE_NAME,
  where: SCOPE,
  throughTable: TABLE_NAME,
  throughWhere: SCOPE,
};

const THROUGH_MEMBERS = ["throughTable", "throughWhere"] as const;

/** Returns the table of the relation at a path. Throws a FilterError if it is missing or invalid. */
export function relatedTable(tables: RelatedTables | undefined, path: readonly string[], owner: string): RelatedTable {
  const name = path.join(".");
  const found = tables !== undefined && Object.hasOwn(tables, name) ? tables[name] : undefined;
  const expected = 'an object with the table of the relation, such as { table: "comment" }';
  if (!OBJECT.accepts(found) || !TABLE_NAME.accepts(found?.table)) throw wrong(owner, name, expected);
  for (const [member, value] of Object.entries(found as object)) {
    const type = Object.hasOwn(MEMBERS, member) ? MEMBERS[member as keyof RelatedTable] : undefined;
    if (type === undefined) throw wrong(owner, name, expectedMembers(member));
    // Undefined, too: a scope that is given by mistake as nothing must not select all records.
    if (!type.accepts(value)) throw wrong(owner, name, `an object whose "${member}" is ${type.expected}`);
  }
  return found as RelatedTable;
}

function expectedMembers(unknown: string): string {
  const known = Object.keys(MEMBERS);
  const [near] = nearest(unknown, known, 2);
  const suggestion = near === undefined ? "" : ` (did you mean ${show(near)}?)`;
  return `an object with no members but ${known.map(show).join(", ")}, not ${show(unknown)}${suggestion}`;
}

function wrong(owner: string, name: string, expected: string): Error {
  return filterError([diagnoseOption("option.value", { owner, option: `relations["${name}"]`, expected })]);
}

/** Returns the condition of a scope, or undefined for everything. */
export function scopeOf(scope: RelatedScope | undefined, table: SqlName): SqlCondition | undefined {
  if (scope === undefined || scope === "everything") return undefined;
  return checkCondition(typeof scope === "function" ? scope(table) : scope);
}

/**
 * Throws a FilterError unless each relation that requests may use has keys and a table, up to a depth, and each table is
 * valid and of a relation. If the records have a scope, so must the related records and what links them: forgetting the
 * tenant of a related table would reveal others.
 */
export function checkRelatedTables(
  tables: RelatedTables | undefined,
  schema: Schema,
  {
    owner,
    isScoped,
    depth = DEFAULT_LIMITS.relationDepth,
  }: { readonly owner: string; readonly isScoped: boolean; readonly depth?: number | undefined },
): void {
  for (const { path, relation } of relationsOf(schema, [], depth)) {
    relationKeys(path.join("."), relation);
    relatedTable(tables, path, owner);
  }
  for (const name of Object.keys(tables ?? {})) {
    const table = relatedTable(tables, [name], owner);
    const relation = relationAt(schema, name);
    if (relation === undefined) throw unknownRelation(owner, name, schema);
    const isLinked = relation.through !== undefined;
    const useless = THROUGH_MEMBERS.find((member) => member in table);
    if (!isLinked && useless !== undefined) {
      throw wrong(owner, name, `an object without "${useless}", because the relation has no option "through"`);
    }
    if (!isScoped) continue;
    if (table.where === undefined) throw withoutScope(owner, name, "where");
    if (isLinked && table.throughWhere === undefined) throw withoutScope(owner, name, "throughWhere");
  }
}

/** Returns the relation with a path, at any depth. */
function relationAt(schema: Schema, path: string): Relation | undefined {
  let relation: Relation | undefined;
  for (const name of path.split(".")) {
    relation = (relation === undefined ? schema : targetOf(relation)).relationByName.get(name);
    if (relation === undefined) return undefined;
  }
  return relation;
}

function unknownRelation(owner: string, option: string, schema: Schema): Error {
  const known = Array.from(relationsOf(schema, [], DEFAULT_LIMITS.relationDepth), ({ path }) => path.join("."));
  const details = { owner: `the relations of ${owner}`, option, known, didYouMean: nearest(option, known) };
  return filterError([diagnoseOption("option.unknown", details)]);
}

function withoutScope(owner: string, relation: string, member: keyof RelatedTable): Error {
  const expected = `an object with a condition as "${member}", because the source has one, or ${member}: "everything"`;
  return wrong(owner, relation, expected);
}

/** Yields the relations that requests may use. Not all at once: schemas that refer to each other have many. */
function* relationsOf(
  schema: Schema,
  outer: readonly string[],
  depth: number,
): Iterable<{ readonly path: readonly string[]; readonly relation: Relation }> {
  if (outer.length >= depth) return;
  for (const [name, relation] of schema.relationByName) {
    // Responses may contain records of a relation to one, even if filters may not use it.
    if (relation.hidden || (!relation.filterable && relation.relation === "many")) continue;
    const path = [...outer, name];
    yield { path, relation };
    yield* relationsOf(targetOf(relation), path, depth);
  }
}
