import type { Diagnostic } from "ampipe";
import { postgres, verifyTable } from "ampipe/sql";
import { type Database, StatementError } from "./database/database.js";
import type { Log } from "./http/log.js";
import type { ServedResource } from "./resources.js";

/** A table does not fit the schema of its resource. */
export class TableMismatch extends Error {
  override readonly name = "TableMismatch";
}

export interface Verification {
  /** Whether to reject if a table has errors. */
  readonly strict: boolean;
  readonly log: Pick<Log, "debug" | "warn" | "error">;
}

/**
 * Compares the table of each resource with its schema, and logs the result. Rejects with `TableMismatch` if `strict` is
 * true and there are errors, and with the error of the database if it is not available.
 */
export async function verifyTables(
  database: Pick<Database, "query">,
  resources: readonly Pick<ServedResource, "table" | "schema">[],
  { strict, log }: Verification,
): Promise<void> {
  const found = await Promise.all(resources.map(({ table, schema }) => diagnosticsOf(database, table, schema, log)));
  const errors = resources.flatMap(({ table }, index) => {
    const diagnostics = found[index] ?? [];
    for (const diagnostic of diagnostics) logDiagnostic(log, table, diagnostic);
    return diagnostics
      .filter(({ severity }) => severity === "error")
      .map(({ message }) => `Table "${table}": ${message}`);
  });
  if (errors.length === 0) log.debug({ tables: resources.map(({ table }) => table) }, "tables verified");
  else if (strict) {
    throw new TableMismatch(
      ["The tables do not fit their schemas. Correct them, or start without --strict.", ...errors].join("\n"),
    );
  }
}

/** A server with a compatible protocol may lack a part of the catalog. That is not an error of the table. */
async function diagnosticsOf(
  database: Pick<Database, "query">,
  table: string,
  schema: ServedResource["schema"],
  log: Verification["log"],
): Promise<readonly Diagnostic[]> {
  const query = (statement: Parameters<Database["query"]>[0]) => database.query(statement, { readOnly: true });
  try {
    return await verifyTable(schema, { table, dialect: postgres, query });
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    log.warn({ table, reason: error.message }, "table not verified");
    return [];
  }
}

function logDiagnostic(log: Verification["log"], table: string, { code, severity, message }: Diagnostic): void {
  // The service created the tables: those without an index are small.
  const level = severity === "error" ? "error" : code === "table.no-index" ? "debug" : "warn";
  log[level](
    { table, code, problem: message },
    severity === "error" ? "table does not fit its schema" : "table advice",
  );
}
