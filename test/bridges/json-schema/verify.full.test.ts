import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { type Diagnostic, defineSchema } from "../../../src/index.js";
import { verifyTable } from "../../../src/sql.js";
import { startPglite } from "../../engines/support/pglite.js";
import { postgresDriver } from "../../engines/support/postgres-driver.js";
import { sqliteDriver } from "../../engines/support/sqlite-driver.js";
import { startSqliteWasm } from "../../engines/support/sqlite-wasm.js";
import { RUNS, SEED } from "../../support/runs.js";
import { anyDocument, type KnownDocument } from "./support/any-document.js";
import { untyped } from "./support/derive.js";

const databases = [
  { name: "SQLite", engine: await startSqliteWasm(), driver: sqliteDriver },
  { name: "PGlite", engine: await startPglite(), driver: postgresDriver },
];

afterAll(async () => {
  for (const { engine } of databases) await engine.close();
});

const DOCUMENTS = fc.sample(anyDocument(), { numRuns: RUNS / 40, seed: SEED });

/** Returns the errors about columns. The tables have no unique key. */
const errorsIn = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.filter(({ severity, code }) => severity === "error" && code !== "table.repeated-key");

test.each(databases)("a derived schema fits the table of the same definition on $name", async ({ engine, driver }) => {
  /** Creates a table for the fields that a document was made from. */
  const createTable = async (fields: KnownDocument["fields"], constraint: string): Promise<void> => {
    const columns = Object.entries(fields).map(([name, field]) => {
      return `${engine.quote(name)} ${driver.columnType(field)}${field.nullable ? "" : constraint}`;
    });
    await engine.run("DROP TABLE IF EXISTS thing");
    for (const statement of driver.statementsBeforeTable?.(defineSchema(fields)) ?? []) await engine.run(statement);
    await engine.run(`CREATE TABLE thing (${columns.join()})`);
  };
  for (const { document, fields, ref } of DOCUMENTS) {
    const schema = untyped(document, {}, { onWarnings: () => undefined, ...(ref === undefined ? {} : { ref }) });
    const verify = async () =>
      errorsIn(await verifyTable(schema, { table: "thing", dialect: engine.dialect, query: engine.rows }));
    await createTable(fields, " NOT NULL");
    expect(await verify(), JSON.stringify(document)).toEqual([]);
    await createTable(fields, "");
    const notNull = Object.entries(fields).filter(([, { nullable }]) => !nullable);
    expect((await verify()).map(({ code, details }) => [code, "field" in details && details.field])).toEqual(
      notNull.map(([name]) => ["table.nullable", name]),
    );
  }
});
