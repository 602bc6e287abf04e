import { testNarrowColumns } from "../suites/narrow-columns.js";
import { CLICKHOUSE, MARIADB, MYSQL, POSTGRES } from "./engines.js";

testNarrowColumns([POSTGRES, MARIADB, MYSQL, ...CLICKHOUSE], 4);
