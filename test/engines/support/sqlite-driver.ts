import type { Field, FieldType } from "../../../src/index.js";
import { sqlite } from "../../../src/sql.js";
import { type Driver, quoteText, quoteWithDoubleQuotes, textOfHex } from "./driver.js";
import { spellingsOf } from "./time-spellings.js";

const COLUMN_TYPES: Readonly<Record<Exclude<FieldType, "timestamp">, string>> = {
  integer: "BIGINT",
  decimal: "NUMERIC",
  number: "REAL",
  // Collations that the SQL must overrule: a table may have been declared for other uses.
  text: "TEXT COLLATE NOCASE",
  enumeration: "TEXT COLLATE RTRIM",
  boolean: "BOOLEAN",
  date: "TEXT",
};

function columnType(field: Field): string {
  if (field.type !== "timestamp") return COLUMN_TYPES[field.type];
  // All of these hold texts, to which libraries give one or the other type.
  if (field.nullable) return field.zone ? "DATETIME" : "TIMESTAMP";
  return field.zone ? "TEXT" : "TEXT COLLATE NOCASE";
}

/** What is the same for every library that brings SQLite. */
export const sqliteDriver: Omit<Driver, "name" | "run" | "query" | "close"> = {
  dialect: sqlite,
  quote: quoteWithDoubleQuotes,
  columnType,
  literal,
  readable,
  held,
  indexed: (column, { type }) =>
    type === "text" || type === "timestamp" ? [column, `${column} COLLATE BINARY`] : [column],
};

function literal(text: string, { type }: Field, turn: number): string {
  switch (type) {
    case "integer":
      return `CAST(${quoteText(text)} AS INTEGER)`;
    case "decimal":
      return `CAST(${quoteText(text)} AS NUMERIC)`;
    case "number":
      return `CAST(${quoteText(text)} AS REAL)`;
    case "boolean":
      return text === "true" ? "1" : "0";
    case "timestamp": {
      const spellings = spellingsOf(text);
      // By steps of a prime, so that spellings of all kinds meet among few rows.
      return quoteText(spellings[(turn * 7) % spellings.length] ?? text);
    }
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
