import type { Field, Schema } from "../../../src/index.js";
import type { Dialect, SqlValue } from "../../../src/sql.js";

/** A column of a test's table. */
export interface Column {
  readonly name: string;
  readonly field: Field;
  readonly quoted: string;
  readonly type: string;
}

/** Everything that differs between databases for the tests. Plain data, as dialects are. */
export interface Driver {
  readonly name: string;
  readonly dialect: Dialect;
  /** Written apart from the dialect's own, so that a fault in that does not cancel itself out. */
  readonly quote: (name: string) => string;
  /** Columns that the database has under no name, however quoted; none unless given. */
  readonly refusesColumn?: (name: string) => boolean;
  /** What the columns of a schema need before there can be any. */
  readonly statementsBeforeTable?: (schema: Schema) => readonly string[];
  readonly columnType: (field: Field) => string;
  /** The statement that makes a table, where it takes more than its columns. */
  readonly createTable?: (table: "plain" | "indexed", columns: readonly Column[]) => string;
  /**
   * The value that `storedText` has written, for a column of the field's type. Where a database takes several forms of
   * one value, `turn` says which: no two neighbouring rows have the same.
   */
  readonly literal: (text: string, field: Field, turn: number) => string;
  /** An expression whose value loses nothing of the column's on its way to JavaScript. */
  readonly readable: (column: string, field: Field) => string;
  /** That value as a predicate takes it. */
  readonly held: (value: unknown, field: Field) => unknown;
  /** What is to be indexed for a column, as it stands in `CREATE INDEX ... ON table (...)`. */
  readonly indexed: (column: string, field: Field) => readonly string[];
  readonly run: (statement: string) => Promise<void>;
  readonly query: (statement: string, values: readonly SqlValue[]) => Promise<readonly (readonly unknown[])[]>;
  readonly close: () => Promise<void>;
}

export function quoteWithDoubleQuotes(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text in standard SQL, in which a backslash is a backslash. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The text of UTF-8 bytes. The drivers' own reading of texts loses a byte order mark at the start. */
export function textOfHex(hex: unknown): string {
  return Buffer.from(String(hex), "hex").toString("utf8");
}

export function isText({ type }: Field): boolean {
  return type === "text" || type === "enumeration";
}
