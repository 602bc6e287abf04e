import pg from "pg";
import { type Engine, engineOf } from "../support/engine.js";
import { POSTGRES_SETTINGS, postgresDriver } from "../support/postgres-driver.js";
import { startPostgresServer } from "./postgres-server.js";

/** Starts a PostgreSQL server, accessed with pg. */
export async function startPostgres(options: { icuLocale?: string } = {}): Promise<Engine> {
  const server = await startPostgresServer(options);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  for (const setting of POSTGRES_SETTINGS) await client.query(setting);
  return engineOf({
    ...postgresDriver,
    name: `PostgreSQL (${options.icuLocale ?? "C.UTF-8"})`,
    run: async (statement) => {
      await client.query(statement);
    },
    query: async (text, values) => {
      const { rows } = await client.query<unknown[]>({ text, values: [...values], rowMode: "array" });
      return rows;
    },
    rows: async (statement) => (await client.query(statement)).rows,
    close: async () => {
      await client.end();
      await server.stop();
    },
  });
}
