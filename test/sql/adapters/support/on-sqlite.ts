import { createRequire } from "node:module";
import { drizzle } from "drizzle-orm/sql-js";
import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import makeKnex, { type Knex } from "knex";
import { Kysely, SqliteDialect } from "kysely";
import initSqlJs, { type Database } from "sql.js";
import { sqlite, toSql } from "../../../../src/sql.js";
import { idOf, type Tables } from "./entities.js";
import type { Library } from "./library.js";
import { drizzleQueries, knexQueries, kyselyQueries } from "./queries.js";

/** The part of better-sqlite3 in use. */
export interface BetterSqlite {
  prepare(text: string): {
    readonly reader: boolean;
    all(...values: readonly unknown[]): unknown[];
    run(): { readonly changes: number | bigint; readonly lastInsertRowid: number | bigint };
    iterate(): IterableIterator<unknown>;
  };
  exec(statements: string): unknown;
  close(): unknown;
}

/** Wraps sql.js in the interface of better-sqlite3, for libraries that require it. Returns only `row_id`. */
export async function sqlJsAsBetterSqlite(): Promise<BetterSqlite> {
  const database = await openSqlJs();
  return {
    prepare: (text) => ({
      reader: true,
      all: (...values) => {
        const [result] = database.exec(text, values.flat() as string[]);
        return (result?.values ?? []).map(([row_id]) => ({ row_id }));
      },
      run: () => ({ changes: 0, lastInsertRowid: 0 }),
      iterate: () => [].values(),
    }),
    exec: (statements) => database.run(statements),
    close: () => database.close(),
  };
}

async function openSqlJs(): Promise<Database> {
  const { Database } = await initSqlJs();
  return new Database();
}

async function startBetterSqlite(database: BetterSqlite): Promise<Library> {
  const idsBy = (query: string, values: readonly unknown[]): unknown[] =>
    database
      .prepare(query)
      .all(...values)
      .map((row) => idOf(row as object));
  return {
    run: async (statement) => database.exec(statement),
    idsWhere: async (table, bound) => {
      const { text, values } = toSql(bound, sqlite);
      return idsBy(`SELECT row_id FROM ${table} WHERE ${text}`, values);
    },
    idsOfTenant: async (tenant, bound) => {
      const { text, values } = toSql(bound, sqlite);
      return idsBy(`SELECT row_id FROM items WHERE tenant = ? AND ${text}`, [tenant, ...values]);
    },
    close: async () => database.close(),
  };
}

async function startKysely(database: BetterSqlite): Promise<Library> {
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: database as never }) });
  return {
    ...kyselyQueries(db, sqlite),
    run: async (statement) => database.exec(statement),
    close: () => db.destroy(),
  };
}

const KnexClient = createRequire(import.meta.url)("knex/lib/dialects/better-sqlite3/index.js") as typeof Knex.Client;

async function startKnex(database: BetterSqlite): Promise<Library> {
  class Client extends KnexClient {
    /** Returns a function that Knex calls with `new`. The object that it returns becomes the result. */
    _driver(): () => BetterSqlite {
      return function open() {
        return database;
      };
    }
  }
  const knex = makeKnex({ client: Client, connection: { filename: ":memory:" }, useNullAsDefault: true });
  return {
    ...knexQueries(knex, sqlite),
    run: async (statement) => database.exec(statement),
    close: () => knex.destroy(),
  };
}

const tables = {
  items: sqliteTable("items", { row_id: integer("row_id"), tenant: integer("tenant") }),
  hostile: sqliteTable("hostile", { row_id: integer("row_id"), tenant: integer("tenant") }),
};

export async function startDrizzle(): Promise<Library> {
  const database = await openSqlJs();
  const db = drizzle(database);
  const queries = drizzleQueries(
    (table, where) => db.select({ row_id: tables[table].row_id }).from(tables[table]).where(where),
    tables.items.tenant,
    sqlite,
  );
  return { ...queries, run: async (statement) => database.run(statement), close: async () => database.close() };
}

export const ON_BETTER_SQLITE: readonly (readonly [
  name: string,
  start: (database: BetterSqlite) => Promise<Library>,
])[] = [
  ["better-sqlite3", startBetterSqlite],
  ["kysely", startKysely],
  ["knex", startKnex],
];
