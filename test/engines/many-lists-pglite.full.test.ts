import { testManyLists } from "./suites/many-lists.js";
import { IN_PROCESS } from "./support/engines.js";

// One file per engine, so that they run in parallel.
testManyLists(IN_PROCESS.slice(1, 2));
