import { testStoredTimes } from "../suites/stored-times.js";
import { INSTALLED } from "./engines.js";

testStoredTimes(INSTALLED);
