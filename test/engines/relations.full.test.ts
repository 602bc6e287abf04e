import { testRelations } from "./suites/relations.js";
import { IN_PROCESS } from "./support/engines.js";

const isSlow = ([name]: (typeof IN_PROCESS)[number]) => name === "DuckDB";

testRelations(IN_PROCESS.filter((engine) => engine[0] !== "SQLite" && !isSlow(engine)));
testRelations(IN_PROCESS.filter(isSlow), 0.3);
