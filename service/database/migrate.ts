import { type Database, type Statement, StatementError } from "./database.js";
import { MIGRATIONS, type Migration } from "./schema.js";

/** Milliseconds for a statement of a migration, which may have to wait for one that another instance runs. */
const TIMEOUT = 60_000;

/**
 * Brings the tables up to date, one transaction for each migration. Several instances may do so at once: the last
 * statement of a migration writes the row that says it is done, which only one of them can. That needs no advisory lock,
 * which some servers of the protocol do not have, and no schema changes after a write, which some refuse.
 */
export async function migrate(database: Database, migrations: readonly Migration[] = MIGRATIONS): Promise<void> {
  await createVersions(database);
  const done = await doneVersion(database);
  const known = migrations.at(-1)?.version ?? 0;
  if (done > known) {
    throw new Error(`The database is at version ${done} and this service knows ${known}: run a newer service`);
  }
  for (const migration of migrations) {
    if (migration.version > done) await apply(database, migration);
  }
}

async function createVersions(database: Database): Promise<void> {
  const creation = ["CREATE TABLE IF NOT EXISTS schema_migrations (version integer PRIMARY KEY, name text NOT NULL)"];
  try {
    await run(database, creation);
  } catch (error) {
    // PostgreSQL refuses it, in spite of its words, when another instance has created the table at the same moment.
    if (!(error instanceof StatementError)) throw error;
    await run(database, creation);
  }
}

async function apply(database: Database, { version, name, statements }: Migration): Promise<void> {
  const text = "INSERT INTO schema_migrations (version, name) VALUES ($1, $2)";
  try {
    await run(database, [...statements, { text, values: [version, name] }]);
  } catch (error) {
    // Refused for whatever reason, it is no failure if another instance has done it meanwhile.
    if (!(error instanceof StatementError) || (await doneVersion(database)) < version) throw error;
  }
}

async function doneVersion(database: Database): Promise<number> {
  const text = "SELECT COALESCE(max(version), 0) AS version FROM schema_migrations";
  const [row] = await database.query({ text, values: [] }, { readOnly: true });
  return Number(row?.version);
}

function run(database: Database, statements: readonly (string | Statement)[]): Promise<void> {
  return database.transaction(
    statements.map((statement) => (typeof statement === "string" ? { text: statement, values: [] } : statement)),
    { timeout: TIMEOUT },
  );
}
