import { type Database, type Statement, StatementError } from "../database/database.js";
import { type DemoOptions, demoData } from "./records.js";

export interface LoadOptions extends DemoOptions {
  /** Told how many products have been sent to the database. */
  readonly onProgress?: (products: number) => void;
}

/** Records of a statement. PostgreSQL takes 65,535 values, and PGlite a while for each. */
const BATCH = 500;
/** Milliseconds for a statement. */
const TIMEOUT = 30_000;

const ALREADY_THERE = "23505";
const TABLES = ["product", "partner", "company"] as const;

/**
 * Fills the tables if there is no product, all of them or none. False if there was nothing to do, also where another
 * instance has loaded them meanwhile: both begin with the first product, and the second one waits there for the first.
 */
export async function loadDemoData(database: Database, options: LoadOptions): Promise<boolean> {
  const any = { text: "SELECT id FROM product LIMIT 1", values: [] };
  const found = await database.query(any, { readOnly: true });
  if (options.rows === 0 || found.length > 0) return false;
  try {
    await database.transaction(loading(options), { timeout: TIMEOUT });
  } catch (error) {
    if (error instanceof StatementError && error.code === ALREADY_THERE) return false;
    throw error;
  }
  await analyze(database);
  return true;
}

/** Has indexes used from the first request on: PGlite does not count its rows by itself. Where that fails it goes without. */
async function analyze(database: Database): Promise<void> {
  for (const table of TABLES) {
    await database.transaction([{ text: `ANALYZE ${table}`, values: [] }], { timeout: TIMEOUT }).catch(() => {});
  }
}

function* loading({ onProgress = () => {}, ...options }: LoadOptions): Generator<Statement> {
  const { products, partners, companies } = demoData(options);
  let sent = 0;
  for (const batch of batches(products)) {
    yield insertion("product", batch);
    sent += batch.length;
    onProgress(sent);
  }
  // Partners may have been created before there was demo data.
  for (const batch of batches(partners)) yield insertion("partner", batch, "ON CONFLICT (id) DO NOTHING");
  for (const batch of batches(companies)) yield insertion("company", batch, "ON CONFLICT (id) DO NOTHING");
  for (const table of TABLES) yield continuation(table);
}

type Batch = readonly [object, ...object[]];

function* batches<Item extends object>(items: Iterable<Item>): Generator<Batch> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch as [Item, ...Item[]];
    batch = [];
  }
  if (batch.length > 0) yield batch as [Item, ...Item[]];
}

/** The columns are named as the fields of the records, all of which have the same. */
function insertion(table: string, records: Batch, clause = ""): Statement {
  const columns = Object.keys(records[0]);
  const rows = records.map((_, row) => `(${columns.map((_name, column) => `$${row * columns.length + column + 1}`)})`);
  return {
    text: `INSERT INTO ${table} (${columns}) VALUES ${rows} ${clause}`,
    values: records.flatMap((record) => Object.values(record)),
  };
}

/** Has the numbers of new records go on after those that were given here. */
function continuation(table: string): Statement {
  return {
    text: `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
    values: [],
  };
}
