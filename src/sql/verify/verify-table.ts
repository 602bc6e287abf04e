import type { Details } from "../../language/diagnostics/details.js";
import type { Diagnostic } from "../../language/diagnostics/diagnostic.js";
import { filterError } from "../../language/diagnostics/filter-error.js";
import { type Finding, toDiagnostic } from "../../language/diagnostics/finding.js";
import {
  checkOptions,
  diagnoseOption,
  FLAG,
  FUNCTION,
  NAME,
  type OptionsOf,
  type OptionType,
  required,
} from "../../language/diagnostics/options.js";
import { nearest } from "../../language/diagnostics/suggest.js";
import { targetOf } from "../../language/schema/filterable.js";
import type { BoundRelation } from "../../language/schema/find-path.js";
import { checkSchema, type Schema } from "../../language/schema/schema.js";
import { keyOf } from "../../list/key.js";
import { DIALECT, type Dialect } from "../dialects/dialect.js";
import { rowReader } from "../lists/read-row.js";
import { ReadableSql } from "../lists/readable-sql.js";
import { TABLE_AND_DIALECT, type TableAndDialect } from "../lists/table-options.js";
import { type SqlExpression, type SqlText, SqlWriter } from "../sql.js";
import { COLUMN_OPTION, type ColumnOptions } from "../where/column-of.js";
import {
  checkRelatedTables,
  RELATIONS_OPTION,
  type RelatedTables,
  type RelationsOption,
  type TableName,
} from "../where/related-tables.js";
import type { Catalog, CatalogTable, ReadCatalog, TextRow } from "./catalog.js";
import { clickhouseCatalog } from "./clickhouse-catalog.js";
import { diagnoseColumn } from "./diagnose-column.js";
import { diagnoseForeignColumn, diagnoseServers } from "./diagnose-foreign.js";
import { indexDiagnoser } from "./diagnose-indexes.js";
import { type JoinedTable, KeyVerifier } from "./diagnose-relations.js";
import { duckdbCatalog } from "./duckdb-catalog.js";
import { mariadbCatalog, mysqlCatalog } from "./mysql-catalog.js";
import { postgresCatalog } from "./postgres-catalog.js";
import { sqliteCatalog } from "./sqlite-catalog.js";
import { diagnoseTable } from "./table-codes.js";

const VERIFY_OPTIONS = {
  /** The key of lists of the table, which must be unique. Default: "id", if the schema has this field. */
  key: NAME,
  /**
   * Whether the table has rows of a foreign table of another server: a shard. Texts need the collation "C" then. Default:
   * false.
   */
  shard: FLAG,
  /** Runs a statement and returns the rows of the driver unchanged: objects with the column names as keys. */
  query: required(FUNCTION as OptionType<(statement: SqlText) => Promise<readonly unknown[]>>),
};

/** Options of `verifyTable`. */
export interface VerifyTableOptions
  extends TableAndDialect,
    Pick<ColumnOptions, "column">,
    RelationsOption,
    OptionsOf<typeof VERIFY_OPTIONS> {}

const OPTIONS = { ...TABLE_AND_DIALECT, ...COLUMN_OPTION, ...RELATIONS_OPTION, ...VERIFY_OPTIONS };

/** By the name of the dialect. Functions, because bundlers keep an object with spreads even if nothing uses it. */
const CATALOGS: Readonly<Record<string, () => Catalog>> = {
  postgres: postgresCatalog,
  sqlite: sqliteCatalog,
  duckdb: duckdbCatalog,
  mysql: mysqlCatalog,
  mariadb: mariadbCatalog,
  clickhouse: clickhouseCatalog,
};

/** Returns the catalog of a dialect; undefined for a dialect that is not one of ampipe/sql. */
function catalogOf({ name }: Dialect): Catalog | undefined {
  return Object.hasOwn(CATALOGS, name) ? CATALOGS[name]?.() : undefined;
}

