import { join } from "node:path";
import { connectToMysql, createMysqlDatabase, type MysqlDatabase } from "./mysql-database.js";
import { oncePerProcess } from "./once-per-process.js";
import { type Server, startServer } from "./server-process.js";

/** Creates an empty database on a MariaDB server of this process, which has the user root without password. */
export async function createMariadb(): Promise<MysqlDatabase> {
  return createMysqlDatabase((await server()).port);
}

const server = oncePerProcess(startMariadbServer);

async function startMariadbServer(): Promise<Server> {
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
    connect: connectToMysql,
  });
}
