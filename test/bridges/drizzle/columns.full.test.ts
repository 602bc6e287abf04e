import { PGlite } from "@electric-sql/pglite";
import { integer as pgInteger, pgTable } from "drizzle-orm/pg-core";
import { drizzle as pgliteDrizzle } from "drizzle-orm/pglite";
import { drizzle as sqlJsDrizzle } from "drizzle-orm/sql-js";
import { integer as liteInteger, sqliteTable } from "drizzle-orm/sqlite-core";
import initSqlJs from "sql.js";
import { expect, test } from "vitest";
import { postgres, sqlite } from "../../../src/sql.js";
import { ENUM_STATEMENTS, PG_COLUMNS, SQLITE_COLUMNS } from "./support/columns.js";
import { differencesOf } from "./support/stored-columns.js";

test("each derived column of PostgreSQL selects and sorts like memory", async () => {
  const client = await PGlite.create();
  for (const statement of ENUM_STATEMENTS) await client.exec(statement);
  const db = pgliteDrizzle(client);
  const differences = await differencesOf(
    {
      dialect: postgres,
      declare: (column) => pgTable("t", { id: pgInteger().notNull(), x: column as never }),
      run: (statement) => client.exec(statement),
      db,
      execute: async (statement) => (await db.execute(statement)).rows,
    },
    PG_COLUMNS,
    // `npm run test:engines` has all of them, on PostgreSQL itself.
    3,
  );
  await client.close();
  expect(differences).toEqual([]);
});

test("each derived column of SQLite selects and sorts like memory", async () => {
  const { Database } = await initSqlJs();
  const client = new Database();
  const db = sqlJsDrizzle(client);
  const differences = await differencesOf(
    {
      dialect: sqlite,
      declare: (column) => sqliteTable("t", { id: liteInteger().notNull(), x: column as never }),
      run: async (statement) => client.run(statement),
      db,
      execute: async (statement) => db.all(statement),
    },
    SQLITE_COLUMNS,
  );
  client.close();
  expect(differences).toEqual([]);
});
