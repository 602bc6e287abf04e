import type { Field } from "../../../src/index.js";
import { mariadb } from "../../../src/sql.js";
import { isText, parsedValue, quoteText, textOfHex } from "../support/driver.js";
import type { Engine } from "../support/engine.js";
import { createMariadb } from "./mariadb-server.js";
import { type Mysql2Driver, mysql2Engine } from "./mysql2-engine.js";

/** Creates a MariaDB database, accessed with mysql2. */
export async function startMariadb(): Promise<Engine> {
  return mysql2Engine(await createMariadb(), { ...mariadbDriver, name: "MariaDB" });
}

/** The part of the driver that does not depend on how rows are read. */
export const mariadbDriver: Omit<Mysql2Driver, "name"> = {
  dialect: mariadb,
  quote: (name) => `\`${name.replaceAll("`", "``")}\``,
  rejectsColumn,
  columnType,
  literal,
  readable,
  recordValue,
  indexed: (column, field) => {
    if (field.type === "list" || field.type === "json") return [];
    return [hasAnyLength(field) ? `${column}(100)` : column];
  },
};

/** MariaDB does not support names that end in white space or contain characters beyond U+FFFF. */
function rejectsColumn(name: string): boolean {
  return /\s$/.test(name) || /[\u{10000}-\u{10ffff}]/u.test(name);
}

/** Returns whether a text is TEXT instead of VARCHAR, to test both. The server collation ignores case and accents. */
function hasAnyLength(field: Field): boolean {
  return field.type === "text" && field.nullable;
}

/** Digits of a decimal without a declared size: the maximum. */
const MAX_DECIMAL = { whole: 35, scale: 30 };

function columnType(field: Field): string {
  switch (field.type) {
    case "integer":
      return { 16: "SMALLINT", 32: "INTEGER", 64: "BIGINT" }[field.bits];
    case "decimal": {
      const { precision = MAX_DECIMAL.whole + MAX_DECIMAL.scale, scale = MAX_DECIMAL.scale } = field;
      return `DECIMAL(${precision}, ${scale})`;
    }
    case "number":
      return "DOUBLE";
    case "enumeration":
      // With a collation that ignores case, choices could not differ only in case.
      return field.nullable ? `ENUM (${field.choices.map(quoteText).join(", ")}) COLLATE utf8mb4_bin` : "VARCHAR(100)";
    case "text":
      return hasAnyLength(field) ? "TEXT" : "VARCHAR(500)";
    case "timestamp":
      return "DATETIME(6)";
    case "uuid":
      return field.stored === undefined ? "UUID" : "CHAR(36)";
    case "list":
      return field.nullable ? "JSON" : "LONGTEXT";
    default:
      return field.type.toUpperCase();
  }
}

function literal(text: string, field: Field): string {
  switch (field.type) {
    case "decimal":
      // A decimal that the column cannot store becomes null.
      return (/^-?(\d+)/.exec(text)?.[1]?.length ?? 0) > MAX_DECIMAL.whole ? "NULL" : text;
    case "timestamp":
      return quoteText(text.replace("T", " ").replace("Z", ""));
    case "boolean":
      return text;
    default:
      return quoteText(text);
  }
}

function readable(column: string, field: Field): string {
  switch (field.type) {
    case "number":
    case "boolean":
      return column;
    case "timestamp":
      return `DATE_FORMAT(${column}, '%Y-%m-%dT%H:%i:%s.%fZ')`;
    case "text":
    case "enumeration":
      return `HEX(CAST(${column} AS CHAR CHARACTER SET utf8mb4))`;
    default:
      return `CAST(${column} AS CHAR)`;
  }
}

function recordValue(value: unknown, field: Field): unknown {
  if (isText(field)) return textOfHex(value);
  if (field.type === "list" || field.type === "json") return parsedValue(value);
  return field.type === "boolean" ? value === 1 : value;
}
