import { testAliases } from "./suites/aliases.js";
import { IN_PROCESS } from "./support/engines.js";

testAliases(IN_PROCESS);
