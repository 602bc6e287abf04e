import { beforeAll, describe, test } from "vitest";
import {
  contains,
  defineSchema,
  endsWith,
  eq,
  type Filter,
  gt,
  gte,
  isIn,
  lt,
  lte,
  type Schema,
  startsWith,
  text,
} from "../../../src/index.js";
import { expectAgreement, type Loaded } from "../support/agreement.js";
import { quoteText } from "../support/driver.js";
import { edgeValues } from "../support/edge-values.js";
import type { Engine } from "../support/engine.js";
import type { NamedEngine } from "../support/engines.js";
import { withEngines } from "./with-engines.js";

/** Text types that PostgreSQL compares with their own operators or with those of another type. */
const TYPES = ["varchar", "varchar(30)", "name", "citext", "short_text", "citext_domain"] as const;

const BEFORE = [
  "CREATE EXTENSION IF NOT EXISTS citext",
  "DROP DOMAIN IF EXISTS short_text",
  "DROP DOMAIN IF EXISTS citext_domain",
  "CREATE DOMAIN short_text AS text CHECK (length(VALUE) < 100)",
  "CREATE DOMAIN citext_domain AS citext",
];

const FIELD = text({ nullable: true, ordered: true });
const SCHEMA = defineSchema({ x: FIELD });
const IGNORING = defineSchema({ x: text({ nullable: true, ordered: true, ignoresCase: true }) });
const FOLDING = defineSchema({ x: text({ nullable: true, containsIgnoresCase: true }) });

/** Tests that texts of all types are compared by code point. */
export function testPostgresTexts(engines: readonly NamedEngine[]): void {
  withEngines(engines, (engine) => {
    beforeAll(async () => {
      for (const table of ["plain", "indexed"]) await engine().run(`DROP TABLE IF EXISTS ${table}`);
      for (const statement of BEFORE) await engine().run(statement);
    });

    describe.each(TYPES)("a column of type %s", (type) => {
      const values = edgeValues(FIELD);
      const rows = [...values.map((x) => ({ x })), { x: null }];
      const loaded = (schema: Schema): Loaded => ({ engine: engine(), schema, rows });

      beforeAll(() => loadTexts(engine(), type, values));

      test.each<readonly [string, Schema, (value: string) => Filter]>([
        ["=", SCHEMA, (value) => eq("x", value)],
        ["lists", SCHEMA, (value) => isIn("x", [value, null, "Bolt"])],
        ["*", SCHEMA, (value) => contains("x", value)],
        ["* that ignores case", FOLDING, (value) => contains("x", value)],
        ["^", SCHEMA, (value) => startsWith("x", value)],
        ["^ that ignores case", FOLDING, (value) => startsWith("x", value)],
        ["$", SCHEMA, (value) => endsWith("x", value)],
        ["= that ignores case", IGNORING, (value) => eq("x", value)],
        ["lists that ignore case", IGNORING, (value) => isIn("x", [value, null, "Bolt"])],
        ["> that ignores case", IGNORING, (value) => gt("x", value)],
        [">", SCHEMA, (value) => gt("x", value)],
        [">=", SCHEMA, (value) => gte("x", value)],
        ["<", SCHEMA, (value) => lt("x", value)],
        ["<=", SCHEMA, (value) => lte("x", value)],
      ])("selects the same rows as the predicate for %s and its complement", async (_operator, schema, filterOf) => {
        for (const value of ["bolt", "Bolt", "BOLT", "bolt ", "b", "é", "É", "K", "\u212a", "%", "_", "!", "'", ""]) {
          await expectAgreement(loaded(schema), filterOf(value));
        }
      });
    });
  });
}

async function loadTexts(engine: Engine, type: string, values: readonly string[]): Promise<void> {
  const rows = [...values.map((value, id) => `(${id}, ${quoteText(value)})`), `(${values.length}, NULL)`];
  for (const table of ["plain", "indexed"]) {
    await engine.run(`DROP TABLE IF EXISTS ${table}`);
    await engine.run(`CREATE TABLE ${table} (row_id INTEGER, x ${type})`);
    await engine.run(`INSERT INTO ${table} VALUES ${rows.join(", ")}`);
  }
  await engine.run("CREATE INDEX indexed_x ON indexed (x)");
}
