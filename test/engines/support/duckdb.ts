import { DuckDBInstance } from "@duckdb/node-api";
import type { Field } from "../../../src/index.js";
import { duckdb } from "../../../src/sql.js";
import { type Driver, isText, itemsOf, parsedValue, quoteText, quoteWithDoubleQuotes, textOfHex } from "./driver.js";
import { type Engine, engineOf } from "./engine.js";

/**
 * Starts DuckDB in this process. The session is not in UTC, like that of some applications. `decimalType` is the type
 * of decimal columns without a declared size.
 */
export async function startDuckdb(decimalType = "DECIMAL(38, 15)"): Promise<Engine> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'America/New_York'");
  return engineOf({
    ...duckdbDriver(decimalType),
    name: "DuckDB",
    run: async (statement) => {
      await connection.run(statement);
    },
    query: async (statement, values) => {
      const reader = await connection.runAndReadAll(statement, [...values]);
      return reader.getRows();
    },
    rows: async ({ text, values }) => (await connection.runAndReadAll(text, values)).getRowObjects(),
    close: async () => {
      connection.closeSync();
      instance.closeSync();
    },
  });
}

/** Returns the part of the driver that does not depend on how rows are read. */
export function duckdbDriver(decimalType: string): Omit<Driver, "name" | "run" | "query" | "close"> {
  const typeOf = (field: Field) => columnType(field) ?? decimalType;
  return {
    dialect: duckdb,
    quote: quoteWithDoubleQuotes,
    columnType: typeOf,
    literal: (text, field) => {
      // A value that a decimal column without a declared size cannot store becomes null.
      if (field.type === "list") {
        const items = itemsOf(text).map((item) => (item === null ? "NULL" : quoteText(item)));
        return `CAST([${items.join(", ")}] AS ${typeOf(field)})`;
      }
      const cast = field.type === "decimal" && field.precision === undefined ? "TRY_CAST" : "CAST";
      return `${cast}(${quoteText(withZone(text, field))} AS ${typeOf(field)})`;
    },
    readable,
    recordValue,
    // DuckDB has no index of lists.
    indexed: (column, { type }) => (type === "list" || type === "json" ? [] : [column]),
  };
}

/** Returns the column type; undefined for a decimal without a declared size. */
function columnType(field: Field): string | undefined {
  switch (field.type) {
    case "integer":
      return { 16: "SMALLINT", 32: "INTEGER", 64: "BIGINT" }[field.bits];
    case "decimal":
      return field.precision === undefined ? undefined : `DECIMAL(${field.precision}, ${field.scale})`;
    case "number":
      return "DOUBLE";
    case "enumeration":
      // An enumeration is an ENUM or a text. The choice is arbitrary, but both must occur.
      return field.nullable ? `ENUM (${field.choices.map(quoteText).join(", ")})` : "VARCHAR";
    case "text":
      return "VARCHAR";
    case "timestamp":
      return field.zone ? "TIMESTAMPTZ" : "TIMESTAMP";
    case "uuid":
      return field.stored === undefined ? "UUID" : "VARCHAR";
    case "list":
      // An enumeration is an ENUM or a text here too.
      return field.item.type === "enumeration" && field.nullable
        ? `ENUM (${field.item.choices.map(quoteText).join(", ")})[]`
        : `${columnType(field.item)}[]`;
    default:
      return field.type.toUpperCase();
  }
}

function withZone(text: string, field: Field): string {
  if (field.type !== "timestamp") return text;
  return text.replace("T", " ").replace("Z", field.zone ? "+00" : "");
}

function readable(column: string, field: Field): string {
  switch (field.type) {
    case "number":
    case "boolean":
      return column;
    case "timestamp": {
      const inUtc = field.zone ? `${column} AT TIME ZONE 'UTC'` : column;
      return `strftime(${inUtc}, '%Y-%m-%dT%H:%M:%S.%fZ')`;
    }
    case "text":
    case "enumeration":
      return `hex(encode(CAST(${column} AS VARCHAR)))`;
    case "list":
      return `CAST(to_json(CAST(${column} AS VARCHAR[])) AS VARCHAR)`;
    default:
      return `CAST(${column} AS VARCHAR)`;
  }
}

function recordValue(value: unknown, field: Field): unknown {
  if (isText(field)) return textOfHex(value);
  if (field.type === "list" || field.type === "json") return parsedValue(value);
  // DuckDB prints no leading zero if the column has no digits before the decimal point.
  return field.type === "decimal" ? String(value).replace(/^-?(?=\.)/, "$&0") : value;
}
