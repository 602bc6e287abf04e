import type { Database } from "./database.js";

/** Milliseconds. An index on a million names takes a few seconds. */
const DEADLINE = 60_000;

/** Those whose conditions with `*` ignore case and that are searched among many rows. */
const COLUMNS = [
  ["product", "name"],
  ["product", "default_code"],
  ["partner", "name"],
] as const;

const STATEMENTS: readonly string[] = [
  "CREATE EXTENSION IF NOT EXISTS pg_trgm",
  ...COLUMNS.map(
    ([table, column]) => `CREATE INDEX IF NOT EXISTS ${table}_${column}_trigrams
      ON ${table} USING gin (lower(${column} COLLATE "C") gin_trgm_ops)`,
  ),
];

/**
 * Has conditions with `*` go by an index where the server has trigrams and lets the role create the extension. Elsewhere
 * they read the whole table, and the answer is false. It never rejects: the service works without.
 */
export async function addTrigrams(database: Database): Promise<boolean> {
  try {
    for (const text of STATEMENTS) await database.transaction([{ text, values: [] }], { deadline: DEADLINE });
    return true;
  } catch {
    return false;
  }
}
