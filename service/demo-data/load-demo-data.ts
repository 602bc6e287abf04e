import { type Database, START_TIMEOUT, type Statement, StatementError } from "../database/database.js";
import { type DemoOptions, demoData } from "./records.js";

/** Records per statement, so that each has little text. */
const BATCH = 500;

const UNIQUE_VIOLATION = "23505";
const TABLES = ["product", "partner", "company", "category", "template", "sale_order"] as const;

/**
 * Loads the demo data in one transaction if the database has no products. Resolves to false if there was nothing to do,
 * also if another instance has loaded it meanwhile: both insert the first product first, so the second one waits for
 * the first.
 */
export async function loadDemoData(database: Database, options: DemoOptions): Promise<boolean> {
  const any = { text: "SELECT id FROM product LIMIT 1", values: [] };
  const found = await database.query(any, { readOnly: true, timeout: START_TIMEOUT });
  if (options.rows === 0 || found.length > 0) return false;
  try {
    await database.transaction(loading(options), { timeout: START_TIMEOUT });
  } catch (error) {
    if (error instanceof StatementError && error.code === UNIQUE_VIOLATION) return false;
    throw error;
  }
  await analyze(database);
  return true;
}

/** Updates the planner statistics, because PGlite has no autovacuum. Ignores errors. */
async function analyze(database: Database): Promise<void> {
  for (const table of TABLES) {
    await database.transaction([{ text: `ANALYZE ${table}`, values: [] }], { timeout: START_TIMEOUT }).catch(() => {});
  }
}

function* loading(options: DemoOptions): Generator<Statement> {
  const data = demoData(options);
  for (const table of TABLES) {
    // Records other than products may have been created before the demo data was loaded.
    const clause = table === "product" ? "" : "ON CONFLICT DO NOTHING";
    for (const batch of batches<object>(data[table])) yield insertion(table, batch, clause);
  }
  for (const table of TABLES) yield continuation(table);
}

function* batches<Item>(items: Iterable<Item>): Generator<readonly Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Inserts records that all have the same fields, which are also the column names. */
function insertion(table: string, records: readonly object[], clause: string): Statement {
  const columns = Object.keys(records[0] ?? {}).join(", ");
  const found = `SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`;
  return { text: `INSERT INTO ${table} (${columns}) ${found} ${clause}`, values: [JSON.stringify(records)] };
}

/** Sets the id sequence to continue after the inserted records. */
function continuation(table: string): Statement {
  return {
    text: `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
    values: [],
  };
}
