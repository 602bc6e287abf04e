import { testVerifyTable } from "../suites/verify-table.js";
import { CLICKHOUSE, INSTALLED } from "./engines.js";

testVerifyTable([...INSTALLED, ...CLICKHOUSE], { schemas: 100, values: 8, rejected: true });
