import { testNarrowColumns } from "./suites/narrow-columns.js";
import { IN_PROCESS } from "./support/engines.js";

testNarrowColumns(IN_PROCESS, 16);
