import { setTimeout as sleep } from "node:timers/promises";
import { type Database, type Statement, StatementError } from "./database.js";
import { MIGRATIONS, type Migration } from "./schema.js";

/** Milliseconds for a statement of a migration, which may have to wait for one that another instance runs. */
const DEADLINE = 60_000;
const ATTEMPTS = 20;
const BETWEEN_ATTEMPTS = 100;

/** What a statement is refused with when another instance of the service does the same at the same time. */
const COLLISIONS: readonly string[] = [
  "23505", // the row, or the entry of a catalogue, is there already
  "42P07", // the table is
  "42710", // the object is
  "XX000", // the entry of a catalogue was changed meanwhile
];

/**
 * Brings the tables up to date. Several instances may do so at once: the first statement of a migration writes the row
 * that says it is done, for which all others wait and then find it done. That needs no advisory lock, which some servers
 * of the protocol do not have.
 */
export async function migrate(database: Database, migrations: readonly Migration[] = MIGRATIONS): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrateOnce(database, migrations);
    } catch (error) {
      const isCollision = error instanceof StatementError && COLLISIONS.includes(error.code);
      if (!isCollision || attempt === ATTEMPTS) throw error;
    }
    await sleep(BETWEEN_ATTEMPTS);
  }
}

async function migrateOnce(database: Database, migrations: readonly Migration[]): Promise<void> {
  await run(database, [
    "CREATE TABLE IF NOT EXISTS schema_migrations (version integer PRIMARY KEY, name text NOT NULL)",
  ]);
  const done = await doneVersion(database);
  const known = migrations.at(-1)?.version ?? 0;
  if (done > known) {
    throw new Error(`The database is at version ${done} and this service knows ${known}: run a newer service`);
  }
  for (const { version, name, statements } of migrations) {
    if (version > done) await run(database, [markDone(version, name), ...statements]);
  }
}

async function doneVersion(database: Database): Promise<number> {
  const text = "SELECT COALESCE(max(version), 0) AS version FROM schema_migrations";
  const [row] = await database.query({ text, values: [] }, { readOnly: true });
  return Number(row?.version);
}

function markDone(version: number, name: string): Statement {
  return { text: "INSERT INTO schema_migrations (version, name) VALUES ($1, $2)", values: [version, name] };
}

function run(database: Database, statements: readonly (string | Statement)[]): Promise<void> {
  return database.transaction(
    statements.map((statement) => (typeof statement === "string" ? { text: statement, values: [] } : statement)),
    { deadline: DEADLINE },
  );
}
