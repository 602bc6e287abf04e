import { testAliases } from "../suites/aliases.js";
import { CLICKHOUSE, INSTALLED } from "./engines.js";

testAliases([...INSTALLED, ...CLICKHOUSE]);
