import type { Database } from "./database.js";

/** Milliseconds. An index on a million names takes a few seconds. */
const TIMEOUT = 60_000;

/** Those whose conditions with `*` ignore case and that are searched among many rows. */
const COLUMNS = [
  ["product", "name"],
  ["product", "default_code"],
  ["partner", "name"],
] as const;

const TRIGRAMS: readonly string[] = [
  "CREATE EXTENSION IF NOT EXISTS pg_trgm",
  ...COLUMNS.map(
    ([table, column]) => `CREATE INDEX IF NOT EXISTS ${table}_${column}_trigrams
      ON ${table} USING gin (lower(${column} COLLATE "C") gin_trgm_ops)`,
  ),
];

/** Names of partners are as long as their senders like, and an entry of another kind of index holds 2,704 bytes. */
const HASHES: readonly string[] = ["CREATE INDEX IF NOT EXISTS partner_by_name ON partner USING hash (name)"];

/** Which indexes could be made. */
export interface TextIndexes {
  readonly trigrams: boolean;
  readonly hashes: boolean;
}

/**
 * Has conditions on texts go by an index: `*` where the server has trigrams and lets the role create the extension, and
 * `=` on names of partners where it has hashes. Elsewhere they read the whole table. It never rejects: the service works
 * without.
 */
export async function addTextIndexes(database: Database): Promise<TextIndexes> {
  return { hashes: await areRun(database, HASHES), trigrams: await areRun(database, TRIGRAMS) };
}

async function areRun(database: Database, statements: readonly string[]): Promise<boolean> {
  try {
    for (const text of statements) await database.transaction([{ text, values: [] }], { timeout: TIMEOUT });
    return true;
  } catch {
    return false;
  }
}