/**
 * Compares a schema with a table of the database. Returns an error for each difference with which statements fail or
 * select other records than the same filter in memory, and advice as warnings, in order of the fields. Reads only the
 * catalog of the database. Fields for which `column` returns SQL are not compared. Of related tables, only the keys are
 * compared: verify each of them with its own schema.
 *
 * @example
 * ```ts
 * const diagnostics = await verifyTable(products, {
 *   table: "product",
 *   dialect: postgres,
 *   query: async ({ text, values }) => (await pool.query(text, values)).rows,
 * });
 * for (const { severity, message } of diagnostics) console.log(`${severity}: ${message}`);
 * ```
 */
export async function verifyTable(schema: Schema, options: VerifyTableOptions): Promise<readonly Diagnostic[]> {
  checkSchema(schema, "verifyTable()");
  checkOptions("verifyTable()", options, OPTIONS);
  const { dialect, query } = options;
  const name = partsOf(options.table);
  const catalog = catalogOf(dialect);
  if (catalog === undefined) {
    const details = { owner: "verifyTable()", option: "dialect", expected: DIALECT.expected };
    throw filterError([diagnoseOption("option.value", details)]);
  }
  checkRelatedTables(options.relations, schema, { owner: "verifyTable()", isScoped: false });
  const key = options.key === undefined && !schema.byName.has("id") ? undefined : keyOf(schema, options.key);
  const tables = new Tables(catalog, catalogReader(dialect, query));
  const own = await tables.find(name);
  if (own.found === undefined) return tables.missing.map(toDiagnostic);
  const fields = diagnoseFields(schema, own.found, catalog, { ...options, table: name });
  const verifier = new KeyVerifier(catalog, dialect.quoteIdentifier);
  const keys: Finding[] = [];
  if (key !== undefined && options.column?.(key) === undefined) {
    keys.push(...verifier.diagnoseListKey(key, own, usedColumns(schema, catalog)));
  }
  for (const { relation, path, own: from, table, through } of joinsOf(schema, name, options.relations ?? {})) {
    const of = { relation: path };
    const joined = {
      own: await tables.find(from),
      related: await tables.find(table, of),
      through: through === undefined ? undefined : await tables.find(through, { ...of, isThrough: true }),
    };
    keys.push(...verifier.diagnose(relation, joined));
  }
  const servers = diagnoseServers(own.found, dialect, name);
  return [...fields, ...tables.missing, ...keys, ...servers].map(toDiagnostic);
}

type TableUse = Pick<Details["table.missing"], "relation" | "isThrough">;

/** The tables of the database, each read once. */
class Tables {
  private readonly found = new Map<string, JoinedTable>();
  readonly missing: Finding[] = [];

  constructor(
    private readonly catalog: Catalog,
    private readonly read: ReadCatalog,
  ) {}

  /** `use` says which relation the table is of. */
  async find(name: readonly string[], use: TableUse = {}): Promise<JoinedTable> {
    const key = JSON.stringify(name);
    const known = this.found.get(key);
    if (known !== undefined) return known;
    const table = { name, found: await this.catalog.findTable(this.read, name) };
    this.found.set(key, table);
    if (table.found === undefined) this.missing.push(await diagnoseMissing(this.catalog, this.read, name, use));
    return table;
  }
}

/** A relation between two tables. */
interface Joined {
  readonly relation: BoundRelation;
  /** The names of the relations that lead to it, and its own. */
  readonly path: string;
  readonly own: readonly string[];
  readonly table: readonly string[];
  /** The table between the two. */
  readonly through: readonly string[] | undefined;
}

