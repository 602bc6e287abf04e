import type { Schema } from "../../../src/index.js";
import type { Dialect, SqlText } from "../../../src/sql.js";
import type { Column, Driver } from "./driver.js";
import { storedText } from "./stored-text.js";

/** Fields of one row. */
export type Row = Readonly<Record<string, unknown>>;

/** Result of a condition for a row. It must never be null. */
export interface RowResult {
  readonly id: number;
  readonly holds: boolean | null;
  /** Result of `NOT (condition)`. */
  readonly fails: boolean | null;
}

/** Two tables with the same rows. "indexed" has an index on each column. */
export type Table = "plain" | "indexed";

/** A real database with tables for the fields of a schema. Row ids start at 0. */
export interface Engine {
  readonly name: string;
  readonly dialect: Dialect;
  /** Quotes a name without the dialect, like `Driver.quote`. */
  readonly quote: Driver["quote"];
  /** Returns whether the database does not support a column name. */
  rejectsColumn(name: string): boolean;
  /** Recreates and fills the tables, and returns the rows as read back, in order of id. */
  load(schema: Schema, records: readonly Row[]): Promise<readonly Row[]>;
  /** Evaluates `SELECT condition` for every row. */
  evaluate(condition: SqlText): Promise<readonly RowResult[]>;
  /** Returns the sorted ids of the rows that `WHERE condition` selects. */
  idsWhere(condition: SqlText, table: Table): Promise<readonly number[]>;
  /** Runs any statement. */
  readonly run: Driver["run"];
  readonly query: Driver["query"];
  readonly rows: NonNullable<Driver["rows"]>;
  close(): Promise<void>;
}

export function engineOf(driver: Driver): Engine {
  return {
    name: driver.name,
    dialect: driver.dialect,
    quote: driver.quote,
    rejectsColumn: (name) => driver.rejectsColumn?.(name) ?? false,
    load: (schema, records) => load(driver, schema, records),
    evaluate: async ({ text, values }) => {
      const inner = `SELECT row_id, ${text} AS result FROM plain`;
      const rows = await driver.query(
        `SELECT row_id, result, NOT result FROM (${inner}) AS results ORDER BY row_id`,
        values,
      );
      return rows.map(([id, holds, fails]) => ({ id: Number(id), holds: truth(holds), fails: truth(fails) }));
    },
    idsWhere: async ({ text, values }, table) => {
      // Without ORDER BY, which might make the database use another index.
      const rows = await driver.query(`SELECT row_id FROM ${table} WHERE ${text}`, values);
      return rows.map(([id]) => Number(id)).sort((a, b) => a - b);
    },
    run: driver.run,
    query: driver.query,
    rows: driver.rows ?? (() => Promise.reject(new Error("This driver returns no objects"))),
    close: driver.close,
  };
}

/** Converts a truth value. Not all databases have booleans. */
function truth(value: unknown): boolean | null {
  return value === null ? null : Number(value) === 1;
}

async function load(driver: Driver, schema: Schema, records: readonly Row[]): Promise<readonly Row[]> {
  const columns = columnsOf(driver, schema);
  const definitions = columns.map(({ quoted, type }) => `${quoted} ${type}`);
  await driver.run("DROP TABLE IF EXISTS plain");
  await driver.run("DROP TABLE IF EXISTS indexed");
  for (const statement of driver.statementsBeforeTable?.(schema) ?? []) await driver.run(statement);
  for (const table of ["plain", "indexed"] as const) {
    const standard = `CREATE TABLE ${table} (row_id INTEGER, ${definitions.join(", ")})`;
    await driver.run(driver.createTable?.(table, columns) ?? standard);
  }
  const rows = records.map((record, id) => {
    const literals = columns.map(({ name, field }) => {
      const text = storedText(field, record[name]);
      return text === undefined ? "NULL" : driver.literal(text, field, id);
    });
    return `(${[id, ...literals].join(", ")})`;
  });
  await driver.run(`INSERT INTO plain VALUES ${rows.join(", ")}`);
  await driver.run("INSERT INTO indexed SELECT * FROM plain");
  const indexed = columns.flatMap(({ quoted, field }) => driver.indexed(quoted, field));
  for (const [i, key] of indexed.entries())
    await driver.run(`CREATE INDEX index_${i} ON indexed ${inParentheses(key)}`);
  return readBack(driver, columns);
}

/** `USING gin (column)` already has parentheses. */
function inParentheses(key: string): string {
  return key.startsWith("USING ") ? key : `(${key})`;
}

function columnsOf(driver: Driver, schema: Schema): readonly Column[] {
  return Array.from(schema.byName, ([name, field]) => ({
    name,
    field,
    quoted: driver.quote(field.column ?? name),
    type: driver.columnType(field),
  }));
}

async function readBack(driver: Driver, columns: readonly Column[]): Promise<readonly Row[]> {
  const readable = columns.map(({ quoted, field }) => driver.readable(quoted, field));
  const rows = await driver.query(`SELECT ${readable.join(", ")} FROM plain ORDER BY row_id`, []);
  return rows.map((values) =>
    Object.fromEntries(
      columns.map(({ name, field }, i) => [name, values[i] === null ? null : driver.recordValue(values[i], field)]),
    ),
  );
}
