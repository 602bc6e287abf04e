import { testManyLists } from "./suites/many-lists.js";
import { IN_PROCESS } from "./support/engines.js";

testManyLists(IN_PROCESS);
