import { testIndexAdvice } from "../suites/index-advice.js";
import { MARIADB, VARIANTS } from "./engines.js";

testIndexAdvice([MARIADB, ...VARIANTS]);
