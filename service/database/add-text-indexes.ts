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

/** For sorting by a nullable text. Cannot be created if a row from before version 3 has a text of more than 2,704 bytes. */
const SORTS: readonly string[] = [
  "CREATE INDEX IF NOT EXISTS product_by_is_rsd_product_and_id ON product (is_rsd_product, id)",
];

/** Which indexes exist. */
export interface TextIndexes {
  readonly trigrams: boolean;
  readonly hashes: boolean;
  readonly sorts: boolean;
}

/**
 * Creates indexes for texts: trigram indexes for `*` and `^`, if the server has the extension and the role may create
 * it, a hash index for `=` on names of partners, and one for sorting by a text of any length. Without them, statements
 * scan the table. Never rejects, because the service works without them.
 */
export async function addTextIndexes(database: Database): Promise<TextIndexes> {
  return {
    hashes: await runAll(database, HASHES),
    sorts: await runAll(database, SORTS),
    trigrams: await runAll(database, TRIGRAMS),
  };
}

async function runAll(database: Database, statements: readonly string[]): Promise<boolean> {
  try {
    for (const text of statements) await database.transaction([{ text, values: [] }], { timeout: TIMEOUT });
    return true;
  } catch {
    return false;
  }
}
