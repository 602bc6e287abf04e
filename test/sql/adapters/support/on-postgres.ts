import { drizzle } from "drizzle-orm/node-postgres";
import { integer, pgTable } from "drizzle-orm/pg-core";
import makeKnex from "knex";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import postgresJs from "postgres";
import { postgres, toSql, toTag } from "../../../../src/sql.js";
import { BROKEN_BY_TYPEORM, idOf, type Tables } from "./entities.js";
import type { Library } from "./library.js";
import { drizzleQueries, knexQueries, kyselyQueries, startTypeorm } from "./queries.js";

/** Connects a library to the server at the URL, with one connection. */
type Start = (url: string) => Promise<Library>;

function poolOf(url: string): pg.Pool {
  return new pg.Pool({ connectionString: url, max: 1 });
}

const startPg: Start = async (url) => {
  const pool = poolOf(url);
  return {
    run: (statement) => pool.query(statement),
    idsWhere: async (table, bound) => {
      const { text, values } = toSql(bound, postgres);
      return (await pool.query(`SELECT row_id FROM ${table} WHERE ${text}`, [...values])).rows.map(idOf);
    },
    idsOfTenant: async (tenant, bound) => {
      const { text, values } = toSql(bound, postgres, { firstParameter: 2 });
      const query = `SELECT row_id FROM items WHERE tenant = $1 AND ${text}`;
      return (await pool.query(query, [tenant, ...values])).rows.map(idOf);
    },
    close: () => pool.end(),
  };
};

const startPostgresJs: Start = async (url) => {
  const sql = postgresJs(url, { max: 1, onnotice: () => undefined });
  return {
    run: (statement) => sql.unsafe(statement),
    idsWhere: async (table, bound) =>
      (await sql`SELECT row_id FROM ${sql(table)} WHERE ${toTag(bound, postgres, sql)}`).map(idOf),
    idsOfTenant: async (tenant, bound) =>
      (await sql`SELECT row_id FROM items WHERE tenant = ${tenant} AND ${toTag(bound, postgres, sql)}`).map(idOf),
    close: () => sql.end(),
  };
};

const startKysely: Start = async (url) => {
  const pool = poolOf(url);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { ...kyselyQueries(db, postgres), run: (statement) => pool.query(statement), close: () => db.destroy() };
};

const tables = {
  items: pgTable("items", { row_id: integer("row_id"), tenant: integer("tenant") }),
  hostile: pgTable("hostile", { row_id: integer("row_id"), tenant: integer("tenant") }),
};

const startDrizzle: Start = async (url) => {
  const pool = poolOf(url);
  const db = drizzle(pool);
  const queries = drizzleQueries(
    (table, where) => db.select({ row_id: tables[table].row_id }).from(tables[table]).where(where),
    tables.items.tenant,
    postgres,
  );
  return { ...queries, run: (statement) => pool.query(statement), close: () => pool.end() };
};

const startKnex: Start = async (url) => {
  const knex = makeKnex({ client: "pg", connection: url, pool: { min: 0, max: 1 } });
  const pool = poolOf(url);
  return {
    ...knexQueries(knex, postgres),
    run: (statement) => pool.query(statement),
    close: () => Promise.all([knex.destroy(), pool.end()]),
  };
};

/** The libraries, each with the hostile columns that it does not support. */
export const ON_POSTGRES: readonly (readonly [name: string, start: Start, unsupported: readonly string[]])[] = [
  ["pg", startPg, []],
  ["postgres.js", startPostgresJs, []],
  ["kysely", startKysely, []],
  ["drizzle", startDrizzle, []],
  // Knex drops backslashes before a question mark.
  ["knex", startKnex, ["a\\?b", "a\\\\?b"]],
  ["TypeORM", (url) => startTypeorm({ type: "postgres", url, poolSize: 1 }, postgres), BROKEN_BY_TYPEORM],
];
