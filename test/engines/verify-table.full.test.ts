import { testVerifyTable } from "./suites/verify-table.js";
import { IN_PROCESS } from "./support/engines.js";

testVerifyTable(IN_PROCESS, { schemas: 12, values: 3, rejected: false });
