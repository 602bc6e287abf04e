import type { Field } from "../../../src/index.js";
import { clickhouse } from "../../../src/sql.js";
import type { Column } from "../support/driver.js";
import { isText, itemsOf, parsedValue, textOfHex } from "../support/driver.js";
import { type Engine, engineOf } from "../support/engine.js";
import { type Chdb, startChdb } from "./chdb.js";

/** Column types for fields with several matching ClickHouse types. */
export interface ColumnTypes {
  /** Type of decimals without a declared size. */
  readonly decimal?: string;
  readonly date?: string;
  readonly timestamp?: string;
}

export async function startClickhouse(): Promise<Engine> {
  return clickhouseOf(await startSession());
}

/** Starts a session that is not in UTC, like that of some applications. */
export async function startSession(): Promise<Chdb> {
  const chdb = await startChdb();
  await chdb.query("SET session_timezone = 'America/New_York'");
  // Parses the Z of a time, for loading rows.
  await chdb.query("SET date_time_input_format = 'best_effort'");
  // For so few rows, compiling takes longer than executing.
  await chdb.query("SET max_threads = 1, compile_expressions = 0");
  return chdb;
}

export function clickhouseOf(chdb: Chdb, types: ColumnTypes = {}): Engine {
  let tables = 0;
  return engineOf({
    name: "ClickHouse (chdb)",
    dialect: clickhouse,
    quote: (name) => `\`${escaped(name, "`")}\``,
    columnType: (field) => columnType(field, types),
    // Each new table is sorted by another column, so that every column is the index once.
    createTable: (table, columns) => createTable(table, columns, tables++),
    literal: (text, field) => literal(text, field, types),
    readable,
    recordValue,
    indexed: () => [],
    run: async (statement) => {
      await chdb.query(statement);
    },
    query: (statement, values) =>
      chdb.query(statement, Object.fromEntries(values.map((value, i) => [`p${i + 1}`, String(value)]))),
    rows: ({ text, values }) =>
      chdb.query(
        `${text} FORMAT JSONEachRow`,
        Object.fromEntries(values.map((value, i) => [`p${i + 1}`, String(value)])),
      ),
    close: () => chdb.close(),
  });
}

function escaped(text: string, quote: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`);
}

function quoteText(text: string): string {
  return `'${escaped(text, "'")}'`;
}

/** Returns CREATE TABLE with a sparse index, because ClickHouse has no index of all values. */
function createTable(table: string, columns: readonly Column[], turn: number): string {
  const definitions = columns.map(({ quoted, type }) => `${quoted} ${type}`);
  if (table === "plain") return `CREATE TABLE plain (row_id Int32, ${definitions.join(", ")}) ENGINE = Memory`;
  const indexes = columns.flatMap(({ quoted, field }, i) => [
    `INDEX range_${i} ${quoted} TYPE minmax`,
    ...(isText(field) || field.type === "integer" ? [`INDEX bloom_${i} ${quoted} TYPE bloom_filter`] : []),
  ]);
  const key = columns[turn % columns.length]?.quoted;
  return (
    `CREATE TABLE ${table} (row_id Int32, ${[...definitions, ...indexes].join(", ")}) ENGINE = MergeTree ` +
    `ORDER BY ${key} SETTINGS index_granularity = 4, allow_nullable_key = 1`
  );
}

function columnType(field: Field, types: ColumnTypes): string {
  const type = typeOf(field, types);
  return field.nullable && field.type !== "list" ? `Nullable(${type})` : type;
}

function typeOf(field: Field, { decimal = "Decimal(76, 38)", date = "Date32", timestamp }: ColumnTypes): string {
  switch (field.type) {
    case "integer":
      return `Int${field.bits}`;
    case "decimal":
      return field.precision === undefined ? decimal : `Decimal(${field.precision}, ${field.scale})`;
    case "number":
      return "Float64";
    case "enumeration":
      // An enumeration is an Enum or a String. The choice is arbitrary, but both must occur.
      return field.nullable ? `Enum8(${field.choices.map(quoteText).join(", ")})` : "String";
    case "text":
      return "String";
    case "boolean":
      return "Bool";
    case "date":
      return date;
    case "timestamp":
      if (timestamp !== undefined) return timestamp;
      return field.zone ? "DateTime64(6)" : "DateTime64(6, 'UTC')";
    case "uuid":
      return field.stored === undefined ? "UUID" : "String";
    case "list":
      return `Array(Nullable(${typeOf(field.item, {})}))`;
    case "json":
      return "String";
  }
}

/** Returns a literal. ClickHouse clamps dates out of range to the nearest supported date. */
function literal(text: string, field: Field, types: ColumnTypes): string {
  switch (field.type) {
    case "integer":
    case "number":
    case "boolean":
      return text;
    case "decimal":
      return canStore(text, typeOf(field, types)) ? quoteText(text) : "NULL";
    case "list": {
      const items = itemsOf(text).map((item) => (item === null ? "NULL" : literal(item, field.item, types)));
      return `[${items.join(", ")}]`;
    }
    default:
      return quoteText(text);
  }
}

/** Returns whether the column can store a decimal. A decimal that it cannot store becomes null. */
function canStore(text: string, type: string): boolean {
  const [precision, scale] = Array.from(type.matchAll(/\d+/g), Number) as [number, number];
  const [whole = ""] = text.replace("-", "").split(".");
  return whole.length <= Math.max(1, precision - scale);
}

function readable(column: string, field: Field): string {
  switch (field.type) {
    case "number":
    case "boolean":
      return column;
    case "date":
      return `toInt32(${column})`;
    case "timestamp":
      return `toString(toUnixTimestamp64Micro(toDateTime64(${column}, 6)))`;
    case "text":
    case "enumeration":
      return `hex(toString(${column}))`;
    case "list":
      return `toJSONString(arrayMap(item -> toString(item), ${column}))`;
    default:
      return `toString(${column})`;
  }
}

function recordValue(value: unknown, field: Field): unknown {
  switch (field.type) {
    case "text":
    case "enumeration":
      return textOfHex(value);
    case "date":
      return new Date(Number(value) * 86_400_000).toISOString().slice(0, 10);
    case "timestamp":
      return timestampOf(BigInt(String(value)));
    case "list":
    case "json":
      return parsedValue(value);
    default:
      return value;
  }
}

function timestampOf(microseconds: bigint): string {
  const fraction = ((microseconds % 1000n) + 1000n) % 1000n;
  const milliseconds = (microseconds - fraction) / 1000n;
  const iso = new Date(Number(milliseconds)).toISOString();
  return iso.replace("Z", `${String(fraction).padStart(3, "0")}Z`);
}
