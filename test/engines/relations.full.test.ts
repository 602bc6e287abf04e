import { shardedPostgres } from "../../src/sql.js";
import { testRelations } from "./suites/relations.js";
import { IN_PROCESS } from "./support/engines.js";
import { startPglite } from "./support/pglite.js";

const isSlow = ([name]: (typeof IN_PROCESS)[number]) => name === "DuckDB";

testRelations(IN_PROCESS.filter((engine) => engine[0] !== "SQLite" && !isSlow(engine)));
testRelations(IN_PROCESS.filter(isSlow), 0.3);
// Its conditions on related records have the same meaning without shards.
testRelations([
  [
    "PGlite, shardedPostgres",
    async () => ({ ...(await startPglite()), name: "PGlite, shardedPostgres", dialect: shardedPostgres }),
  ],
]);
