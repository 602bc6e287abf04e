import { testNarrowColumns } from "../suites/narrow-columns.js";
import { CLICKHOUSE, MARIADB, POSTGRES } from "./engines.js";

testNarrowColumns([POSTGRES, MARIADB, ...CLICKHOUSE], 15);
