import { testRelations } from "../suites/relations.js";
import { CLICKHOUSE, INSTALLED } from "./engines.js";

testRelations(INSTALLED);
testRelations(CLICKHOUSE, 0.3);
