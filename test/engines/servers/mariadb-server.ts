import { join } from "node:path";
import mysql from "mysql2/promise";
import { type Server, startServer } from "./server-process.js";

/** Starts a MariaDB server with user root without password, and an empty database `test`. */
export async function startMariadbServer(): Promise<Server> {
  return startServer({
    name: "MariaDB",
    commands: (folder, port) => {
      // A server that starts removes the temporary files of others in the same folder.
      const files = ["--no-defaults", `--datadir=${join(folder, "data")}`, `--tmpdir=${folder}`];
      return [
        ["mariadb-install-db", ...files, "--auth-root-authentication-method=normal", "--skip-test-db"],
        [
          "mariadbd",
          ...[...files, `--socket=${join(folder, "socket")}`, `--pid-file=${join(folder, "pid")}`],
          ...["--bind-address=127.0.0.1", `--port=${port}`, "--character-set-server=utf8mb4"],
          // Durability is not needed.
          ...["--innodb-flush-log-at-trx-commit=0", "--innodb-doublewrite=0"],
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
