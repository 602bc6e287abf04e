import { testLists } from "../suites/list.js";
import { INSTALLED } from "./engines.js";

testLists(INSTALLED);
