import { testVerifyTable } from "./suites/verify-table.js";
import { IN_PROCESS } from "./support/engines.js";

testVerifyTable(IN_PROCESS, { schemas: 8, values: 1 });
