import { testChangingLists } from "./suites/changing-lists.js";
import { IN_PROCESS } from "./support/engines.js";

testChangingLists(IN_PROCESS);
