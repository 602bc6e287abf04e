import type { Diagnostic, Field, Schema } from "../../../src/index.js";
import { storedFormOf } from "../../../src/sql/dialects/stored-times.js";
import { verifyTable } from "../../../src/sql.js";
import type { Engine } from "./engine.js";

/** The definition of a column in CREATE TABLE. */
export interface ColumnDefinition {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
}

/** The table of all verifications. Each one creates it again. */
const TABLE = "verified";

/** Returns the columns that the tests of an engine use for a schema, with NOT NULL where the schema has it. */
export function definitionsOf(engine: Engine, schema: Schema): readonly ColumnDefinition[] {
  return Array.from(schema.byName, ([name, field]) => ({
    name: field.column ?? name,
    type: columnType(engine, field),
    nullable: field.nullable,
  }));
}

/** The drivers of the tests do not know stored times. */
function columnType({ driver }: Engine, field: Field): string {
  const stored = storedFormOf(field);
  const common = { ...field, column: undefined, path: undefined };
  if (stored === undefined) return driver.columnType(field);
  if (stored.startsWith("epoch-")) return driver.columnType({ ...common, type: "integer", bits: 64 });
  const text = { type: "text", ordered: true, containsIgnoresCase: false, ignoresCase: false } as const;
  return driver.columnType({ ...common, ...text });
}

export async function createVerified(
  engine: Engine,
  columns: readonly ColumnDefinition[],
  schema?: Schema,
): Promise<void> {
  await engine.run(`DROP TABLE IF EXISTS ${TABLE}`);
  const before = schema === undefined ? [] : (engine.driver.statementsBeforeTable?.(schema) ?? []);
  for (const statement of before) await engine.run(statement);
  // ClickHouse declares nullable types instead.
  const isDeclared = engine.dialect.name !== "clickhouse";
  const definitions = columns.map(({ name, type, nullable }) => {
    const constraints = `${nullable ? "" : " NOT NULL"}${name === "id" ? " UNIQUE" : ""}`;
    return `${engine.quote(name)} ${type}${isDeclared ? constraints : ""}`;
  });
  const options = isDeclared ? "" : " ENGINE = Memory";
  await engine.run(`CREATE TABLE ${TABLE} (row_id INTEGER, ${definitions.join(", ")})${options}`);
}

export function verify(engine: Engine, schema: Schema, table = TABLE): Promise<readonly Diagnostic[]> {
  return verifyTable(schema, { table, dialect: engine.dialect, query: engine.rows });
}

/** Returns the errors as "code column". */
export function errorsIn(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ code, details }) => `${code} ${"column" in details ? details.column : ""}`);
}
