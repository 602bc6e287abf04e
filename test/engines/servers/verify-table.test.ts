import { testVerifyTable } from "../suites/verify-table.js";
import { CLICKHOUSE, MARIADB, MYSQL, POSTGRES, VARIANTS } from "./engines.js";

testVerifyTable([POSTGRES], { schemas: 8, values: 2, rejected: 4 });
testVerifyTable([MARIADB, MYSQL, ...VARIANTS, ...CLICKHOUSE], { schemas: 8, values: 1 });
