import { testRelations } from "./suites/relations.js";
import { IN_PROCESS } from "./support/engines.js";

testRelations(IN_PROCESS.filter(([name]) => name !== "SQLite"));
