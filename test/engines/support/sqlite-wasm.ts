import initSqlJs from "sql.js";
import { type Engine, engineOf } from "./engine.js";
import { sqliteDriver } from "./sqlite-driver.js";

/** Starts SQLite compiled to WebAssembly (sql.js). */
export async function startSqliteWasm(): Promise<Engine> {
  const { Database } = await initSqlJs();
  const database = new Database();
  return engineOf({
    ...sqliteDriver,
    name: "SQLite (sql.js)",
    run: async (statement) => {
      database.run(statement);
    },
    query: async (statement, values) => database.exec(statement, values)[0]?.values ?? [],
    rows: async ({ text, values }) => {
      const [{ columns, values: rows } = { columns: [], values: [] }] = database.exec(text, values);
      return rows.map((row) => Object.fromEntries(row.map((cell, i) => [columns[i], cell])));
    },
    close: async () => database.close(),
  });
}
