import { FILTERS } from "../support/runs.js";
import { testManyLists } from "./suites/many-lists.js";
import { IN_PROCESS } from "./support/engines.js";

// One file per engine, so that they run in parallel.
// Half of the lists: `npm run test:engines` runs all on the server.
testManyLists(IN_PROCESS.slice(1, 2), FILTERS / 2);
