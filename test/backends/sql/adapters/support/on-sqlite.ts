import { createRequire } from "node:module";
import { and as allOf, sql as drizzleSql, eq as isEqual } from "drizzle-orm";
import { drizzle } from "drizzle-orm/sql-js";
import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import makeKnex, { type Knex } from "knex";
import { Kysely, sql as kyselySql, SqliteDialect } from "kysely";
import initSqlJs, { type Database } from "sql.js";
import { DataSource, type DataSourceOptions } from "typeorm";
import { sqlite, toKnex, toSql, toTag, toTypeorm } from "../../../../../src/sql.js";
import { entities, idOf, type Tables } from "./entities.js";
import type { Library } from "./library.js";

/** What is used of better-sqlite3. */
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

/** sql.js under the names of better-sqlite3, for libraries that know that one. It reads `row_id` alone. */
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
    run: async (statement) => database.exec(statement),
    idsWhere: async (table, bound) => {
      const query = db
        .selectFrom(table)
        .select("row_id")
        .where(toTag(bound, sqlite, kyselySql<boolean>));
      return (await query.execute()).map(idOf);
    },
    idsOfTenant: async (tenant, bound) => {
      const query = db.selectFrom("items").select("row_id").where("tenant", "=", tenant);
      return (await query.where(toTag(bound, sqlite, kyselySql<boolean>)).execute()).map(idOf);
    },
    close: () => db.destroy(),
  };
}

const KnexClient = createRequire(import.meta.url)("knex/lib/dialects/better-sqlite3/index.js") as typeof Knex.Client;

async function startKnex(database: BetterSqlite): Promise<Library> {
  class Client extends KnexClient {
    /** What knex calls with `new`; an object that a constructor gives is the result of that. */
    _driver(): () => BetterSqlite {
      return function open() {
        return database;
      };
    }
  }
  const knex = makeKnex({ client: Client, connection: { filename: ":memory:" }, useNullAsDefault: true });
  return {
    run: async (statement) => database.exec(statement),
    idsWhere: async (table, bound) =>
      (
        await knex(table)
          .select("row_id")
          .where(toKnex(bound, sqlite, knex))
      ).map(idOf),
    idsOfTenant: async (tenant, bound) =>
      (
        await knex("items")
          .select("row_id")
          .where({ tenant })
          .where(toKnex(bound, sqlite, knex))
      ).map(idOf),
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
  return {
    run: async (statement) => database.run(statement),
    idsWhere: async (table, bound) => {
      const { row_id } = tables[table];
      return db
        .select({ row_id })
        .from(tables[table])
        .where(toTag(bound, sqlite, drizzleSql))
        .all()
        .map(idOf);
    },
    idsOfTenant: async (asked, bound) => {
      const { row_id, tenant } = tables.items;
      const condition = allOf(isEqual(tenant, asked), toTag(bound, sqlite, drizzleSql));
      return db.select({ row_id }).from(tables.items).where(condition).all().map(idOf);
    },
    close: async () => database.close(),
  };
}

export async function startTypeorm(options: DataSourceOptions): Promise<Library> {
  const source = new DataSource({ ...options, entities: Object.values(entities) });
  await source.initialize();
  return {
    run: (statement) => source.query(statement),
    idsWhere: async (table, bound) => {
      const query = source.getRepository(entities[table]).createQueryBuilder("h").select("h.row_id");
      return (await query.where(...toTypeorm(bound, sqlite)).getMany()).map(idOf);
    },
    idsOfTenant: async (tenant, bound) => {
      const query = source.getRepository(entities.items).createQueryBuilder("item").select("item.row_id");
      const scoped = query.where("item.tenant = :tenant", { tenant }).andWhere(...toTypeorm(bound, sqlite));
      return (await scoped.getMany()).map(idOf);
    },
    close: () => source.destroy(),
  };
}

export const ON_BETTER_SQLITE: readonly (readonly [
  name: string,
  start: (database: BetterSqlite) => Promise<Library>,
])[] = [
  ["better-sqlite3", startBetterSqlite],
  ["kysely", startKysely],
  ["knex", startKnex],
];
