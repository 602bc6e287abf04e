import { testRelations } from "./suites/relations.js";
import { IN_PROCESS } from "./support/engines.js";

// Starting an engine takes seconds. relations.full.test.ts runs the others.
testRelations(IN_PROCESS.filter(([name]) => name === "SQLite"));
