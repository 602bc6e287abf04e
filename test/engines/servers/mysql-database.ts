import mysql from "mysql2/promise";

/** The options of mysql2 that connect to a database. */
export interface MysqlAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

/** An empty database of a server. */
export interface MysqlDatabase {
  readonly address: MysqlAddress;
  drop(): Promise<void>;
}

let created = 0;

/** Creates a database on the MySQL or MariaDB server on a port of 127.0.0.1. */
export async function createMysqlDatabase(port: number): Promise<MysqlDatabase> {
  const server = { host: "127.0.0.1", port, user: "root" };
  const name = `test_${++created}`;
  await runOn(server, `CREATE DATABASE ${name}`);
  return { address: { ...server, database: name }, drop: () => runOn(server, `DROP DATABASE ${name}`) };
}

/** Connects as a client that waits for a server to start. */
export function connectToMysql(port: number): Promise<void> {
  return runOn({ host: "127.0.0.1", port, user: "root" }, "SELECT 1");
}

async function runOn(server: mysql.ConnectionOptions, statement: string): Promise<void> {
  const connection = await mysql.createConnection(server);
  await connection.query(statement);
  await connection.end();
}
