import { int, mysqlTable } from "drizzle-orm/mysql-core";
import { drizzle as mysqlDrizzle } from "drizzle-orm/mysql2";
import { drizzle as pgDrizzle } from "drizzle-orm/node-postgres";
import { integer, pgTable } from "drizzle-orm/pg-core";
import mysqlDriver from "mysql2/promise";
import pg from "pg";
import { expect, test } from "vitest";
import { mariadb, mysql, postgres } from "../../../src/sql.js";
import { ENUM_STATEMENTS, MYSQL_COLUMNS, PG_COLUMNS } from "../../bridges/drizzle/support/columns.js";
import { differencesOf } from "../../bridges/drizzle/support/stored-columns.js";
import { createMariadb } from "./mariadb-server.js";
import { createMysql } from "./mysql-server.js";
import { createPostgres } from "./postgres-server.js";

test.each([
  ["MySQL", mysql, createMysql],
  ["MariaDB", mariadb, createMariadb],
])("each derived column of %s selects and sorts like memory", async (_name, dialect, start) => {
  const { address, drop } = await start();
  const client = await mysqlDriver.createConnection({
    ...address,
    // As drizzle sets it where it connects by itself. Without it, the driver rounds integers beyond 2^53.
    supportBigNumbers: true,
  });
  const db = mysqlDrizzle(client);
  const differences = await differencesOf(
    {
      dialect,
      declare: (column) => mysqlTable("t", { id: int().notNull(), x: column as never }),
      run: (statement) => client.query(statement),
      db,
      execute: async (statement) => (await db.execute(statement))[0] as never,
    },
    MYSQL_COLUMNS,
  );
  await client.end();
  await drop();
  expect(differences).toEqual([]);
});

test("each derived column of PostgreSQL selects and sorts like memory", async () => {
  const database = await createPostgres({ icuLocale: "en-US" });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const statement of ENUM_STATEMENTS) await client.query(statement);
  const db = pgDrizzle(client);
  const differences = await differencesOf(
    {
      dialect: postgres,
      declare: (column) => pgTable("t", { id: integer().notNull(), x: column as never }),
      run: (statement) => client.query(statement),
      db,
      execute: async (statement) => (await db.execute(statement)).rows,
    },
    PG_COLUMNS,
  );
  await client.end();
  await database.drop();
  expect(differences).toEqual([]);
});
