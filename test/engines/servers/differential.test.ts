import { testDifferentially } from "../suites/differential.js";
import { MARIADB, POSTGRES, VARIANTS } from "./engines.js";

testDifferentially([POSTGRES, MARIADB]);
testDifferentially(VARIANTS, 3);
