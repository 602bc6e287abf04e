import { testLists } from "./suites/list.js";
import { IN_PROCESS } from "./support/engines.js";

testLists(IN_PROCESS);