/** Yields each relation between two tables once, up to the depth of the tables that a source needs. */
function* joinsOf(
  schema: Schema,
  own: readonly string[],
  tables: RelatedTables,
  path: readonly string[] = [],
  seen = new Set<string>(),
): Iterable<Joined> {
  for (const [name, definition] of schema.relationByName) {
    const steps = [...path, name];
    const at = steps.join(".");
    const entry = Object.hasOwn(tables, at) ? tables[at] : undefined;
    if (entry === undefined) continue;
    const table = partsOf(entry.table);
    const through = definition.through && partsOf(entry.throughTable ?? definition.through.table);
    const key = JSON.stringify([name, own, table, through, definition.from, definition.to]);
    if (!seen.has(key)) yield { relation: { name, definition, schema }, path: at, own, table, through };
    seen.add(key);
    yield* joinsOf(targetOf(definition), table, tables, steps, seen);
  }
}

function partsOf(table: TableName): readonly string[] {
  return typeof table === "string" ? [table] : table;
}

/** Every value is selected as text: drivers convert other types. */
function catalogReader({ placeholder }: Dialect, query: VerifyTableOptions["query"]): ReadCatalog {
  return async <Name extends string>(statement: SqlExpression, columns: readonly Name[]) => {
    const writer = new SqlWriter((text, index) => text + placeholder(index + 1));
    writer.writeAll(statement);
    const readRow = rowReader(columns.map((name) => ({ name, type: "text", form: "text" })));
    const sql = new ReadableSql(writer, (rows) => rows.map(readRow) as unknown as readonly TextRow<Name>[]);
    return sql.read(await query(sql));
  };
}

async function diagnoseMissing(
  catalog: Catalog,
  read: ReadCatalog,
  name: readonly string[],
  use: TableUse,
): Promise<Finding> {
  const rows = await read(catalog.tableNames(name), ["name"]);
  const names = new Set(rows.map((row) => String(row.name)));
  return diagnoseTable("table.missing", {
    table: name.join("."),
    didYouMean: nearest(name.at(-1) ?? "", names),
    ...use,
  });
}

function diagnoseFields(
  schema: Schema,
  table: CatalogTable,
  catalog: Catalog,
  options: VerifyTableOptions & { readonly table: readonly string[] },
): readonly Finding[] {
  const { quoteIdentifier } = options.dialect;
  const columns = new Map(table.columns.map((column) => [nameIn(catalog, column.name), column]));
  const stored = [...schema.byName].filter(([, { custom }]) => !custom);
  const fields = stored.map(([name, field]) => ({ name, field, columnName: field.column ?? name }));
  const isUsedColumn = usedColumns(schema, catalog);
  const diagnoseIndexes = indexDiagnoser(table, isUsedColumn);
  return fields.flatMap(({ name, field, columnName }) => {
    if (options.column?.({ name, definition: field }) !== undefined) return [];
    const column = columns.get(nameIn(catalog, columnName));
    if (column === undefined) {
      const names = table.columns.map((existing) => existing.name);
      const details = { table: options.table.join("."), column: columnName, field: name };
      return [diagnoseTable("table.missing-column", { ...details, didYouMean: nearest(columnName, names) })];
    }
    const given = { name, field, column, catalog, table: options.table, quote: quoteIdentifier };
    const foreign = isUsedColumn(columnName) ? diagnoseForeignColumn(given, table, options.shard === true) : [];
    const problems = [...diagnoseColumn(given), ...foreign];
    if (problems.some(({ code }) => code === "table.type")) return problems;
    return [...problems, ...diagnoseIndexes(given)];
  });
}

function nameIn({ namesIgnoreCase }: Catalog, column: string): string {
  return namesIgnoreCase ? column.toLowerCase() : column;
}

/** Returns whether clients can filter or sort by a column. */
function usedColumns({ byName }: Schema, catalog: Catalog): (column: string) => boolean {
  const used = [...byName].filter(
    ([, { custom, hidden, filterable, sortable }]) => !custom && !hidden && (filterable || sortable),
  );
  const columns = new Set(used.map(([name, { column = name }]) => nameIn(catalog, column)));
  return (column) => columns.has(nameIn(catalog, column));
}
