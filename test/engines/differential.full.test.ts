import { testDifferentially } from "./suites/differential.js";
import { IN_PROCESS } from "./support/engines.js";

testDifferentially(
  IN_PROCESS.filter(([name]) => name !== "SQLite"),
  1.5,
);
