import { int, mysqlTable } from "drizzle-orm/mysql-core";
import { drizzle } from "drizzle-orm/mysql2";
import makeKnex from "knex";
import { Kysely, MysqlDialect } from "kysely";
import { createPool as createCallbackPool } from "mysql2";
import { createPool, type Pool, type RowDataPacket } from "mysql2/promise";
import { type Dialect, type SqlValue, toSql } from "../../../../src/sql.js";
import type { MysqlAddress } from "../../../engines/servers/mysql-database.js";
import { BROKEN_BY_TYPEORM, idOf, type Tables } from "./entities.js";
import type { Library } from "./library.js";
import { drizzleQueries, knexQueries, kyselyQueries, startTypeorm } from "./queries.js";

/** Connects a library to a database, with one connection. */
type Start = (address: MysqlAddress, dialect: Dialect) => Promise<Library>;

const settingsOf = (address: MysqlAddress) => ({ ...address, connectionLimit: 1 }) as const;

const startMysql2By =
  (method: "query" | "execute"): Start =>
  async (address, dialect) => {
    const pool: Pool = createPool(settingsOf(address));
    const rowsOf = async (statement: string, values: readonly SqlValue[]): Promise<readonly RowDataPacket[]> =>
      (method === "query"
        ? await pool.query<RowDataPacket[]>(statement, [...values])
        : await pool.execute<RowDataPacket[]>(statement, [...values]))[0];
    return {
      run: (statement) => pool.query(statement),
      idsWhere: async (table, bound) => {
        const { text, values } = toSql(bound, dialect);
        return (await rowsOf(`SELECT row_id FROM ${table} WHERE ${text}`, values)).map(idOf);
      },
      idsOfTenant: async (tenant, bound) => {
        const { text, values } = toSql(bound, dialect);
        const query = `SELECT row_id FROM items WHERE tenant = ? AND ${text}`;
        return (await rowsOf(query, [tenant, ...values])).map(idOf);
      },
      close: () => pool.end(),
    };
  };

const startKysely: Start = async (address, dialect) => {
  const pool = createCallbackPool(settingsOf(address));
  const db = new Kysely<Tables>({ dialect: new MysqlDialect({ pool }) });
  const run = (statement: string) => pool.promise().query(statement);
  return { ...kyselyQueries(db, dialect), run, close: () => db.destroy() };
};

const tables = {
  items: mysqlTable("items", { row_id: int("row_id"), tenant: int("tenant") }),
  hostile: mysqlTable("hostile", { row_id: int("row_id"), tenant: int("tenant") }),
};

const startDrizzle: Start = async (address, dialect) => {
  const pool = createPool(settingsOf(address));
  const db = drizzle({ client: pool });
  const queries = drizzleQueries(
    (table, where) => db.select({ row_id: tables[table].row_id }).from(tables[table]).where(where),
    tables.items.tenant,
    dialect,
  );
  return { ...queries, run: (statement) => pool.query(statement), close: () => pool.end() };
};

const startKnex: Start = async (address, dialect) => {
  const { connectionLimit: max, ...connection } = settingsOf(address);
  const knex = makeKnex({ client: "mysql2", connection, pool: { min: 0, max } });
  const pool = createPool(settingsOf(address));
  return {
    ...knexQueries(knex, dialect),
    run: (statement) => pool.query(statement),
    close: () => Promise.all([knex.destroy(), pool.end()]),
  };
};

const startTypeormOn: Start = (address, dialect) => {
  const { user: username, connectionLimit: poolSize, ...settings } = settingsOf(address);
  const type = dialect.name === "mysql" ? "mysql" : "mariadb";
  return startTypeorm({ type, ...settings, username, poolSize, charset: "utf8mb4" }, dialect);
};

/** The libraries, each with the hostile columns that it does not support. */
export const ON_MYSQL2: readonly (readonly [name: string, start: Start, unsupported: readonly string[]])[] = [
  ["mysql2, execute", startMysql2By("execute"), []],
  ["mysql2, query", startMysql2By("query"), []],
  ["kysely", startKysely, []],
  ["drizzle", startDrizzle, []],
  ["knex", startKnex, []],
  ["TypeORM", startTypeormOn, BROKEN_BY_TYPEORM],
];
