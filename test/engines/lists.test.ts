import { testManyLists } from "./suites/many-lists.js";
import { IN_PROCESS } from "./support/engines.js";

// Starting an engine takes seconds. The tests many-lists-*.full.test.ts run the others.
testManyLists(
  IN_PROCESS.filter(([name]) => name === "SQLite"),
  200,
);
