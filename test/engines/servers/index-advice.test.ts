import { testIndexAdvice } from "../suites/index-advice.js";
import { INSTALLED, POSTGRES } from "./engines.js";

// One PostgreSQL is enough: the one with a locale, in which an index of another collation is not used.
testIndexAdvice(INSTALLED.filter((engine) => engine !== POSTGRES));
