import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import {
  boolean,
  date,
  decimal,
  defineSchema,
  enumeration,
  type Field,
  integer,
  json,
  listOf,
  number,
  text,
  timestamp,
  uuid,
} from "../../../src/index.js";
import { share } from "../../support/share.js";
import { disagreement } from "../support/column-agreement.js";
import { COLUMN_TYPES, TYPE_STATEMENTS } from "../support/column-types.js";
import type { NamedEngine } from "../support/engines.js";
import { storedSchema } from "../support/stored-schema.js";
import { createVerified, definitionsOf, errorsIn, verify } from "../support/verified-table.js";
import { HOSTILE_NAMES } from "./columns.js";
import { withEngines } from "./with-engines.js";

/** Numbers of cases. The tests of servers have more than those in process. */
export interface Sizes {
  /** Random schemas. */
  readonly schemas: number;
  /** Values per operator and pair of field and column type. */
  readonly values: number;
  /** One in so many rejected pairs of field and column type is shown to select other rows. None if undefined. */
  readonly rejected?: number;
}

/** A field for each kind of column. */
const FIELDS: readonly Field[] = [
  integer(),
  integer({ bits: 32 }),
  integer({ bits: 16 }),
  decimal(),
  decimal({ precision: 12, scale: 2 }),
  number(),
  text({ ordered: true }),
  text({ ordered: true, ignoresCase: true }),
  enumeration(["draft", "done"]),
  boolean(),
  date(),
  timestamp(),
  timestamp({ zone: false }),
  timestamp({ stored: "milliseconds" }),
  timestamp({ stored: "epoch-seconds" }),
  uuid(),
  uuid({ stored: "text" }),
  listOf(text()),
  listOf(integer()),
  listOf(integer({ bits: 32 })),
  listOf(integer({ bits: 16 })),
  listOf(uuid()),
  listOf(uuid({ stored: "text" })),
  listOf(enumeration(["draft", "done"])),
  json(),
];

const nameOf = (index: number): string => `f${index}`;

/** All kinds of fields on one column. */
const ALL_ON_X = defineSchema(
  Object.fromEntries(FIELDS.map((field, i): [string, Field] => [nameOf(i), { ...field, column: "x" }])),
);

const anySchemaWithColumns = (names: readonly string[]) =>
  fc
    .tuple(
      fc.subarray([...storedSchema.byName.values(), ...FIELDS], { minLength: 1, maxLength: 12 }),
      fc.shuffledSubarray([...names], { minLength: 12, maxLength: 12 }),
    )
    .map(([fields, columns]) =>
      defineSchema(Object.fromEntries(fields.map((field, i) => [`f${i}`, { ...field, column: columns[i] }]))),
    );

/** Tests `verifyTable` on real databases. */
export function testVerifyTable(engines: readonly NamedEngine[], { schemas, values, rejected }: Sizes): void {
  withEngines(engines, (engine) => {
    beforeAll(async () => {
      const { dialect, run } = engine();
      // TIMESTAMP columns need it.
      if (dialect.name === "mariadb" || dialect.name === "mysql") await run("SET time_zone = '+00:00'");
      for (const statement of TYPE_STATEMENTS[dialect.name] ?? []) await run(statement);
    });

    test(`finds no error in the tables of ${schemas} random schemas with hostile names`, async () => {
      const names = HOSTILE_NAMES.filter((name) => !engine().rejectsColumn(name));
      const all = anySchemaWithColumns(names);
      await fc.assert(
        fc.asyncProperty(all, async (schema) => {
          await createVerified(engine(), definitionsOf(engine(), schema), schema);
          expect(errorsIn(await verify(engine(), schema))).toEqual([]);
        }),
        { numRuns: schemas },
      );
    });

    test("finds each column that is missing, renamed or nullable, and nothing else", async () => {
      const columns = definitionsOf(engine(), storedSchema);
      for (const [i, mutated] of share([...columns.entries()], 3)) {
        const others = columns.filter((column) => column !== mutated);
        const changed = { ...mutated, name: `${mutated.name}2` };
        await createVerified(engine(), [...others.slice(0, i), changed, ...others.slice(i)], storedSchema);
        const missing = await verify(engine(), storedSchema);
        expect(errorsIn(missing)).toEqual([`table.missing-column ${mutated.name}`]);
        if (mutated.name.length > 2) {
          const [found] = missing.filter(({ code }) => code === "table.missing-column");
          expect(found?.details).toMatchObject({ didYouMean: expect.arrayContaining([changed.name]) });
        }
        if (i % 4 === 0) {
          await createVerified(engine(), others, storedSchema);
          expect(errorsIn(await verify(engine(), storedSchema))).toEqual([`table.missing-column ${mutated.name}`]);
        }
      }
      // Nullable: one table for all of them.
      await createVerified(
        engine(),
        columns.map((column) => ({ ...column, nullable: true })),
        storedSchema,
      );
      const required = columns.filter(({ nullable }) => !nullable);
      // ClickHouse declares nullable types instead.
      const expected = engine().dialect.name === "clickhouse" ? [] : required;
      expect(errorsIn(await verify(engine(), storedSchema))).toEqual(
        expected.map(({ name }) => `table.nullable ${name}`),
      );
    });

    describe("for each field and column type", () => {
      test("a column without errors selects the same rows as memory", async () => {
        const accepted: string[] = [];
        const different: string[] = [];
        const harmful: string[] = [];
        let tried = 0;
        for (const type of COLUMN_TYPES[engine().dialect.name] ?? []) {
          await createVerified(engine(), [{ name: "x", type, nullable: false }]);
          const found = (await verify(engine(), ALL_ON_X)).filter(({ severity }) => severity === "error");
          const codes = new Set(found.map(({ code }) => code));
          for (const code of codes) expect(code).toMatch(/^table\.(?:type|collation|choices|size)$/);
          // Each error is about a field, so that no other one counts as accepted by mistake.
          const rejectedNames = new Set(found.map(({ details }) => (details as { field?: string }).field));
          expect(rejectedNames).not.toContain(undefined);
          for (const [i, field] of FIELDS.entries()) {
            const pair = `${describeField(field)} in ${type}`;
            const isAccepted = !rejectedNames.has(nameOf(i));
            if (!isAccepted && (rejected === undefined || tried++ % rejected > 0)) continue;
            const difference = await disagreement(engine(), field, type, values);
            if (isAccepted) accepted.push(pair);
            if (isAccepted && difference !== undefined) different.push(`${pair}: ${difference}`);
            if (!isAccepted && difference !== undefined) harmful.push(pair);
          }
        }
        expect(different).toEqual([]);
        // Otherwise, the test would pass if every type were rejected, or if the values could not tell types apart.
        expect(accepted.length).toBeGreaterThanOrEqual(FIELDS.length);
        if (rejected !== undefined) expect(harmful.length).toBeGreaterThan(FIELDS.length);
      });
    });
  });
}

function describeField({ type, ...options }: Field): string {
  const shown = Object.entries(options).filter(([name]) =>
    /^(?:bits|precision|ignoresCase|zone|stored|item)$/.test(name),
  );
  return `${type} ${JSON.stringify(Object.fromEntries(shown))}`;
}
