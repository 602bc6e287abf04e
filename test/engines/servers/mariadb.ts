import mysql, { type RowDataPacket } from "mysql2/promise";
import type { Field } from "../../../src/index.js";
import { mariadb } from "../../../src/sql.js";
import { type Driver, isText, quoteText, textOfHex } from "../support/driver.js";
import { type Engine, engineOf } from "../support/engine.js";
import { startMariadbServer } from "./mariadb-server.js";

/** A MariaDB server, asked by mysql2. */
export async function startMariadb(): Promise<Engine> {
  const server = await startMariadbServer();
  const connection = await mysql.createConnection({
    host: "127.0.0.1",
    port: server.port,
    user: "root",
    database: "test",
    rowsAsArray: true,
    // The server keeps as many as 16,382, which are fewer than the tests have statements.
    maxPreparedStatements: 100,
  });
  // Standard texts, in which a backslash is a backslash: for the rows, as no filter's SQL has one.
  await connection.query("SET sql_mode = CONCAT(@@sql_mode, ',NO_BACKSLASH_ESCAPES')");
  // Not UTC, as an application's may not be.
  await connection.query("SET time_zone = '-05:00'");
  return engineOf({
    ...mariadbDriver,
    name: "MariaDB",
    run: async (statement) => {
      await connection.query(statement);
    },
    query: async (statement, values) => {
      const [rows] = await connection.execute<RowDataPacket[][]>(statement, [...values]);
      return rows;
    },
    close: async () => {
      await connection.end();
      await server.stop();
    },
  });
}

/** What is the same however the rows are read. */
export const mariadbDriver: Omit<Driver, "name" | "run" | "query" | "close"> = {
  dialect: mariadb,
  quote: (name) => `\`${name.replaceAll("`", "``")}\``,
  rejectsColumn,
  columnType,
  literal,
  readable,
  recordValue,
  indexed: (column, field) => [hasAnyLength(field) ? `${column}(100)` : column],
};

/** MariaDB has no names that end in white space or that have characters beyond U+FFFF. */
function rejectsColumn(name: string): boolean {
  return /\s$/.test(name) || /[\u{10000}-\u{10ffff}]/u.test(name);
}

/** Both ways to have a text, in the collation of the server, which ignores case and accents. */
function hasAnyLength(field: Field): boolean {
  return field.type === "text" && field.nullable;
}

/** Of a decimal without a declared size: the largest that there is. */
const WIDEST = { whole: 35, scale: 30 };

function columnType(field: Field): string {
  switch (field.type) {
    case "integer":
      return field.bits === 32 ? "INTEGER" : "BIGINT";
    case "decimal": {
      const { precision = WIDEST.whole + WIDEST.scale, scale = WIDEST.scale } = field;
      return `DECIMAL(${precision}, ${scale})`;
    }
    case "number":
      return "DOUBLE";
    case "enumeration":
      // A collation that ignores case would not let choices differ by it alone.
      return field.nullable ? `ENUM (${field.choices.map(quoteText).join(", ")}) COLLATE utf8mb4_bin` : "VARCHAR(100)";
    case "text":
      return hasAnyLength(field) ? "TEXT" : "VARCHAR(500)";
    case "timestamp":
      return "DATETIME(6)";
    default:
      return field.type.toUpperCase();
  }
}

function literal(text: string, field: Field): string {
  switch (field.type) {
    case "decimal":
      // What the widest column cannot hold is null there.
      return (/^-?(\d+)/.exec(text)?.[1]?.length ?? 0) > WIDEST.whole ? "NULL" : text;
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
  return field.type === "boolean" ? value === 1 : value;
}
