import { testSorting } from "./suites/sorting.js";
import { IN_PROCESS } from "./support/engines.js";

testSorting(IN_PROCESS);
