import type { Field, FieldType } from "../../../src/index.js";
import { sqlite } from "../../../src/sql.js";
import { type Driver, parsedValue, quoteText, quoteWithDoubleQuotes, textOfHex } from "./driver.js";
import { spellingsOf } from "./time-spellings.js";

const COLUMN_TYPES: Readonly<Record<Exclude<FieldType, "timestamp">, string>> = {
  integer: "BIGINT",
  decimal: "NUMERIC",
  number: "REAL",
  // Collations that the SQL must override, because tables may be declared for other uses.
  text: "TEXT COLLATE NOCASE",
  enumeration: "TEXT COLLATE RTRIM",
  boolean: "BOOLEAN",
  date: "TEXT",
  uuid: "TEXT COLLATE NOCASE",
  list: "TEXT COLLATE NOCASE",
  json: "JSON",
};

function columnType(field: Field): string {
  if (field.type !== "timestamp") return COLUMN_TYPES[field.type];
  // All of these contain texts. Libraries declare them with different types.
  if (field.nullable) return field.zone ? "DATETIME" : "TIMESTAMP";
  return field.zone ? "TEXT" : "TEXT COLLATE NOCASE";
}

/** The part of the driver that is the same for every SQLite library. */
export const sqliteDriver: Omit<Driver, "name" | "run" | "query" | "close"> = {
  dialect: sqlite,
  quote: quoteWithDoubleQuotes,
  columnType,
  literal,
  readable,
  recordValue,
  indexed: (column, { type }) =>
    type === "text" || type === "timestamp" ? [column, `${column} COLLATE BINARY`] : [column],
};

function literal(text: string, { type }: Field, row: number): string {
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
      // In steps of a prime, so that a few rows contain spellings of all kinds.
      return quoteText(spellings[(row * 7) % spellings.length] ?? text);
    }
    default:
      return quoteText(text);
  }
}

/** Reads integers as text, because integers beyond 2^53 lose digits as numbers. */
function readable(column: string, { type }: Field): string {
  switch (type) {
    case "integer":
    case "decimal":
    case "json":
      return `CASE typeof(${column}) WHEN 'integer' THEN CAST(${column} AS TEXT) ELSE ${column} END`;
    case "text":
    case "enumeration":
      return `CASE WHEN ${column} IS NOT NULL THEN hex(${column}) END`;
    default:
      return column;
  }
}

const LOWEST_INTEGER = -(2 ** 63);

function recordValue(value: unknown, { type }: Field): unknown {
  switch (type) {
    case "text":
    case "enumeration":
      return textOfHex(value);
    case "boolean":
      return value === 1;
    case "list":
    case "json":
      return parsedValue(value);
    case "decimal":
      // SQLite treats this double as equal to the integer, but JavaScript prints fewer digits.
      return value === LOWEST_INTEGER ? "-9223372036854775808" : value;
    default:
      return value;
  }
}
