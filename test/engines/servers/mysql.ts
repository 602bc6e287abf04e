import { mysql } from "../../../src/sql.js";
import type { Engine } from "../support/engine.js";
import { mariadbDriver } from "./mariadb.js";
import { createMysql } from "./mysql-server.js";
import { type Mysql2Driver, mysql2Engine } from "./mysql2-engine.js";

/** Starts a MySQL server, accessed with both protocols of mysql2. */
export async function startMysql(): Promise<Engine> {
  return mysql2Engine(await createMysql(), { ...mysqlDriver, name: "MySQL" }, { comparesQuery: true });
}

export const mysqlDriver: Omit<Mysql2Driver, "name"> = {
  ...mariadbDriver,
  dialect: mysql,
  columnType: (field) => {
    switch (field.type) {
      case "uuid":
        return "CHAR(36)";
      case "list":
        return "JSON";
      default:
        return mariadbDriver.columnType(field);
    }
  },
};
