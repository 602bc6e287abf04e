import { testSorting } from "../suites/sorting.js";
import { INSTALLED } from "./engines.js";

testSorting(INSTALLED);
