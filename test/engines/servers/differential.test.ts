import { testDifferentially } from "../suites/differential.js";
import { MARIADB, POSTGRES, VARIANTS } from "./engines.js";

testDifferentially([POSTGRES, MARIADB], 1.5);
testDifferentially(VARIANTS, 3);
