import { testVerifyTable } from "../suites/verify-table.js";
import { CLICKHOUSE, INSTALLED } from "./engines.js";

testVerifyTable([...INSTALLED, ...CLICKHOUSE], { schemas: 24, values: 5, rejected: true });
