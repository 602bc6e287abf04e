import type { Field } from "../../language/types/field.js";
import type { DecimalRange, DecimalSize } from "../dialects/decimal-range.js";
import type { SqlExpression } from "../sql.js";
import type { ColumnKind, IndexUse, ScalarKind } from "./verified-types.js";

/** Runs a statement that selects only texts and NULL, and returns the given columns of its rows. */
export type ReadCatalog = <Name extends string>(
  statement: SqlExpression,
  columns: readonly Name[],
) => Promise<readonly TextRow<Name>[]>;

export type TextRow<Name extends string> = { readonly [Column in Name]: string | null };

/** A table as the database describes it. */
export interface CatalogTable {
  /** Whether it is a view. Databases know less of views. */
  readonly isView: boolean;
  readonly columns: readonly CatalogColumn[];
  /** The indexes of all rows; undefined for a table that cannot have indexes, and if they are on other servers. */
  readonly indexes: readonly CatalogIndex[] | undefined;
  /** The other servers that have the rows. Default: none. */
  readonly servers?: readonly ForeignServer[];
  /** Whether parts of the table are on these servers. Default: false. */
  readonly isPartitioned?: boolean;
  /** The names that a new index cannot have; undefined if CREATE INDEX does not need a name. */
  readonly names?: readonly string[];
  /** The schema to write before the name of a new index, for databases that do not write it before the table. */
  readonly indexSchema?: string | undefined;
}

/** A server that has rows of a table. */
export interface ForeignServer {
  readonly name: string;
  /** Whether it is a PostgreSQL. */
  readonly isPostgres: boolean;
  readonly options: ServerOptions;
  /** The options of its table, which take precedence. */
  readonly decided: ServerOptions;
}

/** The options of servers that matter. */
export const SERVER_OPTIONS = ["async_capable", "fetch_size", "use_remote_estimate"] as const;

export type ServerOptions = { readonly [Name in (typeof SERVER_OPTIONS)[number]]?: string };

export interface CatalogColumn {
  readonly name: string;
  /** The type as the database writes it, for messages. */
  readonly declared: string;
  /** The type without its size, and of a list the type of its items: one of the names in `types`, or any other. */
  readonly type: string;
  readonly isList: boolean;
  readonly size: DecimalSize | undefined;
  /** The names of an enum type. */
  readonly labels: readonly string[] | undefined;
  /** Undefined if the database does not know it. */
  readonly nullable: boolean | undefined;
  /** The name of a collation or encoding in which comparisons of texts differ from those in memory. */
  readonly collation: string | undefined;
  /** Whether the collation of the column sorts texts by code point. Undefined where indexes do not depend on it. */
  readonly isBinary?: boolean;
  /** The most characters of a text, or of a text in a list. Undefined if unlimited, or where that does not matter. */
  readonly maxLength?: number | undefined;
}

/** The keys of an index, in order. */
export type CatalogIndex = readonly IndexKey[];

/** One key of an index: a column or an expression. */
export interface IndexKey {
  readonly column: string | null;
  /** The expression, as the database writes it. */
  readonly expression: string;
  /** What limits the conditions that the index serves, such as its method and collation, by words of the database. */
  readonly traits: readonly string[];
}

/** Everything about catalogs that differs between databases. Separate from dialects, to keep those small. */
export interface Catalog {
  /** Returns the table with this name, in the parts of `TableName`. */
  readonly findTable: (read: ReadCatalog, name: readonly string[]) => Promise<CatalogTable | undefined>;
  /** Selects, as `name`, the names of the tables among which `findTable` looked. */
  readonly tableNames: (name: readonly string[]) => SqlExpression;
  /** Whether names of columns that differ only in case denote the same column. */
  readonly namesIgnoreCase: boolean;
  /** The supported types of columns, the most usual first. */
  readonly types: Readonly<Record<ScalarKind, readonly string[]>>;
  /** Whether a column of any other type, as the database writes it, can be read as JSON, too. Default: false. */
  readonly hasJson?: (declared: string) => boolean;
  /** The types of columns of lists, or of their items if the database has a type for lists. */
  readonly lists: readonly string[] | Readonly<Record<ListItemKind, readonly string[]>>;
  /** What is special about a supported type: a clause after "which". */
  readonly caveats: { readonly [Kind in ColumnKind]?: Readonly<Record<string, string>> };
  /** What a text column needs, for messages. */
  readonly collations: string;
  /** Whether the database has no type for UUIDs, so that texts contain them. Default: false. */
  readonly uuidsAreTexts?: boolean;
  /**
   * The largest declared size of a decimal that comparisons use, and the digits that they support without one. Undefined
   * if comparisons do not depend on the size.
   */
  readonly decimals?: { readonly largest: DecimalSize; readonly otherwise: DecimalRange };
  /** Whether decimal columns have a size. Default: true. */
  readonly hasSizes?: false;
  /**
   * Returns a statement that forbids NULL in a column and changes nothing else, if there is one for every table. DuckDB
   * rejects it for tables with an index. Names are quoted.
   */
  readonly forbidNull?: (table: string, column: string) => string;
  /** Undefined for a database that reads tables without indexes. */
  readonly indexes?: IndexRules;
}

export type ListItemKind =
  | "text"
  | "integer"
  | "integer of 32 bits"
  | "integer of 16 bits"
  | "uuid"
  | "uuid as text"
  | "enumeration";

export interface IndexRules {
  /** Returns which index serves a use of a field; undefined if none does. The name of the column is also given quoted. */
  readonly needOf: (use: IndexUse, field: Field, column: CatalogColumn, quoted: string) => IndexNeed | undefined;
  /** The longest name of an index, in characters. Default: any length. */
  readonly maxNameLength?: number;
}

export interface IndexNeed {
  /** Returns whether an index with this first key serves the use. */
  readonly isServedBy: (key: IndexKey) => boolean;
  readonly suggestion: IndexSuggestion;
}

export type IndexSuggestion =
  /** The part of CREATE INDEX after the table, and the extension that it requires. */
  | { readonly create: string; readonly extension?: string }
  /** A type for the column: its values can be too long for every index that would serve the use. */
  | { readonly limit: string };

/** Returns the numbers in the parentheses of a type such as `numeric(12,2)`. */
export function sizeIn(type: string): DecimalSize | undefined {
  const [, precision, scale = "0"] = /\(\s*(\d+)\s*(?:,\s*(-?\d+)\s*)?\)/.exec(type) ?? [];
  return precision === undefined ? undefined : { precision: Number(precision), scale: Number(scale) };
}

/** Returns the quoted texts in a type such as `ENUM('a', 'it''s')`. */
export function labelsIn(type: string): readonly string[] {
  return Array.from(type.matchAll(/'((?:[^']|'')*)'/g), ([, label = ""]) => label.replaceAll("''", "'"));
}

/** A row with a key of an index. The traits are separated by spaces. */
type KeyRow = TextRow<"index" | "column" | "expression" | "traits">;

/** Groups the rows of index keys, in order, by the name of the index. */
export function indexesOf(rows: readonly KeyRow[]): readonly CatalogIndex[] {
  const byName = new Map<string | null, IndexKey[]>();
  for (const { index, column, expression, traits } of rows) {
    const keys = byName.get(index) ?? [];
    byName.set(index, [...keys, { column, expression: expression ?? "", traits: (traits ?? "").split(" ") }]);
  }
  return [...byName.values()];
}

/** Returns the caveat of a column that stores larger integers than its field. */
export function widerThan(bits: 16 | 32): string {
  return `stores integers that filters of ${bits} bits cannot contain`;
}
