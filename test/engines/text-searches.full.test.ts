import { testTextSearches } from "./suites/text-searches.js";
import { IN_PROCESS } from "./support/engines.js";

testTextSearches(IN_PROCESS);
