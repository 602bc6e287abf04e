import { testTextSearches } from "../suites/text-searches.js";
import { INSTALLED } from "./engines.js";

testTextSearches(INSTALLED);
