import Database from "better-sqlite3";
import { type Engine, engineOf } from "../support/engine.js";
import { sqliteDriver } from "../support/sqlite-driver.js";

/** Starts native SQLite (better-sqlite3). */
export async function startBetterSqlite3(): Promise<Engine> {
  const database = new Database(":memory:");
  return engineOf({
    ...sqliteDriver,
    name: "SQLite (better-sqlite3)",
    run: async (statement) => {
      database.exec(statement);
    },
    query: async (statement, values) =>
      database
        .prepare(statement)
        .raw()
        .all(...values),
    rows: async ({ text, values }) => database.prepare(text).all(...values),
    close: async () => {
      database.close();
    },
  });
}
