import { testLargeFilters } from "../suites/large-filters.js";
import { INSTALLED } from "./engines.js";

testLargeFilters(INSTALLED);
