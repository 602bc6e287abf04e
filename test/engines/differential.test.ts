import { testDifferentially } from "./suites/differential.js";
import { IN_PROCESS } from "./support/engines.js";

// Starting an engine takes seconds. differential.full.test.ts runs the others.
testDifferentially(
  IN_PROCESS.filter(([name]) => name === "SQLite"),
  1.5,
);
