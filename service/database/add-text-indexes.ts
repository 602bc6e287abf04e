import type { Database } from "./database.js";

/** Milliseconds per statement. An index on a million names takes some seconds. */
const TIMEOUT = 60_000;

/** Columns of large tables whose `*` conditions ignore case. */
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

/** A hash index, because names of partners have any length and a B-tree entry has at most 2,704 bytes. */
const HASHES: readonly string[] = ["CREATE INDEX IF NOT EXISTS partner_by_name ON partner USING hash (name)"];

/** Which indexes exist. */
export interface TextIndexes {
  readonly trigrams: boolean;
  readonly hashes: boolean;
}

/**
 * Creates indexes for conditions on texts: trigram indexes for `*`, if the server has the extension and the role may
 * create it, and a hash index for `=` on names of partners. Without them, conditions scan the table. Never rejects,
 * because the service works without them.
 */
export async function addTextIndexes(database: Database): Promise<TextIndexes> {
  return { hashes: await runAll(database, HASHES), trigrams: await runAll(database, TRIGRAMS) };
}

async function runAll(database: Database, statements: readonly string[]): Promise<boolean> {
  try {
    for (const text of statements) await database.transaction([{ text, values: [] }], { timeout: TIMEOUT });
    return true;
  } catch {
    return false;
  }
}
