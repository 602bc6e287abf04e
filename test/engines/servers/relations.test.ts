import { testRelations } from "../suites/relations.js";
import { CLICKHOUSE, INSTALLED } from "./engines.js";

testRelations(INSTALLED, 0.5);
testRelations(CLICKHOUSE, 0.15);
