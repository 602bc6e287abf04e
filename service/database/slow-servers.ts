import type { Log } from "../http/log.js";
import { type Database, NoResponse, StatementTimeout } from "./database.js";

/** A table of each server that has rows of this database. */
const FOREIGN_TABLES = `
  SELECT s.srvname AS server, min(CAST(CAST(f.ftrelid AS regclass) AS text)) AS "table"
  FROM pg_foreign_server s JOIN pg_foreign_table f ON f.ftserver = s.oid GROUP BY s.srvname ORDER BY 1`;

/** Milliseconds in which a server returns one row, and between two searches. */
const TIMEOUT = 1_500;
const INTERVAL = 5_000;

/**
 * Returns a function to call when a statement has taken too long. If the rows are on other servers, it logs which of them
 * do not respond. The error of the database does not name them.
 */
export function slowServerSearch(database: Database, log: Pick<Log, "warn">): () => Promise<void> {
  let nextSearch = 0;
  const isSlow = (table: string): Promise<boolean> => {
    const probe = { text: `SELECT NULL FROM ${table} LIMIT 1`, values: [] };
    return database.transaction([probe], { timeout: TIMEOUT }).then(
      () => false,
      // Other errors name the server themselves.
      (error: unknown) => error instanceof StatementTimeout || error instanceof NoResponse,
    );
  };
  return async () => {
    if (performance.now() < nextSearch) return;
    nextSearch = Number.POSITIVE_INFINITY;
    try {
      for (const { server, table } of await database.query({ text: FOREIGN_TABLES, values: [] }, { readOnly: true })) {
        if (await isSlow(String(table))) log.warn({ reason: `server ${server} is slow` }, "database unavailable");
      }
    } catch {
      // The database itself does not respond, which is logged elsewhere.
    } finally {
      nextSearch = performance.now() + INTERVAL;
    }
  };
}
