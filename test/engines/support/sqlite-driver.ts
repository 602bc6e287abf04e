import type { Field, FieldType } from "../../../src/index.js";
import { sqlite } from "../../../src/sql.js";
import { type Driver, quoteText, quoteWithDoubleQuotes, textOfHex } from "./driver.js";

const COLUMN_TYPES: Readonly<Record<FieldType, string>> = {
  integer: "BIGINT",
  decimal: "NUMERIC",
  number: "REAL",
  // Collations that the SQL must overrule: a table may have been declared for other uses.
  text: "TEXT COLLATE NOCASE",
  enumeration: "TEXT COLLATE RTRIM",
  boolean: "BOOLEAN",
  date: "TEXT",
  timestamp: "TEXT",
};

/** What is the same for every library that brings SQLite. */
export const sqliteDriver: Omit<Driver, "name" | "run" | "query" | "close"> = {
  dialect: sqlite,
  quote: quoteWithDoubleQuotes,
  columnType: ({ type }) => COLUMN_TYPES[type],
  literal,
  readable,
  held,
  indexed: (column, { type }) => (type === "text" ? [column, `${column} COLLATE BINARY`] : [column]),
};

function literal(text: string, { type }: Field): string {
  switch (type) {
    case "integer":
      return `CAST(${quoteText(text)} AS INTEGER)`;
    case "decimal":
      return `CAST(${quoteText(text)} AS NUMERIC)`;
    case "number":
      return `CAST(${quoteText(text)} AS REAL)`;
    case "boolean":
      return text === "true" ? "1" : "0";
    default:
      return quoteText(text);
  }
}

/** As numbers, integers beyond 2^53 would lose their last digits. */
function readable(column: string, { type }: Field): string {
  switch (type) {
    case "integer":
    case "decimal":
      return `CASE typeof(${column}) WHEN 'integer' THEN CAST(${column} AS TEXT) ELSE ${column} END`;
    case "text":
    case "enumeration":
      return `CASE WHEN ${column} IS NOT NULL THEN hex(${column}) END`;
    default:
      return column;
  }
}

const LOWEST_INTEGER = -(2 ** 63);

function held(value: unknown, { type }: Field): unknown {
  switch (type) {
    case "text":
    case "enumeration":
      return textOfHex(value);
    case "boolean":
      return value === 1;
    case "decimal":
      // To SQLite this double is the same as the integer, of which JavaScript prints less.
      return value === LOWEST_INTEGER ? "-9223372036854775808" : value;
    default:
      return value;
  }
}
