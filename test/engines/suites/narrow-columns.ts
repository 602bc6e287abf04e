import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { bind, defineSchema, type Field, NO_LIMITS, print, type Schema } from "../../../src/index.js";
import { toSql } from "../../../src/sql.js";
import { anySchema } from "../../../src/testing.js";
import { SEED } from "../../support/runs.js";
import { batchOf } from "../support/batch.js";
import { COLUMN_TYPES, TYPE_STATEMENTS } from "../support/column-types.js";
import { recordValueFor } from "../support/edge-samples.js";
import { edgeValues } from "../support/edge-values.js";
import type { Engine } from "../support/engine.js";
import type { NamedEngine } from "../support/engines.js";
import { storedText } from "../support/stored-text.js";
import { type ColumnDefinition, createVerified, errorsIn, verify } from "../support/verified-table.js";
import { withEngines } from "./with-engines.js";

const FILTERS_PER_SCHEMA = 40;
/** Options that do not change which types a column may have. The catalog of some databases is slow. */
const IRRELEVANT = { column: "", hidden: false, filterable: true, sortable: true, nullable: true, ordered: true };
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
      const cases = fc.tuple(anySchema().map(withPlainColumns), fc.infiniteStream(fc.nat()));
      const samples = fc.sample(cases, { numRuns: schemas, seed: SEED });
      const used = new Set<string>();
      const accepted = new Map<string, readonly string[]>();
      for (const [i, [schema, drawn]] of samples.entries()) {
        const columns: ColumnDefinition[] = [];
        for (const [name, field] of schema.byName) {
          const key = JSON.stringify({ ...field, ...IRRELEVANT });
          const types = accepted.get(key) ?? (await acceptedTypes(engine(), field));
          accepted.set(key, types);
          const type = types[Number(drawn.next().value) % types.length] ?? usualType(engine(), field);
          columns.push({ name: field.column ?? name, type, nullable: true });
          used.add(type);
        }
        await createVerified(engine(), columns, schema);
        await insertEdges(engine(), schema);
        for (const filter of fc.sample(batchOf(schema, SEED + i).filters, {
          numRuns: FILTERS_PER_SCHEMA,
          seed: SEED,
        })) {
          const bound = bind(filter, schema, { limits: NO_LIMITS });
          // Some edges of decimals have more digits than a filter.
          if (!bound.ok) continue;
          const { text, values } = toSql(bound.value, engine().dialect);
          const statement = `SELECT row_id FROM verified WHERE ${text}`;
          await expect(engine().query(statement, values), `${print(filter)}\n${statement}`).resolves.toBeDefined();
        }
      }
      // Otherwise, the test would pass if every type were rejected.
      expect(used.size).toBeGreaterThan(8);
    });
  });
}

/** Returns the types of columns without an error for the field, and the one that the tests of the engine use. */
async function acceptedTypes(engine: Engine, field: Field): Promise<readonly string[]> {
  const types = COLUMN_TYPES[engine.dialect.name] ?? [];
  const names = types.map((_type, i) => `c${i}`);
  await createVerified(
    engine,
    types.map((type, i) => ({ name: `c${i}`, type, nullable: true })),
  );
  const schema = defineSchema(
    Object.fromEntries(names.map((column) => [column, { ...field, column, nullable: true, aliases: undefined }])),
  );
  const rejected = new Set(errorsIn(await verify(engine, schema)).map((error) => error.replace(/^.* /, "")));
  return [...types.filter((_type, i) => !rejected.has(`c${i}`)), usualType(engine, field)];
}

/** Names of columns have tests of their own. */
function withPlainColumns(schema: Schema): Schema {
  const fields = Array.from(schema.byName, ([name, field], i) => [
    name,
    { ...field, column: `c${i}`, path: undefined },
  ]);
  return defineSchema(Object.fromEntries(fields));
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
