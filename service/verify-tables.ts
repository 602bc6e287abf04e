import type { Diagnostic } from "ampipe";
import { postgres, verifyTable } from "ampipe/sql";
import { type Database, START_TIMEOUT, type Statement, StatementError } from "./database/database.js";
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

type Verified = Pick<ServedResource, "table" | "schema" | "relations">;

/**
 * Compares the table of each resource with its schema, and logs the result. Resolves to the tables whose rows are on
 * several servers. Rejects with `TableMismatch` if `strict` is true and there are errors, and with the error of the
 * database if it is not available.
 */
export async function verifyTables(
  database: Pick<Database, "query">,
  resources: readonly Verified[],
  { strict, log }: Verification,
): Promise<ReadonlySet<string>> {
  const errors: string[] = [];
  const sharded = new Set<string>();
  for (const verified of resources.flatMap((resource) => [resource, ...relatedTables(resource)])) {
    const { table } = verified;
    const found = await diagnosticsOf(database, verified).catch((error: unknown) => {
      // A server with a compatible protocol may lack a part of the catalog. That is not an error of the table.
      if (!(error instanceof StatementError)) throw error;
      log.warn({ table, reason: error.message }, "table not verified");
      return [];
    });
    for (const { code, severity, message } of found) {
      const details = { table, code, problem: message };
      // The service follows this advice itself.
      if (code === "table.foreign-dialect") sharded.add(table);
      else if (severity === "error") {
        errors.push(`Table "${table}": ${message}`);
        log.error(details, "table does not fit its schema");
      }
      // The service created the tables: those without an index are small.
      else log[code === "table.no-index" ? "debug" : "warn"](details, "table advice");
    }
  }
  if (errors.length === 0) log.debug({ tables: resources.map(({ table }) => table) }, "tables verified");
  else if (strict) {
    const title = "The tables do not fit their schemas. Correct them, or start without --strict.";
    throw new TableMismatch([title, ...errors].join("\n"));
  }
  return sharded;
}

function relatedTables({ schema, relations = {} }: Verified): readonly Verified[] {
  return Object.entries(relations).flatMap(([name, { table }]) => {
    const target = schema.relationByName.get(name)?.target;
    return target === undefined ? [] : [{ table, schema: typeof target === "function" ? target() : target }];
  });
}

function diagnosticsOf(
  database: Pick<Database, "query">,
  { table, schema, relations = {} }: Verified,
): Promise<readonly Diagnostic[]> {
  const query = (statement: Statement) => database.query(statement, { readOnly: true, timeout: START_TIMEOUT });
  return verifyTable(schema, { table, relations, dialect: postgres, query });
}
