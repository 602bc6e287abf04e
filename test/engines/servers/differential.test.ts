import { testDifferentially } from "../suites/differential.js";
import { INSTALLED } from "./engines.js";

testDifferentially(INSTALLED);
