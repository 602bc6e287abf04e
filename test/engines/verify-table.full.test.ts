import { testVerifyTable } from "./suites/verify-table.js";
import { IN_PROCESS } from "./support/engines.js";

testVerifyTable(IN_PROCESS, { schemas: 40, values: 6, rejected: false });
