import { beforeAll, describe, expect, test } from "vitest";
import {
  and,
  defineSchema,
  eq,
  type Filter,
  gt,
  gte,
  isIn,
  lt,
  lte,
  ne,
  notIn,
  print,
  type Schema,
  timestamp,
} from "../../../src/index.js";
import { toSql } from "../../../src/sql.js";
import { idsInMemory, type Loaded } from "../support/agreement.js";
import type { Engine } from "../support/engine.js";
import type { NamedEngine } from "../support/engines.js";
import { boundBy, sqlOf } from "../support/sql-of.js";
import { spellingsOf } from "../support/time-spellings.js";
import { withEngines } from "./with-engines.js";

/** Instants with trailing zeros in every part, next to instants that differ only in the last digit. */
const INSTANTS: readonly string[] = [
  ...["0001-01-01T00:00:00.000000Z", "0999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59.999999Z"],
  ...["2010-10-10T00:00:00.000000Z", "2010-10-10T00:00:00.000001Z", "2010-10-10T00:01:00.000000Z"],
  ...["2010-10-10T01:00:00.000000Z", "2010-10-10T10:00:00.000000Z", "2010-10-10T10:10:00.000000Z"],
  ...["2010-10-10T10:10:10.000000Z", "2010-10-10T10:10:10.100000Z", "2010-10-10T10:10:10.010000Z"],
  ...["2010-10-01T00:00:00.000000Z", "2010-10-11T00:00:00.000000Z", "2010-10-09T23:59:59.999999Z"],
  ...["2020-02-20T20:20:20.200000Z", "2020-02-29T20:00:00.000000Z", "2020-03-01T00:00:00.000000Z"],
  ...["2026-11-14T10:00:00.274000Z", "2026-11-14T10:00:00.274001Z", "2026-11-14T10:00:00.273999Z"],
  ...["2026-11-14T10:00:00.270000Z", "2026-11-14T10:00:00.000000Z", "2026-11-14T10:00:01.000000Z"],
];

/** Column declarations, each with the share of spellings that it contains: one in n. */
const COLUMNS = [
  ["declared TEXT", "TEXT", 1],
  ["declared DATETIME", "DATETIME", 11],
  ["declared to ignore case", "TEXT COLLATE NOCASE", 11],
  ["of no declared type", "", 11],
] as const;

const COMPARISONS = [eq, ne, gt, gte, lt, lte] as const;

/** Tests that SQLite compares texts of times as instants. */
export function testSqliteTimes(engines: readonly NamedEngine[]): void {
  withEngines(engines, (engine) => {
    describe.each(COLUMNS)("a column %s", (_title, type, oneIn) => {
      const schema = defineSchema({ at: timestamp({ nullable: true }) });
      let loaded: Loaded;

      beforeAll(async () => {
        loaded = await loadSpellings(engine(), schema, type, oneIn);
      });

      test.each(COMPARISONS.map((compare) => [compare("at", "2024-01-01").operator, compare] as const))(
        "compares every spelling of an instant with %s like the predicate",
        async (_operator, compare) => {
          for (const instant of INSTANTS) await expectSame(loaded, compare("at", instant));
        },
      );

      test("finds every spelling of an instant in lists like the predicate", async () => {
        for (const [i, instant] of INSTANTS.entries()) {
          const others = [...INSTANTS.slice(i + 3, i + 5), "2024-01-01"];
          await expectSame(loaded, isIn("at", [instant, ...others]));
          await expectSame(loaded, notIn("at", [...others, null, instant]));
        }
      });
    });

    test.each([
      ["an equality", eq("at", "2024-05-31T10:00:00Z")],
      ["a lower bound", gt("at", "2024-05-31T10:00:00Z")],
      ["an upper bound", lte("at", "2024-05-31T10:00:00Z")],
      ["a range", and(gte("at", "2024-05-31T10:00:00Z"), lt("at", "2024-06-01"))],
      ["a list", isIn("at", ["2024-05-31", "2024-06-02"])],
    ])("%s uses a plain index", async (_title, filter) => {
      await engine().run("DROP TABLE IF EXISTS times");
      await engine().run("CREATE TABLE times (id INTEGER PRIMARY KEY, at TEXT, other TEXT)");
      await engine().run("CREATE INDEX by_at ON times (at)");
      for (const nullable of [false, true]) {
        const { text, values } = sqlOf(filter, defineSchema({ at: timestamp({ nullable }) }), engine().dialect);
        const steps = await engine().query(`EXPLAIN QUERY PLAN SELECT * FROM times WHERE ${text}`, values);
        const [first] = steps.map((step) => String(step[3]));
        expect(first).toMatch(/^SEARCH times USING INDEX by_at \(at[<>]\?/);
      }
    });
  });
}

/** Returns one row for each spelling of each instant, and one for null. */
async function loadSpellings(engine: Engine, schema: Schema, type: string, oneIn: number): Promise<Loaded> {
  const spellings = INSTANTS.flatMap(spellingsOf).filter((_text, i) => i % oneIn === 0);
  const rows = [...spellings.map((at) => ({ at })), { at: null }];
  const literals = [...spellings.map((text, id) => `(${id}, '${text}')`), `(${spellings.length}, NULL)`];
  for (const table of ["plain", "indexed"]) {
    await engine.run(`DROP TABLE IF EXISTS ${table}`);
    await engine.run(`CREATE TABLE ${table} (row_id INTEGER, at ${type})`);
    await engine.run(`INSERT INTO ${table} VALUES ${literals.join(", ")}`);
  }
  await engine.run("CREATE INDEX indexed_at ON indexed (at)");
  await engine.run("CREATE INDEX indexed_at_binary ON indexed (at COLLATE BINARY)");
  return { engine, schema, rows };
}

async function expectSame(loaded: Loaded, filter: Filter): Promise<void> {
  const { engine, schema } = loaded;
  const sql = toSql(boundBy(schema, filter), engine.dialect);
  const expected = idsInMemory(loaded, filter);
  const selected = new Set(expected);
  const others = loaded.rows.flatMap((_row, id) => (selected.has(id) ? [] : [id]));
  const negated = { ...sql, text: `NOT ${sql.text}` };
  // As texts, which compare much faster than arrays of numbers.
  expect((await engine.idsWhere(sql, "plain")).join(), print(filter)).toBe(expected.join());
  expect((await engine.idsWhere(sql, "indexed")).join(), print(filter)).toBe(expected.join());
  expect((await engine.idsWhere(negated, "plain")).join(), `not ${print(filter)}`).toBe(others.join());
}
