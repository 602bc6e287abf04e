import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { defineSchema, type Field, print, type Schema } from "../../../src/index.js";
import { anySchema } from "../../../src/testing.js";
import { SEED } from "../../support/runs.js";
import { batchOf } from "../support/batch.js";
import { COLUMN_TYPES, TYPE_STATEMENTS } from "../support/column-types.js";
import { recordValueFor } from "../support/edge-samples.js";
import { edgeValues } from "../support/edge-values.js";
import type { Engine } from "../support/engine.js";
import type { NamedEngine } from "../support/engines.js";
import { sqlOf } from "../support/sql-of.js";
import { storedText } from "../support/stored-text.js";
import { type ColumnDefinition, createVerified, verify } from "../support/verified-table.js";
import { withEngines } from "./with-engines.js";

const FILTERS_PER_SCHEMA = 40;
/** One of so many edge values is stored. */
const STEP = 5;

/**
 * Tests that no value of a filter is an error of the database, if `verifyTable` finds no error: columns may be narrower
 * than their fields.
 */
export function testNarrowColumns(engines: readonly NamedEngine[], schemas: number): void {
  withEngines(engines, (engine) => {
    beforeAll(async () => {
      for (const statement of TYPE_STATEMENTS[engine().dialect.name] ?? []) await engine().run(statement);
    });

    test(`no filter on the tables of ${schemas} random schemas is an error of the database`, async () => {
      const types = COLUMN_TYPES[engine().dialect.name] ?? [];
      const cases = fc.tuple(anySchema().map(withPlainColumns), fc.infiniteStream(fc.constantFrom(...types)));
      const samples = fc.sample(cases, { numRuns: schemas, seed: SEED });
      let narrow = 0;
      for (const [i, [schema, drawn]] of samples.entries()) {
        narrow += await createTable(engine(), schema, drawn);
        await insertEdges(engine(), schema);
        for (const filter of fc.sample(batchOf(schema, SEED + i).filters, {
          numRuns: FILTERS_PER_SCHEMA,
          seed: SEED,
        })) {
          const { text, values } = sqlOf(filter, schema, engine().dialect);
          const statement = `SELECT row_id FROM verified WHERE ${text}`;
          await expect(engine().query(statement, values), `${print(filter)}\n${statement}`).resolves.toBeDefined();
        }
      }
      // Otherwise, the test would pass if every drawn type were rejected.
      expect(narrow).toBeGreaterThan(schemas / 4);
    });
  });
}

/** Names of columns have tests of their own. */
function withPlainColumns(schema: Schema): Schema {
  const fields = Array.from(schema.byName, ([name, field], i) => [
    name,
    { ...field, column: `c${i}`, path: undefined },
  ]);
  return defineSchema(Object.fromEntries(fields));
}

/** Creates the table with the drawn types that `verifyTable` accepts, and returns their number. */
async function createTable(engine: Engine, schema: Schema, drawn: Iterator<string>): Promise<number> {
  const columns = Array.from(schema.byName, ([name, { column = name }]): ColumnDefinition => {
    return { name: column, type: String(drawn.next().value), nullable: true };
  });
  await createVerified(engine, columns);
  const problems = await verify(engine, schema);
  const rejected = new Set(
    problems
      .filter(({ severity, code }) => severity === "error" && code !== "table.nullable")
      .map(({ details }) => ("column" in details ? details.column : "")),
  );
  const fields = [...schema.byName.values()];
  const accepted = columns.map((column, i) =>
    rejected.has(column.name) ? { ...column, type: usualType(engine, fields[i] as Field) } : column,
  );
  await createVerified(engine, accepted, schema);
  return columns.length - rejected.size;
}

/** Databases do not have decimals of all sizes that a schema can declare. */
function usualType({ driver }: Engine, field: Field): string {
  const isTooLarge = field.type === "decimal" && (field.precision ?? 0) > 38;
  return driver.columnType(isTooLarge ? { ...field, precision: undefined, scale: undefined } : field);
}

/** Stores some of the values that a column accepts. */
async function insertEdges({ driver, run, quote }: Engine, schema: Schema): Promise<void> {
  for (const [name, field] of schema.byName) {
    const values = edgeValues(field).filter((_value, i) => i % STEP === 0);
    for (const [id, value] of values.entries()) {
      const text = storedText(field, recordValueFor(field, value));
      if (text === undefined) continue;
      const literal = driver.literal(text, field, id);
      const insert = `INSERT INTO verified (row_id, ${quote(field.column ?? name)}) VALUES (${id}, ${literal})`;
      await run(insert).catch(() => undefined);
    }
  }
}
