import Database from "better-sqlite3";
import mysql2 from "mysql2";
import mysql from "mysql2/promise";
import pg from "pg";
import postgres from "postgres";
import type { SqlText } from "../../../src/sql.js";
import { testCallStyles } from "../suites/call-styles.js";
import type { Engine } from "../support/engine.js";
import { engineOf } from "../support/engine.js";
import { postgresDriver } from "../support/postgres-driver.js";
import { sqliteDriver } from "../support/sqlite-driver.js";
import { mariadbDriver } from "./mariadb.js";
import { createMariadb } from "./mariadb-server.js";
import { mysqlDriver } from "./mysql.js";
import type { MysqlDatabase } from "./mysql-database.js";
import { createMysql } from "./mysql-server.js";
import { type Mysql2Driver, mysql2Engine } from "./mysql2-engine.js";
import { createPostgres } from "./postgres-server.js";

const names = new Map<string, string>();

/** Returns the name of a prepared statement. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `statement ${names.size + 1}`;
  names.set(text, name);
  return name;
}

async function startPostgresClients() {
  const database = await createPostgres();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  const sql = postgres(database.url, { max: 1 });
  const unprepared = postgres(database.url, { max: 1, prepare: false });
  const engine = engineOf({
    ...postgresDriver,
    name: "PostgreSQL",
    run: async (statement) => {
      await client.query(statement);
    },
    query: async (text, values) => (await client.query({ text, values: [...values], rowMode: "array" })).rows,
    close: async () => {},
  });
  const close = async (): Promise<void> => {
    await Promise.all([client.end(), pool.end(), sql.end(), unprepared.end()]);
    await database.drop();
  };
  return { engine, db: { client, pool, sql, unprepared }, close };
}

testCallStyles(
  "PostgreSQL",
  startPostgresClients,
  {
    "pg, Client, text and values": async ({ client }, { text, values }) => (await client.query(text, values)).rows,
    "pg, Client, one object": async ({ client }, statement) => (await client.query(statement)).rows,
    "pg, Client, prepared by name": async ({ client }, { text, values }) =>
      (await client.query({ name: nameOf(text), text, values })).rows,
    "pg, Pool": async ({ pool }, { text, values }) => (await pool.query(text, values)).rows,
    "pg, Pool, prepared by name": async ({ pool }, { text, values }) =>
      (await pool.query({ name: nameOf(text), text, values })).rows,
    "pg, connection of a Pool": async ({ pool }, { text, values }) => {
      const client = await pool.connect();
      try {
        return (await client.query(text, values)).rows;
      } finally {
        client.release();
      }
    },
    "postgres.js, unsafe": ({ sql }, { text, values }) => sql.unsafe(text, values),
    "postgres.js, unsafe, prepared": ({ sql }, { text, values }) => sql.unsafe(text, values, { prepare: true }),
    "postgres.js, without prepared statements": ({ unprepared }, { text, values }) => unprepared.unsafe(text, values),
  },
  {
    "pg, rows as arrays": async ({ client }, { text, values }) =>
      (await client.query({ text, values, rowMode: "array" })).rows,
    "postgres.js, values": ({ sql }, { text, values }) => sql.unsafe(text, values).values(),
  },
);

async function startMysql2Clients(start: () => Promise<MysqlDatabase>, driver: Mysql2Driver) {
  const database = await start();
  const { address } = database;
  const engine: Engine = await mysql2Engine(database, driver);
  const connection = await mysql.createConnection(address);
  const pool = mysql.createPool({ ...address, connectionLimit: 2 });
  const named = await mysql.createConnection({ ...address, namedPlaceholders: true });
  const callbacks = mysql2.createConnection(address);
  const close = async (): Promise<void> => {
    callbacks.destroy();
    await Promise.all([connection.end(), pool.end(), named.end()]);
    await engine.close();
  };
  return { engine, db: { connection, pool, named, callbacks }, close };
}

type Mysql2Clients = Awaited<ReturnType<typeof startMysql2Clients>>["db"];

const both = ["query", "execute"] as const;

/** Returns a style for each of the two protocols. */
function byMysql2(
  title: string,
  style: (db: Mysql2Clients, method: (typeof both)[number], statement: SqlText) => Promise<readonly unknown[]>,
) {
  return Object.fromEntries(
    both.map((method) => [
      `mysql2, ${title}, ${method}`,
      (db: Mysql2Clients, statement: SqlText) => style(db, method, statement),
    ]),
  );
}

type Methods = Readonly<Record<(typeof both)[number], unknown>>;
type Call = (this: Methods, ...args: readonly unknown[]) => Promise<readonly [rows: readonly unknown[]]>;

/** Calls one of the two methods, which accept the same arguments but have different types. */
async function rowsOf(db: Methods, method: (typeof both)[number], ...args: readonly unknown[]) {
  const [rows] = await (db[method] as Call).call(db, ...args);
  return rows;
}

for (const [name, start, driver] of [
  ["MariaDB", createMariadb, mariadbDriver],
  ["MySQL", createMysql, mysqlDriver],
] as const) {
  testCallStyles(
    name,
    () => startMysql2Clients(start, { ...driver, name }),
    {
      ...byMysql2("connection", ({ connection }, method, { text, values }) => rowsOf(connection, method, text, values)),
      ...byMysql2("one object", ({ connection }, method, { text: sql, values }) =>
        rowsOf(connection, method, { sql, values }),
      ),
      ...byMysql2("pool", ({ pool }, method, { text, values }) => rowsOf(pool, method, text, values)),
      ...byMysql2("named placeholders", ({ named }, method, { text, values }) => rowsOf(named, method, text, values)),
      ...byMysql2(
        "callbacks",
        ({ callbacks }, method, { text, values }) =>
          new Promise((resolve, reject) => {
            const done = (error: unknown, rows: unknown): void =>
              error === null ? resolve(rows as readonly unknown[]) : reject(error);
            if (method === "query") callbacks.query(text, values, done);
            else callbacks.execute(text, values, done);
          }),
      ),
    },
    byMysql2("rows as arrays", ({ connection }, method, { text: sql, values }) =>
      rowsOf(connection, method, { sql, values, rowsAsArray: true }),
    ),
  );
}

testCallStyles(
  "better-sqlite3",
  async () => {
    const db = new Database(":memory:");
    const engine = engineOf({
      ...sqliteDriver,
      name: "better-sqlite3",
      run: async (statement) => {
        db.exec(statement);
      },
      query: async (text, values) =>
        db
          .prepare(text)
          .raw()
          .all(...values),
      close: async () => {},
    });
    const close = async (): Promise<void> => {
      db.close();
    };
    return { engine, db, close };
  },
  {
    "values one by one": async (db, { text, values }) => db.prepare(text).all(...values),
    "an array of values": async (db, { text, values }) => db.prepare(text).all(values),
  },
  {
    "raw rows": async (db, { text, values }) =>
      db
        .prepare(text)
        .raw()
        .all(...values),
  },
);
