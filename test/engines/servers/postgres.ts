import pg from "pg";
import { type Engine, engineOf } from "../support/engine.js";
import { POSTGRES_SETTINGS, postgresDriver } from "../support/postgres-driver.js";
import { createPostgres } from "./postgres-server.js";

/** Creates a PostgreSQL database, accessed with pg. */
export async function startPostgres(options: { icuLocale?: string } = {}): Promise<Engine> {
  const { url, drop } = await createPostgres(options);
  const client = new pg.Client({ connectionString: url });
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
      await drop();
    },
  });
}
