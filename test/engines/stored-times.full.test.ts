import { testStoredTimes } from "./suites/stored-times.js";
import { IN_PROCESS } from "./support/engines.js";

testStoredTimes(IN_PROCESS);
