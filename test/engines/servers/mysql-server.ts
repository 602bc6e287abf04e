import { join } from "node:path";
import mysql from "mysql2/promise";
import { findMysql } from "../../../scripts/install-mysql.js";
import { type Server, startServer } from "./server-process.js";

/** Starts a MySQL server with user root without password, and an empty database `test`. */
export async function startMysqlServer(): Promise<Server> {
  const installed = findMysql();
  if (installed === undefined) throw new Error('MySQL is missing. Run "npm run test:engines -- --install"');
  const { command, data: template } = installed;
  return startServer({
    name: "MySQL",
    commands: (folder, port) => {
      const data = join(folder, "data");
      const files = [
        `--datadir=${data}`,
        `--tmpdir=${folder}`,
        `--socket=${join(folder, "socket")}`,
        `--pid-file=${join(folder, "pid")}`,
      ];
      return [
        template === undefined ? [...command, ...files, "--initialize-insecure"] : ["cp", "-r", template, data],
        [
          ...command,
          ...files,
          ...["--bind-address=127.0.0.1", `--port=${port}`, "--mysqlx=OFF", "--secure-file-priv=NULL"],
          // Durability is not needed.
          ...["--skip-log-bin", "--innodb-flush-log-at-trx-commit=0", "--innodb-doublewrite=OFF"],
        ],
      ];
    },
    connect: async (port) => {
      const connection = await mysql.createConnection({ host: "127.0.0.1", port, user: "root" });
      await connection.query("CREATE DATABASE IF NOT EXISTS test");
      await connection.end();
    },
  });
}
