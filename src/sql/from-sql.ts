import { throwIfAborted } from "../http/handler-request.js";
import type { CalledSource, CountingSource, SourceRequest } from "../http/source.js";
import { checkMeanings, type Meanings } from "../language/bind/custom-value.js";
import { checkOptions, FUNCTION, required } from "../language/diagnostics/options.js";
import { checkSchema, type Schema } from "../language/schema/schema.js";
import { totalFrom } from "../list/envelope.js";
import { keyOf } from "../list/key.js";
import type { ListQuery } from "../list/list-query.js";
import {
  type CountUpTo,
  defaultCount,
  LIST_SQL_OPTIONS,
  TABLE_AND_DIALECT,
  type TableAndDialect,
  type TableOptions,
} from "./lists/table-options.js";
import { toFacetSql } from "./lists/to-facet-sql.js";
import { toGetSql } from "./lists/to-get-sql.js";
import { toListSql } from "./lists/to-list-sql.js";
import type { SqlText } from "./sql.js";
import { checkRelatedTables, type RelatedTable, type RelatedTables } from "./where/related-tables.js";
import { checkCondition, type SqlCondition, type SqlName } from "./where/sql-condition.js";

/** Options of `fromSql`. `C` is the context that the handler receives, such as the request of the framework. */
export interface SqlSourceOptions<C = unknown> extends TableAndDialect, Omit<TableOptions, "where" | "relations"> {
  /**
   * Runs a statement and returns the rows of the driver unchanged: objects with the column names as keys. The signal of
   * the request aborts if the client disconnects: cancel the statement then. No further statement starts.
   */
  readonly query: (statement: SqlText, request: Request, context: C) => Promise<readonly unknown[]>;
  /**
   * A condition that every record must match in addition to the filter, or a function that returns it. The function gets
   * what the source is asked, with the custom parameters in `query`, and the context of the handler.
   */
  readonly where?: SqlCondition | ((request: SourceRequest, context: C) => SqlCondition);
  /** The tables of the relations, by name. A relation of related records has its path as name: "comments.author". */
  readonly relations?: SourceRelations<C> | undefined;
  /**
   * Whether to count matching records. Counting is the slow part on large tables; `{ upTo: n }` counts at most n + 1
   * records. Default: true, or up to 10,000 records with `shardedPostgres`.
   */
  readonly count?: boolean | CountUpTo;
}

/** The table of a relation, and the condition that every related record must match. */
export interface SourceRelation<C = unknown> extends Pick<RelatedTable, "table" | "throughTable"> {
  /**
   * A condition that every related record must match, such as the tenant, or "everything". A function gets what the
   * source is asked, the context of the handler, and the name of the table in the statement: put it before each column.
   */
  readonly where?: SourceScope<C>;
  /** The same as `where` for the table between the two. */
  readonly throughWhere?: SourceScope<C>;
}

export type SourceRelations<C = unknown> = Readonly<Record<string, SourceRelation<C>>>;

export type SourceScope<C> =
  | SqlCondition
  | "everything"
  | ((request: SourceRequest, context: C, table: SqlName) => SqlCondition);

const OPTIONS = { ...TABLE_AND_DIALECT, ...LIST_SQL_OPTIONS, query: required(FUNCTION) };

/**
 * Returns a source of the rows of a table.
 *
 * @example
 * ```ts
 * const source = fromSql(products, {
 *   table: "product",
 *   dialect: postgres,
 *   query: async (statement) => (await pool.query(statement)).rows,
 * });
 * ```
 */
