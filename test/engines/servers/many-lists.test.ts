import { testManyLists } from "../suites/many-lists.js";
import { INSTALLED } from "./engines.js";

testManyLists(INSTALLED);
