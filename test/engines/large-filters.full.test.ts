import { testLargeFilters } from "./suites/large-filters.js";
import { IN_PROCESS } from "./support/engines.js";

testLargeFilters(IN_PROCESS);
