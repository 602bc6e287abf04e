import { testChangingLists } from "../suites/changing-lists.js";
import { INSTALLED } from "./engines.js";

testChangingLists(INSTALLED);
