import { testDifferentially } from "../suites/differential.js";
import { MARIADB, MYSQL, POSTGRES, VARIANTS } from "./engines.js";

testDifferentially([POSTGRES, MARIADB, MYSQL], 1.5);
testDifferentially(VARIANTS, 3);
