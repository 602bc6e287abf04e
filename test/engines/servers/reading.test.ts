import Database from "better-sqlite3";
import mysql, { type Connection, type ConnectionOptions, type RowDataPacket } from "mysql2/promise";
import pg from "pg";
import postgres from "postgres";
import { type Client, type ReadingSetup, testReading } from "../suites/reading.js";
import { engineOf } from "../support/engine.js";
import { postgresDriver } from "../support/postgres-driver.js";
import { POSTGRES_WRITING_SESSIONS } from "../support/postgres-writing-sessions.js";
import { sqliteDriver } from "../support/sqlite-driver.js";
import { mariadbDriver } from "./mariadb.js";
import { createMariadb } from "./mariadb-server.js";
import { mysqlDriver } from "./mysql.js";
import type { MysqlDatabase } from "./mysql-database.js";
import { createMysql } from "./mysql-server.js";
import type { Mysql2Driver } from "./mysql2-engine.js";
import { createPostgres } from "./postgres-server.js";

const TEXT = 25;

testReading("PostgreSQL", async () => {
  const database = await createPostgres();
  const ends: (() => Promise<void>)[] = [];
  const byPg = async (
    name: string,
    config: pg.ClientConfig & { binary?: boolean },
  ): Promise<Client & { client: pg.Client }> => {
    const client = new pg.Client({ connectionString: database.url, ...config });
    await client.connect();
    ends.push(() => client.end());
    return {
      name: `pg, ${name}`,
      client,
      run: async (statement) => {
        await client.query(statement);
      },
      rows: async (statement) => (await client.query(statement)).rows,
    };
  };
  const byPostgresJs = (name: string, options: postgres.Options<Record<string, postgres.PostgresType>>): Client => {
    const sql = postgres(database.url, { ...options, max: 1, onnotice: () => {} });
    ends.push(() => sql.end());
    return {
      name: `postgres.js, ${name}`,
      run: async (statement) => {
        await sql.unsafe(statement);
      },
      rows: ({ text, values }) => sql.unsafe(text, values),
    };
  };
  const ownType = (to: number, from: number[], parse: (text: string) => unknown) => ({
    to,
    from,
    serialize: String,
    parse,
  });
  const plain = await byPg("defaults", {});
  const hostileParsers = {
    getTypeParser: (oid: number) => (oid === TEXT ? String : () => new Date(0)),
  } as unknown as pg.CustomTypesConfig;
  return {
    engine: engineOf({
      ...postgresDriver,
      name: "PostgreSQL",
      run: plain.run,
      query: async (text, values) => (await plain.client.query({ text, values: [...values], rowMode: "array" })).rows,
      close: async () => {
        for (const end of ends) await end();
        await database.drop();
      },
    }),
    clients: [
      plain,
      await byPg("hostile parsers", { types: hostileParsers }),
      await byPg("binary results", { binary: true }),
      byPostgresJs("defaults", {}),
      byPostgresJs("prepared", { prepare: true }),
      byPostgresJs("hostile types", {
        types: {
          bigint: postgres.BigInt,
          decimal: ownType(1700, [1700], Number),
          double: ownType(701, [700, 701], Number.parseInt),
          time: ownType(1184, [1082, 1114, 1184], (text) => new Date(text)),
          flag: ownType(16, [16], (text) => text),
        },
      }),
      byPostgresJs("transforms", { transform: postgres.camel }),
    ],
    sessions: POSTGRES_WRITING_SESSIONS,
  };
});

testReading("MariaDB", () => startMysql2Clients(createMariadb, { ...mariadbDriver, name: "MariaDB" }));
testReading("MySQL", () => startMysql2Clients(createMysql, { ...mysqlDriver, name: "MySQL" }));

async function startMysql2Clients(start: () => Promise<MysqlDatabase>, driver: Mysql2Driver): Promise<ReadingSetup> {
  const { address, drop } = await start();
  const connections: Connection[] = [];
  const connect = async (options: ConnectionOptions): Promise<Connection> => {
    const connection = await mysql.createConnection({
      ...address,
      ...options,
    });
    connections.push(connection);
    return connection;
  };
  const OPTIONS: Readonly<Record<string, ConnectionOptions>> = {
    defaults: {},
    "dates as texts": { dateStrings: true },
    "zone +05:00": { timezone: "+05:00" },
    "zone Z": { timezone: "Z" },
    "big numbers": { supportBigNumbers: true },
    "big numbers as texts": { supportBigNumbers: true, bigNumberStrings: true },
    "decimals as numbers": { decimalNumbers: true },
    "a custom cast": { typeCast: (field, next) => (field.type === "DATETIME" ? new Date(0) : next()) },
  };
  const clients: Client[] = [];
  for (const [name, options] of Object.entries(OPTIONS)) {
    const connection = await connect(options);
    const run = async (statement: string): Promise<void> => {
      await connection.query(statement);
    };
    clients.push(
      {
        name: `mysql2 execute, ${name}`,
        run,
        rows: async ({ text, values }) => (await connection.execute<RowDataPacket[]>(text, values))[0],
      },
      {
        name: `mysql2 query, ${name}`,
        run,
        rows: async ({ text, values }) => (await connection.query<RowDataPacket[]>(text, values))[0],
      },
    );
  }
  const loader = await connect({ rowsAsArray: true });
  await loader.query("SET sql_mode = CONCAT(@@sql_mode, ',NO_BACKSLASH_ESCAPES')");
  return {
    engine: engineOf({
      ...driver,
      run: async (statement) => {
        await loader.query(statement);
      },
      query: async (text, values) => (await loader.execute<RowDataPacket[][]>(text, [...values]))[0],
      close: async () => {
        for (const connection of connections) await connection.end();
        await drop();
      },
    }),
    clients,
    sessions: [
      ["SET time_zone = '+00:00'"],
      ["SET time_zone = '-05:00'", "SET sql_mode = 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES'"],
      ["SET time_zone = '+13:00'", "SET lc_time_names = 'de_DE'"],
    ],
  };
}

testReading("better-sqlite3", async () => {
  const database = new Database(":memory:");
  const run = async (statement: string): Promise<void> => {
    database.exec(statement);
  };
  return {
    engine: engineOf({
      ...sqliteDriver,
      name: "better-sqlite3",
      run,
      query: async (text, values) =>
        database
          .prepare(text)
          .raw()
          .all(...values),
      close: async () => {
        database.close();
      },
    }),
    clients: [
      { name: "defaults", run, rows: async ({ text, values }) => database.prepare(text).all(...values) },
      {
        name: "safe integers",
        run,
        rows: async ({ text, values }) =>
          database
            .prepare(text)
            .safeIntegers()
            .all(...values),
      },
    ],
    sessions: [[]],
  };
});
