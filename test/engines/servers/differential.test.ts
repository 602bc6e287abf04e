import { testDifferentially } from "../suites/differential.js";
import { MARIADB, MYSQL, POSTGRES, VARIANTS } from "./engines.js";

testDifferentially([POSTGRES], 1.5);
testDifferentially([MARIADB, MYSQL, ...VARIANTS], 3);
