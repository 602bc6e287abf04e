import type { Field, ListField, Schema } from "../../../src/index.js";
import { postgres } from "../../../src/sql.js";
import { type Driver, isText, itemsOf, parsedValue, quoteText, quoteWithDoubleQuotes, textOfHex } from "./driver.js";

/** Settings of every session of the tests. */
export const POSTGRES_SETTINGS: readonly string[] = [
  // Not UTC, like the session of some applications.
  "SET TIME ZONE 'America/New_York'",
  // Otherwise, PostgreSQL scans a small table and ignores its indexes.
  "SET enable_seqscan = off",
];

/** The part of the driver that is the same for every PostgreSQL. */
export const postgresDriver: Omit<Driver, "name" | "run" | "query" | "close"> = {
  dialect: postgres,
  quote: quoteWithDoubleQuotes,
  statementsBeforeTable: (schema) => enumerationsIn(schema).flatMap(typeStatements),
  columnType,
  literal,
  readable,
  recordValue,
  indexed,
};

function literal(text: string, field: Field): string {
  if (field.type !== "list") return `CAST(${quoteText(withZone(text, field))} AS ${columnType(field)})`;
  const items = itemsOf(text).map((item) => (item === null ? "NULL" : quoteText(item)));
  return `CAST(ARRAY[${items.join(", ")}]::text[] AS ${columnType(field)})`;
}

function recordValue(value: unknown, field: Field): unknown {
  if (isText(field)) return textOfHex(value);
  return field.type === "list" || field.type === "json" ? parsedValue(value) : value;
}

function indexed(column: string, { type }: Field): readonly string[] {
  if (type === "json") return [];
  if (type === "list") return [`USING gin (${column})`];
  return type === "text" ? [column, `${column} COLLATE "C"`] : [column];
}

type Enumeration = Extract<Field, { type: "enumeration" }>;

/** Returns whether an enumeration has an enum type: nullable ones do, others are text, to test both. */
function isEnumType(field: Field): field is Enumeration {
  return field.type === "enumeration" && field.nullable;
}

function enumerationsIn(schema: Schema): readonly Enumeration[] {
  return [...schema.byName.values()].flatMap((field) => {
    if (isEnumType(field)) return [field];
    return field.type === "list" && field.nullable && field.item.type === "enumeration" ? [field.item] : [];
  });
}

function typeNameOf({ choices }: Enumeration): string {
  return quoteWithDoubleQuotes(`one of ${choices.join(" ")}`.slice(0, 60));
}

function typeStatements(field: Enumeration): readonly string[] {
  const name = typeNameOf(field);
  return [`DROP TYPE IF EXISTS ${name}`, `CREATE TYPE ${name} AS ENUM (${field.choices.map(quoteText).join(", ")})`];
}

function columnType(field: Field): string {
  switch (field.type) {
    case "integer":
      return { 16: "smallint", 32: "integer", 64: "bigint" }[field.bits];
    case "decimal":
      return field.precision === undefined ? "numeric" : `numeric(${field.precision}, ${field.scale})`;
    case "number":
      return "double precision";
    case "enumeration":
      return isEnumType(field) ? typeNameOf(field) : "text";
    case "timestamp":
      return field.zone ? "timestamptz" : "timestamp";
    case "uuid":
      return field.stored ?? "uuid";
    case "list":
      return itemType(field);
    case "json":
      return field.nullable ? "json" : "jsonb";
    default:
      return field.type;
  }
}

/** Returns the type of an array. Nullable lists have another type of the same meaning, to test both. */
function itemType({ item, nullable }: ListField): string {
  if (item.type === "enumeration" && nullable) return `${typeNameOf(item)}[]`;
  if (item.type === "text" && nullable) return "varchar[]";
  return `${columnType(item)}[]`;
}

/** A column without a time zone means UTC. PostgreSQL would ignore an offset there, so none is written. */
function withZone(text: string, field: Field): string {
  return field.type === "timestamp" && !field.zone ? text.replace("Z", "") : text;
}

function readable(column: string, field: Field): string {
  switch (field.type) {
    case "number":
    case "boolean":
      return column;
    case "date":
      return `to_char(${column}, 'YYYY-MM-DD')`;
    case "timestamp": {
      const inUtc = field.zone ? `${column} AT TIME ZONE 'UTC'` : column;
      return `to_char(${inUtc}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
    }
    case "text":
    case "enumeration":
      return `encode(convert_to(CAST(${column} AS text), 'UTF8'), 'hex')`;
    case "list":
      return `CAST(to_json(CAST(${column} AS text[])) AS text)`;
    default:
      return `CAST(${column} AS text)`;
  }
}
