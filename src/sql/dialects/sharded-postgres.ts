import type { Dialect } from "./dialect.js";
import { postgres } from "./postgres.js";

function sharded(dialect: Dialect): Dialect {
  return { ...dialect, related: { by: "array", counts: "groups" }, countUpTo: 10_000 };
}

/**
 * The dialect of a PostgreSQL that has the rows of the table on other servers, as foreign tables. Sends more of the work
 * to them than `postgres`, and counts up to 10,000 records unless option `count` is set.
 */
export const shardedPostgres: Dialect = /* @__PURE__ */ sharded(postgres);
