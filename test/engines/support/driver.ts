import type { Field, Schema } from "../../../src/index.js";
import { parseExactJson } from "../../../src/language/values/exact-json.js";
import type { Dialect, SqlText, SqlValue } from "../../../src/sql.js";

/** A column of a test table. */
export interface Column {
  readonly name: string;
  readonly field: Field;
  readonly quoted: string;
  readonly type: string;
}

/** Everything in the tests that differs between databases. Plain data, like a dialect. */
export interface Driver {
  readonly name: string;
  readonly dialect: Dialect;
  /** Quotes a name. Does not use the dialect, so that a fault there cannot cancel itself out. */
  readonly quote: (name: string) => string;
  /** Returns whether the database does not support a column name, even quoted. Default: supports all names. */
  readonly rejectsColumn?: (name: string) => boolean;
  /** Returns statements that the columns of a schema require, such as types. */
  readonly statementsBeforeTable?: (schema: Schema) => readonly string[];
  readonly columnType: (field: Field) => string;
  /** Returns the statement that creates a table, if it needs more than column definitions. */
  readonly createTable?: (table: "plain" | "indexed", columns: readonly Column[]) => string;
  /**
   * Returns the literal of a text of `storedText`, for a column of the field. If a database accepts several spellings
   * of a value, `row` selects one, so that adjacent rows differ.
   */
  readonly literal: (text: string, field: Field, row: number) => string;
  /** Returns an expression that reads the column without loss in JavaScript. */
  readonly readable: (column: string, field: Field) => string;
  /** Converts a value of that expression to a record value. */
  readonly recordValue: (value: unknown, field: Field) => unknown;
  /** Returns the expressions to index for a column, for `CREATE INDEX ... ON table (...)`, or `USING ...`. */
  readonly indexed: (column: string, field: Field) => readonly string[];
  readonly run: (statement: string) => Promise<void>;
  readonly query: (statement: string, values: readonly SqlValue[]) => Promise<readonly (readonly unknown[])[]>;
  /** Returns rows as objects, as the driver returns them by default. */
  readonly rows?: (statement: SqlText) => Promise<readonly unknown[]>;
  readonly close: () => Promise<void>;
}

export function quoteWithDoubleQuotes(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Quotes a text in standard SQL, where a backslash is literal. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Returns the text of UTF-8 bytes in hexadecimal. Drivers drop a leading byte order mark when they read text. */
export function textOfHex(hex: unknown): string {
  return Buffer.from(String(hex), "hex").toString("utf8");
}

export function isText({ type }: Field): boolean {
  return type === "text" || type === "enumeration";
}

/** Returns the items of a list of `storedText` as texts. */
export function itemsOf(text: string): readonly (string | null)[] {
  const items = parseExactJson(text) as readonly (string | number | bigint | null)[];
  return items.map((item) => (item === null ? null : String(item)));
}

/** Returns the record value of a list or JSON in the form of `storedText`. */
export function parsedValue(value: unknown): unknown {
  return parseExactJson(String(value));
}
