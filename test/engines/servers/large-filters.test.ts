import { testLargeFilters } from "../suites/large-filters.js";
import { INSTALLED, MYSQL } from "./engines.js";

testLargeFilters(INSTALLED.filter((engine) => engine !== MYSQL));
// It reads a list of 10,000 items again for each row, which takes minutes for the 256 conditions.
testLargeFilters([MYSQL], 2_000);
