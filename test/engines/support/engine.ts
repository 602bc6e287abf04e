import type { Schema } from "../../../src/index.js";
import type { Dialect, SqlText } from "../../../src/sql.js";
import type { Column, Driver } from "./driver.js";
import { storedText } from "./stored-text.js";

/** The fields of one row. */
export type Row = Readonly<Record<string, unknown>>;

/** What a database says of a condition for a row; null is what it must never say. */
export interface Answer {
  readonly id: number;
  readonly holds: boolean | null;
  /** Of `NOT (condition)`. */
  readonly fails: boolean | null;
}

/** Two tables with the same rows, of which one has an index on each column. */
export type Table = "plain" | "indexed";

/** A real database with tables of a schema's fields, whose rows are numbered from 0. */
export interface Engine {
  readonly name: string;
  readonly dialect: Dialect;
  /** Not by the dialect, as in a driver. */
  readonly quote: Driver["quote"];
  /** Whether there can be no column of that name. */
  refusesColumn(name: string): boolean;
  /** Makes the tables anew, fills them, and gives what the database says it holds, in the order of the numbers. */
  load(schema: Schema, records: readonly Row[]): Promise<readonly Row[]>;
  /** By `SELECT condition`, for every row. */
  answers(condition: SqlText): Promise<readonly Answer[]>;
  /** By `WHERE condition`: the numbers of the rows, the lowest first. */
  idsWhere(condition: SqlText, table: Table): Promise<readonly number[]>;
  /** For what no filter does: a statement as it is. */
  readonly run: Driver["run"];
  readonly query: Driver["query"];
  close(): Promise<void>;
}

export function engineOf(driver: Driver): Engine {
  return {
    name: driver.name,
    dialect: driver.dialect,
    quote: driver.quote,
    refusesColumn: (name) => driver.refusesColumn?.(name) ?? false,
    load: (schema, records) => load(driver, schema, records),
    answers: async ({ text, values }) => {
      const inner = `SELECT row_id, ${text} AS answer FROM plain`;
      const rows = await driver.query(
        `SELECT row_id, answer, NOT answer FROM (${inner}) AS asked ORDER BY row_id`,
        values,
      );
      return rows.map(([id, holds, fails]) => ({ id: Number(id), holds: truth(holds), fails: truth(fails) }));
    },
    idsWhere: async ({ text, values }, table) => {
      // Without ORDER BY, which might make the database go by another index.
      const rows = await driver.query(`SELECT row_id FROM ${table} WHERE ${text}`, values);
      return rows.map(([id]) => Number(id)).sort((a, b) => a - b);
    },
    run: driver.run,
    query: driver.query,
    close: driver.close,
  };
}

/** Not all databases have booleans. */
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
  for (const [i, what] of indexed.entries()) await driver.run(`CREATE INDEX index_${i} ON indexed (${what})`);
  return readBack(driver, columns);
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
      columns.map(({ name, field }, i) => [name, values[i] === null ? null : driver.held(values[i], field)]),
    ),
  );
}
