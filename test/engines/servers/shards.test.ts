import { FILTERS } from "../../support/runs.js";
import { testCursorWalks } from "../suites/cursor-walks.js";
import { testDifferentially } from "../suites/differential.js";
import { testManyLists } from "../suites/many-lists.js";
import { testRelations } from "../suites/relations.js";
import type { NamedEngine } from "../support/engines.js";
import { POSTGRES_COLUMNS } from "../support/walked-columns.js";
import { startShardedPostgres } from "./sharded-postgres.js";

// Filters, lists, cursors, relations and facets mean the same, however many servers have the rows.
const SHARDED: readonly NamedEngine[] = [
  ["PostgreSQL with 1 shard", () => startShardedPostgres(1)],
  ["PostgreSQL with 3 shards", () => startShardedPostgres(3)],
  // With a locale in which conditions on texts are not sent to the shards.
  ["PostgreSQL with 5 shards and a locale", () => startShardedPostgres(5, { icuLocale: "en-US" })],
];

testDifferentially(SHARDED, 8);
testManyLists(SHARDED, FILTERS / 8);
testRelations(SHARDED, 0.05, "on other servers");
testCursorWalks(
  ["PostgreSQL with 3 shards", () => startShardedPostgres(3)],
  POSTGRES_COLUMNS.filter(({ column }) => ["text", "numeric", "uuid"].includes(column)),
);
