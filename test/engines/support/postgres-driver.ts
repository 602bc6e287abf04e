import type { Field, Schema } from "../../../src/index.js";
import { postgres } from "../../../src/sql.js";
import { type Driver, isText, quoteText, quoteWithDoubleQuotes, textOfHex } from "./driver.js";

/** For every session of the tests. */
export const POSTGRES_SETTINGS: readonly string[] = [
  // Not UTC, as an application's may not be.
  "SET TIME ZONE 'America/New_York'",
  // So small a table is scanned otherwise, whatever its indexes.
  "SET enable_seqscan = off",
];

/** What is the same for every PostgreSQL, wherever it runs. */
export const postgresDriver: Omit<Driver, "name" | "run" | "query" | "close"> = {
  dialect: postgres,
  quote: quoteWithDoubleQuotes,
  statementsBeforeTable: (schema) => enumerationsIn(schema).flatMap(typeStatements),
  columnType,
  literal: (text, field) => `CAST(${quoteText(withZone(text, field))} AS ${columnType(field)})`,
  readable,
  held: (value, field) => (isText(field) ? textOfHex(value) : value),
  indexed: (column, { type }) => (type === "text" ? [column, `${column} COLLATE "C"`] : [column]),
};

type Enumeration = Extract<Field, { type: "enumeration" }>;

/** Of both ways to have an enumeration the nullable ones get the one, all others the other. */
function isTypeOfItsOwn(field: Field): field is Enumeration {
  return field.type === "enumeration" && field.nullable;
}

function enumerationsIn(schema: Schema): readonly Enumeration[] {
  return [...schema.byName.values()].filter(isTypeOfItsOwn);
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
      return field.bits === 32 ? "integer" : "bigint";
    case "decimal":
      return field.precision === undefined ? "numeric" : `numeric(${field.precision}, ${field.scale})`;
    case "number":
      return "double precision";
    case "enumeration":
      return isTypeOfItsOwn(field) ? typeNameOf(field) : "text";
    case "timestamp":
      return field.zone ? "timestamptz" : "timestamp";
    default:
      return field.type;
  }
}

/** A column without a zone means UTC. PostgreSQL would not heed a zone there, but nobody should think that it does. */
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
    default:
      return `CAST(${column} AS text)`;
  }
}