export function fromSql<S extends Schema, C = unknown>(schema: S, options: SqlSourceOptions<C>): CountingSource<S, C> {
  checkSchema(schema, "fromSql()");
  checkOptions("fromSql()", options, OPTIONS);
  const { table, dialect, query, where, relations, count = defaultCount(dialect), ...rest } = options;
  const needsRequest = !hasOneParameter(query);
  const run = (statement: SqlText, asked: SourceRequest, context: C): Promise<readonly unknown[]> =>
    // Reading the request of a handler on Node creates it.
    query(statement, needsRequest ? asked.request : (undefined as never), context);
  // `where: undefined` is a missing scope and therefore an error.
  const isScoped = "where" in options;
  if (isScoped && typeof where !== "function") checkCondition(where);
  // Report a missing table and an unknown key now, not at the first request.
  const checkDepth = (depth?: number): void => {
    checkRelatedTables(relations as RelatedTables | undefined, schema, { owner: "fromSql()", isScoped, depth });
    checkMeanings("fromSql()", schema, options.conditions as Meanings<unknown>, depth);
  };
  checkDepth();
  const key = keyOf(schema, options.key).name;
  const tableOptions = (asked: SourceRequest, context: C): TableOptions => {
    const tables = relations && relatedTables(relations, asked, context);
    const all = tables === undefined ? rest : { ...rest, relations: tables };
    if (!isScoped) return all;
    return { ...all, where: checkCondition(typeof where === "function" ? where(asked, context) : where) };
  };
  const source: CalledSource<S, C> = {
    key,
    checkDepth,
    async list(asked, context) {
      const { query } = asked;
      const { limit, cursor, count: counted = count } = query;
      const sql = toListSql(query, table, dialect, { ...tableOptions(asked, context), count: counted });
      const found = sql.rows.read(await run(sql.rows, asked, context));
      const hasMore = found.length > limit;
      const records = cursor?.direction === "before" ? found.slice(-limit) : found.slice(0, limit);
      if (sql.count === undefined) return { records, total: null, hasMore };
      const known = knownTotal(query, found.length);
      if (known === undefined) throwIfAborted(asked);
      const total = known ?? possibleTotal(query, found.length, sql.count.read(await run(sql.count, asked, context)));
      if (typeof counted === "object" && total > counted.upTo) {
        return { records, total: null, hasMore, totalAtLeast: counted.upTo };
      }
      return cursor === undefined ? { records, total } : { records, total, hasMore };
    },
    async facet(asked, context) {
      const { query, field, limit } = asked;
      const all = { ...tableOptions(asked, context), table, dialect, count, limit };
      const statement = toFacetSql(query, field, all);
      return statement.read(await run(statement, asked, context));
    },
    async get(asked, context) {
      const { fields } = asked.query;
      const statement = toGetSql({ schema, key: asked.key, fields }, table, dialect, tableOptions(asked, context));
      return statement === undefined ? undefined : statement.read(await run(statement, asked, context));
    },
  };
  return source as CountingSource<S, C>;
}

const ONE_PARAMETER = /^(?:async\b\s*)?(?:[\w$]+|\(\s*(?:[\w$]+|\{[\w$\s,:]*\})\s*\))\s*=>/;

/**
 * Returns whether a function cannot read further arguments: its source is an arrow function with one parameter, which has
 * no `arguments` of its own. Its `length` does not count parameters with a default.
 */
function hasOneParameter(query: (...values: never) => unknown): boolean {
  return ONE_PARAMETER.test(Function.prototype.toString.call(query));
}

/** Returns the tables of relations with the scopes of a request. */
function relatedTables<C>(relations: SourceRelations<C>, asked: SourceRequest, context: C): RelatedTables {
  const scopeFor = (scope: SourceScope<C> | undefined) =>
    typeof scope === "function" ? (table: SqlName) => scope(asked, context, table) : scope;
  return Object.fromEntries(
    Object.entries(relations).map(([name, { where, throughWhere, ...tables }]) => {
      const [own, link] = [scopeFor(where), scopeFor(throughWhere)];
      return [
        name,
        { ...tables, ...(own !== undefined && { where: own }), ...(link !== undefined && { throughWhere: link }) },
      ];
    }),
  );
}

/** Returns the total if the rows of the page reveal it, as those of an export in one batch. The rows before a cursor are unknown. */
function knownTotal({ page, limit, cursor, count }: ListQuery, found: number): number | undefined {
  if (cursor === undefined) return totalFrom(page, limit, found);
  return count !== undefined && cursor.position === undefined && found <= limit ? found : undefined;
}

/**
 * Returns the nearest possible total. Rows may have been added or removed between the two statements. The total must
 * still include the rows that were found, and an empty page must be past the end.
 */
function possibleTotal({ page, limit, cursor }: ListQuery, found: number, counted: number): number {
  const before = cursor === undefined ? (page - 1) * limit : 0;
  return found === 0 && cursor === undefined ? Math.min(counted, before) : Math.max(counted, before + found);
}
