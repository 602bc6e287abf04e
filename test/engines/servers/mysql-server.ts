import { join } from "node:path";
import { findMysql } from "../../../scripts/install-mysql.js";
import { connectToMysql, createMysqlDatabase, type MysqlDatabase } from "./mysql-database.js";
import { oncePerProcess } from "./once-per-process.js";
import { type Server, startServer } from "./server-process.js";

/** Creates an empty database on a MySQL server of this process, which has the user root without password. */
export async function createMysql(): Promise<MysqlDatabase> {
  return createMysqlDatabase((await server()).port);
}

const server = oncePerProcess(startMysqlServer);

async function startMysqlServer(): Promise<Server> {
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
    connect: connectToMysql,
  });
}
