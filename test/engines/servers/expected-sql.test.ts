import { testExpectedSql } from "../suites/expected-sql.js";
import { INSTALLED } from "./engines.js";

testExpectedSql(INSTALLED);
