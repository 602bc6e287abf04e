import mysql, { type ConnectionOptions, type RowDataPacket } from "mysql2/promise";
import pg from "pg";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fromSql, listHandler, type SourceRecord } from "../../../src/http.js";
import { defineSchema, integer, timestamp } from "../../../src/index.js";
import { type Dialect, mariadb, postgres as postgresDialect, type SqlText } from "../../../src/sql.js";
import { createMariadb } from "./mariadb-server.js";
import type { MysqlDatabase } from "./mysql-database.js";
import { createPostgres, type PostgresDatabase } from "./postgres-server.js";

const schema = defineSchema({ id: integer(), made_at: timestamp() });

async function errorOf(dialect: Dialect, query: (statement: SqlText) => Promise<unknown>): Promise<string> {
  const source = fromSql(schema, { table: "t", dialect, query: async (sql) => (await query(sql)) as SourceRecord[] });
  const onError = (error: unknown): Response => new Response(String(error), { status: 500 });
  const response = await listHandler({ schema, source, onError })(new Request("http://localhost/"));
  expect(response.status).toBe(500);
  return response.text();
}

describe("reports rows that a PostgreSQL driver has changed:", () => {
  let database: PostgresDatabase;
  beforeAll(async () => {
    database = await createPostgres();
    await byPg({}, (client) => client.query("CREATE TABLE t AS SELECT 1::bigint AS id, now() AS made_at"));
  });
  afterAll(() => database?.drop());

  async function byPg<T>(config: pg.ClientConfig, use: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: database.url, ...config });
    await client.connect();
    try {
      return await use(client);
    } finally {
      await client.end();
    }
  }

  test("postgres.js with camel-case names", async () => {
    const sql = postgres(database.url, { transform: postgres.camel, max: 1 });
    const error = await errorOf(postgresDialect, ({ text, values }) => sql.unsafe(text, values));
    await sql.end();
    expect(error).toContain('the row has no column "made_at"; it has "id", "madeAt"');
  });

  test("pg with rows as arrays, with the whole result, or with a text parser", async () => {
    const types = { getTypeParser: () => () => new Date(0) } as unknown as pg.CustomTypesConfig;
    const rowMode = "array";
    const expected = { arrays: "the row is an array", result: "must be an array", parser: "an object (Date)" };
    const errors = {
      arrays: await byPg({}, (client) =>
        errorOf(postgresDialect, async ({ text, values }) => (await client.query({ text, values, rowMode })).rows),
      ),
      result: await byPg({}, (client) => errorOf(postgresDialect, (statement) => client.query(statement))),
      parser: await byPg({ types }, (client) =>
        errorOf(postgresDialect, async (statement) => (await client.query(statement)).rows),
      ),
    };
    for (const name of ["arrays", "result", "parser"] as const) expect(errors[name]).toContain(expected[name]);
  });
});

describe("reports rows that mysql2 has changed:", () => {
  let database: MysqlDatabase;
  beforeAll(async () => {
    database = await createMariadb();
    const connection = await connect({});
    await connection.query("CREATE TABLE t AS SELECT 1 AS id, NOW(6) AS made_at");
    await connection.end();
  });
  afterAll(() => database?.drop());

  const connect = (options: ConnectionOptions) => mysql.createConnection({ ...database.address, ...options });

  test.each<[title: string, options: ConnectionOptions, error: string]>([
    ["rows as arrays", { rowsAsArray: true }, "the row is an array"],
    ["rows nested by table", { nestTables: true }, 'the row has no column "id"'],
    ["column names prefixed with the table", { nestTables: "." }, 'the row has no column "id"'],
    ["texts as bytes", { typeCast: false }, "an object (Buffer)"],
    ["a custom cast of texts", { typeCast: (field) => Number(field.string()) }, "a number"],
  ])("with %s", async (_title, options, expected) => {
    const connection = await connect(options);
    const error = await errorOf(mariadb, async ({ text, values }) => {
      const [rows] = await connection.execute<RowDataPacket[]>(text, values);
      return rows;
    });
    await connection.end();
    expect(error).toContain(expected);
  });
});
