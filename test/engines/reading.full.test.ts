import { DuckDBInstance } from "@duckdb/node-api";
import initSqlJs from "sql.js";
import type { SqlText } from "../../src/sql.js";
import { createPglite } from "../support/create-pglite.js";
import { type Client, testReading } from "./suites/reading.js";
import { duckdbDriver } from "./support/duckdb.js";
import { engineOf } from "./support/engine.js";
import { postgresDriver } from "./support/postgres-driver.js";
import { POSTGRES_WRITING_SESSIONS } from "./support/postgres-writing-sessions.js";
import { sqliteDriver } from "./support/sqlite-driver.js";

/** Parsers that corrupt every PostgreSQL type except text. */
const HOSTILE_PARSERS = Object.fromEntries(
  [16, 20, 21, 23, 700, 701, 1082, 1114, 1184, 1700].map((oid) => [oid, () => new Date(0)]),
);

testReading("PGlite", async () => {
  const database = await createPglite();
  const run = async (statement: string): Promise<void> => {
    await database.exec(statement);
  };
  const client = (name: string, options: object): Client => ({
    name,
    run,
    rows: async ({ text, values }) => (await database.query<Record<string, unknown>>(text, values, options)).rows,
  });
  return {
    engine: engineOf({
      ...postgresDriver,
      name: "PGlite",
      run,
      query: async (text, values) => (await database.query<unknown[]>(text, [...values], { rowMode: "array" })).rows,
      close: () => database.close(),
    }),
    clients: [client("defaults", {}), client("hostile parsers", { parsers: HOSTILE_PARSERS })],
    sessions: POSTGRES_WRITING_SESSIONS,
  };
});

testReading("sql.js", async () => {
  const { Database } = await initSqlJs();
  const database = new Database();
  const run = async (statement: string): Promise<void> => {
    database.run(statement);
  };
  const exec = ({ text, values }: SqlText, config?: { useBigInt: boolean }) => {
    const [{ columns, values: rows } = { columns: [], values: [] }] = database.exec(text, values, config);
    return rows.map((row) => Object.fromEntries(row.map((cell, i) => [columns[i], cell])));
  };
  return {
    engine: engineOf({
      ...sqliteDriver,
      name: "sql.js",
      run,
      query: async (text, values) => database.exec(text, values)[0]?.values ?? [],
      close: async () => database.close(),
    }),
    clients: [
      { name: "exec", run, rows: async (statement) => exec(statement) },
      { name: "exec with useBigInt", run, rows: async (statement) => exec(statement, { useBigInt: true }) },
      {
        name: "getAsObject",
        run,
        rows: async ({ text, values }) => {
          const statement = database.prepare(text, values);
          const rows = [];
          while (statement.step()) rows.push(statement.getAsObject());
          statement.free();
          return rows;
        },
      },
    ],
    sessions: [[]],
  };
});

testReading("DuckDB", async () => {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const run = async (statement: string): Promise<void> => {
    await connection.run(statement);
  };
  type Reader = Awaited<ReturnType<typeof connection.runAndReadAll>>;
  const client = (name: string, objects: (reader: Reader) => readonly Record<string, unknown>[]): Client => ({
    name,
    run,
    rows: async ({ text, values }) => objects(await connection.runAndReadAll(text, values)),
  });
  const zipped = (reader: Reader, rows: readonly (readonly unknown[])[]) =>
    rows.map((row) => Object.fromEntries(row.map((cell, i) => [reader.columnName(i), cell])));
  return {
    engine: engineOf({
      ...duckdbDriver("DECIMAL(38, 10)"),
      name: "DuckDB",
      run,
      query: async (text, values) => (await connection.runAndReadAll(text, [...values])).getRows(),
      close: async () => {
        connection.closeSync();
        instance.closeSync();
      },
    }),
    clients: [
      client("getRowObjects", (reader) => reader.getRowObjects()),
      client("getRowObjectsJS", (reader) => reader.getRowObjectsJS()),
      client("getRowObjectsJson", (reader) => reader.getRowObjectsJson()),
      client("getRows", (reader) => zipped(reader, reader.getRows())),
      client("getRowsJS", (reader) => zipped(reader, reader.getRowsJS())),
    ],
    sessions: ["UTC", "Europe/Berlin", "Pacific/Kiritimati"].map((zone) => [`SET TimeZone = '${zone}'`]),
  };
});
