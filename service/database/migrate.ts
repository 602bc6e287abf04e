import { type Database, START_TIMEOUT, type Statement, StatementError } from "./database.js";
import { MIGRATIONS, type Migration } from "./schema.js";

/**
 * Applies pending migrations, each in one transaction. Several instances may do so at once: the last statement of a
 * migration inserts its version, which only one of them can. This needs no advisory lock and no schema change after a
 * write, which some compatible servers do not support.
 */
export async function migrate(database: Database, migrations: readonly Migration[] = MIGRATIONS): Promise<void> {
  await createVersionTable(database);
  const applied = await appliedVersion(database);
  const known = migrations.at(-1)?.version ?? 0;
  if (applied > known) {
    throw new Error(
      `The database has schema version ${applied}, but this service supports up to ${known}. Start a newer version of the service.`,
    );
  }
  for (const migration of migrations) {
    if (migration.version > applied) await apply(database, migration);
  }
}

async function createVersionTable(database: Database): Promise<void> {
  const creation = ["CREATE TABLE IF NOT EXISTS schema_migrations (version integer PRIMARY KEY, name text NOT NULL)"];
  await run(database, creation).catch((error: unknown) => {
    // IF NOT EXISTS still fails in PostgreSQL if another instance creates the table at the same moment.
    if (!(error instanceof StatementError)) throw error;
    return run(database, creation);
  });
}

async function apply(database: Database, { version, name, statements }: Migration): Promise<void> {
  const text = "INSERT INTO schema_migrations (version, name) VALUES ($1, $2)";
  try {
    await run(database, [...statements, { text, values: [version, name] }]);
  } catch (error) {
    // Whatever the error, the migration is done if another instance has applied it meanwhile.
    if (!(error instanceof StatementError) || (await appliedVersion(database)) < version) throw error;
  }
}

async function appliedVersion(database: Database): Promise<number> {
  const text = "SELECT COALESCE(max(version), 0) AS version FROM schema_migrations";
  const [row] = await database.query({ text, values: [] }, { readOnly: true, timeout: START_TIMEOUT });
  return Number(row?.version);
}

function run(database: Database, statements: readonly (string | Statement)[]): Promise<void> {
  return database.transaction(
    statements.map((statement) => (typeof statement === "string" ? { text: statement, values: [] } : statement)),
    { timeout: START_TIMEOUT },
  );
}
