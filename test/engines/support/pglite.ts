import type { Extensions } from "@electric-sql/pglite";
import { createPglite } from "../../support/create-pglite.js";
import { type Engine, engineOf } from "./engine.js";
import { POSTGRES_SETTINGS, postgresDriver } from "./postgres-driver.js";

/** Starts PostgreSQL compiled to WebAssembly, with extensions available for `CREATE EXTENSION`. */
export async function startPglite(extensions: Extensions = {}): Promise<Engine> {
  const database = await createPglite(extensions);
  for (const setting of POSTGRES_SETTINGS) await database.exec(setting);
  return engineOf({
    ...postgresDriver,
    name: "PostgreSQL (PGlite)",
    run: async (statement) => {
      await database.exec(statement);
    },
    query: async (statement, values) => {
      const { rows } = await database.query<unknown[]>(statement, [...values], { rowMode: "array" });
      return rows;
    },
    rows: async ({ text, values }) => (await database.query(text, values)).rows,
    close: () => database.close(),
  });
}
