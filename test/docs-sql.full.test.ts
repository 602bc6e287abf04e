import { drizzle } from "drizzle-orm/node-postgres";
import makeKnex from "knex";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import postgresJs from "postgres";
import initSqlJs from "sql.js";
import { DataSource, EntitySchema } from "typeorm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BoundFilter, checkOrThrow, defineSchema, integer, text } from "../src/index.js";
import { type PgliteServer, startPgliteServer } from "./sql/adapters/support/pglite-server.js";
import { blocksOf } from "./support/markdown.js";
import { runBlock } from "./support/run-block.js";

const TENANT = 7;
const STATEMENTS = [
  "CREATE TABLE product (id integer PRIMARY KEY, tenant_id integer NOT NULL, name text NOT NULL)",
  "INSERT INTO product VALUES (1, 7, 'Bolt'), (2, 7, 'Nut'), (3, 7, 'Plate'), (4, 8, 'Bolt')",
];
const filter = checkOrThrow("name*olt|id>=3", defineSchema({ id: integer(), name: text() }));

type Select = (db: unknown, tenant: number, filter: BoundFilter) => unknown;

/** Returns the function of docs/sql-libraries.md with that name. */
async function exampleOf(name: string): Promise<Select> {
  const block = blocksOf("docs/sql-libraries.md").find(({ code }) =>
    new RegExp(`^export (?:const|function) ${name}\\b`, "m").test(code),
  );
  if (block === undefined) throw new Error(`docs/sql-libraries.md has no ${name}`);
  return (await runBlock(block)).exports[name] as Select;
}

function idsOf(rows: unknown): unknown[] {
  return (rows as { id: unknown }[]).map(({ id }) => id).sort();
}

interface Connection {
  readonly db: unknown;
  close(): Promise<unknown>;
}

const product = new EntitySchema<{ id: number; tenant_id: number }>({
  name: "product",
  columns: { id: { type: Number, primary: true }, tenant_id: { type: Number } },
});

/** Opens one connection, because all connections to the server share one session. */
const CONNECTIONS: Readonly<Record<string, (url: string) => Promise<Connection>>> = {
  withPg: async (url) => {
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    return { db: pool, close: () => pool.end() };
  },
  withPostgresJs: async (url) => {
    const sql = postgresJs(url, { max: 1 });
    return { db: sql, close: () => sql.end() };
  },
  withKysely: async (url) => {
    const db = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }) });
    return { db, close: () => db.destroy() };
  },
  withDrizzle: async (url) => {
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    return { db: drizzle(pool), close: () => pool.end() };
  },
  withKnex: async (url) => {
    const knex = makeKnex({ client: "pg", connection: url, pool: { min: 0, max: 1 } });
    return { db: knex, close: () => knex.destroy() };
  },
  withTypeorm: async (url) => {
    const source = await new DataSource({ type: "postgres", url, poolSize: 1, entities: [product] }).initialize();
    return { db: source.getRepository(product).createQueryBuilder("product"), close: () => source.destroy() };
  },
};

describe("on PostgreSQL", () => {
  let server: PgliteServer;
  beforeAll(async () => {
    server = await startPgliteServer();
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    for (const statement of STATEMENTS) await client.query(statement);
    await client.end();
  });
  afterAll(() => server.stop());

  test.each(Object.keys(CONNECTIONS))(
    "%s of docs/sql-libraries.md selects the matching rows of the tenant",
    async (name) => {
      const connection = await CONNECTIONS[name]?.(server.url);
      const select = await exampleOf(name);
      const result = await select(connection?.db, TENANT, filter);
      await connection?.close();
      expect(idsOf(name === "withPg" ? (result as pg.QueryResult).rows : result)).toEqual([1, 3]);
    },
  );
});

test("withSqlite of docs/sql-libraries.md selects the matching rows of the tenant", async () => {
  const { Database } = await initSqlJs();
  const database = new Database();
  for (const statement of STATEMENTS) database.run(statement);
  // sql.js with the methods of better-sqlite3 that the example uses.
  const db = {
    prepare: (statement: string) => ({
      all: (...values: (string | number)[]) => {
        const [result] = database.exec(statement, values);
        return result?.values.map(([id]) => ({ id }));
      },
    }),
  };
  const select = await exampleOf("withSqlite");
  expect(idsOf(select(db, TENANT, filter))).toEqual([1, 3]);
});
