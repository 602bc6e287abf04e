import { DuckDBInstance } from "@duckdb/node-api";
import initSqlJs from "sql.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fromSql, listHandler, type SourceRecord } from "../../src/http.js";
import { defineSchema, integer, text, timestamp } from "../../src/index.js";
import { type Dialect, duckdb, postgres, type SqlText, sqlite } from "../../src/sql.js";
import { createPglite } from "../support/create-pglite.js";

/** A database for a table "t" with a column "at". */
interface Database {
  readonly run: (statement: string) => Promise<unknown>;
  readonly query: (statement: SqlText) => Promise<readonly SourceRecord[]>;
  readonly close: () => Promise<void>;
}

const SESSIONS = ["UTC", "America/New_York", "Pacific/Kiritimati"];

/** Column type, stored value, zone of the field, and the value in the response; undefined if reading fails. */
const COLUMNS: readonly [type: string, stored: string, zone: boolean, read: string | null | undefined][] = [
  ["timestamptz", "'2024-05-31 10:00:00.25+00'", true, "2024-05-31T10:00:00.25Z"],
  ["timestamptz", "'infinity'", true, "infinity"],
  ["timestamptz", "NULL", true, null],
  ["timestamptz", "'2024-05-31 10:00:00.25+00'", false, undefined],
  ["timestamp", "'2024-05-31 10:00:00.25'", false, "2024-05-31T10:00:00.25Z"],
  ["timestamp", "'2024-05-31 10:00:00.25'", true, undefined],
  ["date", "'2024-05-31'", true, undefined],
  ["date", "'2024-05-31'", false, "2024-05-31T00:00:00Z"],
];

async function startPGlite(): Promise<Database> {
  const database = await createPglite();
  return {
    run: (statement) => database.exec(statement),
    query: async (statement) => (await database.query<SourceRecord>(statement.text, statement.values)).rows,
    close: () => database.close(),
  };
}

async function startDuckdb(): Promise<Database> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  return {
    run: (statement) => connection.run(statement),
    query: async ({ text, values }) => (await connection.runAndReadAll(text, values)).getRowObjects(),
    close: async () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

function timesOf(database: Database, dialect: Dialect, zone: boolean): Promise<Response> {
  const schema = defineSchema({ id: integer(), at: timestamp({ zone, nullable: true }) });
  const source = fromSql(schema, { table: "t", dialect, query: database.query });
  return listHandler({ schema, source, onError: rethrow })(new Request("http://localhost/t"));
}

function rethrow(error: unknown): never {
  throw error;
}

describe.each<[name: string, start: () => Promise<Database>, dialect: Dialect]>([
  ["PostgreSQL", startPGlite, postgres],
  ["DuckDB", startDuckdb, duckdb],
])("%s", (_name, start, dialect) => {
  let database: Database;
  beforeAll(async () => {
    database = await start();
  });
  afterAll(() => database?.close());

  test.each(COLUMNS)(
    "a column of type %s with value %s, read with zone: %s, is %s in every session",
    async (...column) => {
      const [type, stored, zone, read] = column;
      await database.run("DROP TABLE IF EXISTS t");
      await database.run(`CREATE TABLE t (id integer, "at" ${type})`);
      await database.run(`INSERT INTO t VALUES (1, ${stored})`);
      for (const session of SESSIONS) {
        await database.run(`SET TimeZone = '${session}'`);
        const response = timesOf(database, dialect, zone);
        if (read === undefined) await expect(response, session).rejects.toThrow('Declare the field with the "zone"');
        else expect((await (await response).json()).data, session).toEqual([{ id: 1, at: read }]);
      }
    },
  );
});

describe("SQLite", () => {
  const listOf = async (stored: string, field: "at" | "name", filter: string): Promise<unknown> => {
    const { Database } = await initSqlJs();
    const database = new Database();
    database.run(`CREATE TABLE t (id INTEGER, at, name)`);
    database.run("INSERT INTO t (id, name) VALUES (1, 'x')");
    database.run(`UPDATE t SET ${field} = ${stored}`);
    const schema = defineSchema({ id: integer(), at: timestamp({ nullable: true }), name: text() });
    const query = async ({ text, values }: SqlText) => {
      const [{ columns, values: rows } = { columns: [], values: [] }] = database.exec(text, values);
      return rows.map((row) => Object.fromEntries(row.map((cell, i) => [columns[i], cell])));
    };
    const source = fromSql(schema, { table: "t", dialect: sqlite, query });
    const request = new Request(`http://localhost/t?fields=${field}&filter=${filter}`);
    const response = await listHandler({ schema, source, onError: rethrow })(request);
    database.close();
    return (await response.json()).data;
  };

  test.each(["Z", " Z", "+00:00", " +00:00", "-00:00", "+0000", " +0000", "+00", ""])(
    "a time that ends in %o is found and read",
    async (suffix) => {
      const data = await listOf(`'2026-11-14 10:00:00.274${suffix}'`, "at", "at=2026-11-14T10:00:00.274Z");
      expect(data).toEqual([{ at: "2026-11-14T10:00:00.274Z" }]);
    },
  );

  test("a number in a text field is rejected with a suggestion", async () => {
    await expect(listOf("5", "name", "id=1")).rejects.toThrow(
      'Field "name" (text): expected text, but the driver returned a number. ' +
        "Store the column in that form, or declare the field with the type that the column has.",
    );
  });
});
