import { testDifferentially } from "./suites/differential.js";
import { IN_PROCESS } from "./support/engines.js";

testDifferentially(IN_PROCESS, 1.5);
