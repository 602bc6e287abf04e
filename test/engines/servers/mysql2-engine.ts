import { deepStrictEqual } from "node:assert";
import mysql, { type Connection, type RowDataPacket } from "mysql2/promise";
import type { Driver } from "../support/driver.js";
import { type Engine, engineOf } from "../support/engine.js";
import type { MysqlDatabase } from "./mysql-database.js";

/** The part of a driver that does not depend on mysql2. */
export type Mysql2Driver = Omit<Driver, "run" | "query" | "rows" | "close">;

interface Mysql2Options {
  /** Whether to run each statement with parameters also by `query`, and to require the same rows. */
  readonly comparesQuery?: boolean;
}

/** Connects to a MySQL or MariaDB database with mysql2. Statements run by `execute`. Closing drops the database. */
export async function mysql2Engine(
  { address, drop }: MysqlDatabase,
  driver: Mysql2Driver,
  { comparesQuery = false }: Mysql2Options = {},
): Promise<Engine> {
  const connect = (): Promise<Connection> =>
    mysql.createConnection({
      ...address,
      rowsAsArray: true,
      // The server keeps up to 16,382, fewer than the statements of the tests.
      maxPreparedStatements: 100,
    });
  const connection = await connect();
  // `query` writes values into the text with backslashes, so it needs a session where they are not literal.
  const other = comparesQuery ? await connect() : undefined;
  const run = async (statement: string): Promise<void> => {
    await connection.query(statement);
    if (statement.startsWith("SET ")) await other?.query(statement.replace("NO_BACKSLASH_ESCAPES", ""));
  };
  // Literal backslashes in quoted texts, for loading rows. The SQL of filters contains none.
  await run("SET sql_mode = CONCAT(@@sql_mode, ',NO_BACKSLASH_ESCAPES')");
  // Not UTC, like the session of some applications.
  await run("SET time_zone = '-05:00'");

  const select = async <Rows extends RowDataPacket[] | RowDataPacket[][]>(
    sql: string,
    values: readonly (string | number | boolean)[],
    rowsAsArray: boolean,
  ): Promise<Rows> => {
    // Plans differ, because the server knows the values of one protocol when it plans.
    const comparesRows = other !== undefined && values.length > 0 && !sql.startsWith("EXPLAIN");
    const [[rows], [others] = []] = await Promise.all([
      connection.execute<Rows>({ sql, rowsAsArray }, [...values]),
      comparesRows ? other.query<Rows>({ sql, rowsAsArray }, [...values]) : undefined,
    ]);
    if (others !== undefined) {
      const message = `query() and execute() of mysql2 return other rows for ${sql}`;
      deepStrictEqual(comparable(others, sql), comparable(rows, sql), message);
    }
    return rows;
  };

  return engineOf({
    ...driver,
    run,
    query: (statement, values) => select<RowDataPacket[][]>(statement, values, true),
    rows: ({ text, values }) => select<RowDataPacket[]>(text, values, false),
    close: async () => {
      await other?.end();
      await connection.end();
      await drop();
    },
  });
}

/** Without ORDER BY, a server may return rows in any order. */
function comparable(rows: readonly unknown[], sql: string): readonly unknown[] {
  return sql.includes("ORDER BY") ? rows : rows.map((row) => JSON.stringify(row)).sort();
}
