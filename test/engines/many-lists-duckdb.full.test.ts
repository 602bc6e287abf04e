import { FILTERS } from "../support/runs.js";
import { testManyLists } from "./suites/many-lists.js";
import { IN_PROCESS } from "./support/engines.js";

// One file per engine, so that they run in parallel.
// Half of the lists, because it takes longest.
testManyLists(IN_PROCESS.slice(2, 3), FILTERS / 2);
