import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  and,
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
  ne,
  notContains,
  notIn,
  or,
  type Schema,
  startsWith,
  text,
} from "../../src/index.js";
import { toPredicate } from "../../src/memory.js";
import { hostileStrings } from "../support/hostile-strings.js";
import { share } from "../support/share.js";
import { quoteText, quoteWithDoubleQuotes } from "./support/driver.js";
import type { Engine } from "./support/engine.js";
import { IN_PROCESS } from "./support/engines.js";
import { boundBy, sqlOf } from "./support/sql-of.js";

/** Distinct strings that a filter can contain. U+0000 and lone surrogates are rejected before a query. */
const STRINGS = share([...new Set(Object.values(hostileStrings()).flat())], 3).filter(
  (string) => !string.includes("\0") && string.isWellFormed(),
);

/** One column in three fields: plain, ordered, and with contains that ignores case. */
const schema = defineSchema({
  string: text(),
  ordered: text({ column: "string", ordered: true }),
  ignoring: text({ column: "string", containsIgnoresCase: true }),
});

/** Rows of a table, and filters with the ids of the rows that the predicate selects. */
interface Table {
  readonly rows: readonly string[];
  readonly cases: readonly { readonly filter: Filter; readonly expected: readonly number[] }[];
}

/** Contains none of the strings except the empty one. */
const UNRELATED = "\u2603";

const STRINGS_OF_TABLE = 100;
const PAIRS = 10;
const TABLES: readonly Table[] = chunks(STRINGS, STRINGS_OF_TABLE).map((strings) => {
  // Each filter has every other string, to detect both extra and missing rows.
  const halves = [0, 1].map((parity) => strings.filter((_string, i) => i % 2 === parity));
  // In lines of their own, so that a half of one string does not equal the string.
  const rows = [...strings, ...halves.map((half) => ["", ...half, ""].join("\n")), UNRELATED];
  const cases = halves.flatMap(filtersFor).map((filter) => {
    const holds = toPredicate(boundBy(schema, filter));
    return {
      filter,
      expected: rows.flatMap((row, id) => (holds({ string: row, ordered: row, ignoring: row }) ? [id] : [])),
    };
  });
  return { rows, cases };
});

function filtersFor(strings: readonly string[]): readonly Filter[] {
  return [
    or(...strings.map((string) => eq("string", string))),
    isIn("string", strings),
    notIn("string", strings),
    // Selects the row that contains all strings, or the row that contains none, so that each error is detected.
    and(...strings.map((string) => contains("string", string))),
    and(...strings.map((string) => notContains("string", string))),
    and(...strings.map((string) => ne("string", string))),
    or(...strings.map((string) => and(startsWith("string", string), endsWith("string", string)))),
    or(...strings.map((string) => and(startsWith("ignoring", string), endsWith("ignoring", string)))),
    and(...strings.map((string) => contains("ignoring", string))),
    and(...strings.map((string) => notContains("ignoring", string))),
    // In small chunks, because DuckDB takes much longer for many pairs at once.
    ...chunks(strings, PAIRS).flatMap((some) => [
      or(...some.map((string) => and(gte("ordered", string), lte("ordered", string)))),
      and(...some.map((string) => or(gt("ordered", string), lt("ordered", string)))),
    ]),
  ];
}

test("the expected results are not empty and contain each string once", () => {
  const useless = TABLES.filter(({ rows, cases }) =>
    cases.some(({ expected }) => expected.length === 0 && !rows.includes("")),
  );
  expect(useless).toEqual([]);
  const equalities = TABLES.flatMap(({ cases }) => cases.filter(({ filter }) => isEquality(filter)));
  expect(equalities.reduce((sum, { expected }) => sum + expected.length, 0)).toBe(STRINGS.length);
});

function isEquality(filter: Filter): boolean {
  const [first] = filter.kind === "or" ? filter.parts : [filter];
  return first.kind === "comparison" && first.operator === "=";
}

/** Query for the sorted table names, by dialect. */
const TABLE_NAMES: Readonly<Record<string, string>> = {
  sqlite: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name",
  postgres: "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
  duckdb: "SELECT table_name FROM duckdb_tables() ORDER BY table_name",
};

const SENTINELS = [
  [1, "admin"],
  [2, "o'clock"],
  [3, null],
];

describe.each(IN_PROCESS)("%s", (_name, start) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await start();
    await engine.run("CREATE TABLE users (id INTEGER, name VARCHAR(20))");
    await engine.run("INSERT INTO users VALUES (1, 'admin'), (2, 'o''clock'), (3, NULL)");
  });
  afterAll(() => engine.close());

  async function createTable(columns: readonly string[]): Promise<void> {
    await engine.run("DROP TABLE IF EXISTS plain");
    await engine.run(`CREATE TABLE plain (row_id INTEGER, ${columns.map((column) => `${column} TEXT`).join(", ")})`);
  }

  async function expectIds(filter: Filter, of: Schema, expected: readonly number[]): Promise<void> {
    const found = await engine.idsWhere(sqlOf(filter, of, engine.dialect), "plain");
    // Compared first, because an expectation is slower.
    if (found.join() !== expected.join()) expect(found, JSON.stringify(filter)).toEqual(expected);
  }

  /** Checks that the other table is unchanged and that no table was created or dropped. */
  async function expectNoHarm(): Promise<void> {
    expect(await engine.query("SELECT id, name FROM users ORDER BY id", [])).toEqual(SENTINELS);
    const names = await engine.query(TABLE_NAMES[engine.dialect.name] ?? "", []);
    expect(names.flat()).toEqual(["plain", "users"]);
  }

  test(`selects the same rows as the predicate for ${STRINGS.length} strings`, async () => {
    await createTable(["string"]);
    for (const { rows, cases } of TABLES) {
      await engine.run("DELETE FROM plain");
      const literals = rows.map((row, id) => `(${id}, ${quoteText(row)})`);
      await engine.run(`INSERT INTO plain VALUES ${literals.join(", ")}`);
      for (const { filter, expected } of cases) await expectIds(filter, schema, expected);
    }
    await expectNoHarm();
  });

  test("supports any valid column name", async () => {
    const names = STRINGS.filter((name) => canBeColumn(name, engine.dialect.name));
    // All except the empty one. Most are too long for PostgreSQL.
    expect(names.length).toBeGreaterThanOrEqual(
      engine.dialect.name === "postgres" ? STRINGS.length * 0.3 : STRINGS.length - 1,
    );
    for (const columns of tablesOfColumns(names)) {
      const named = defineSchema(Object.fromEntries(columns.map((column, i) => [`f${i}`, text({ column })])));
      await createTable(columns.map(quoteWithDoubleQuotes));
      // No two columns have the same value, so that reading the wrong column fails.
      const rows = [0, 1].map((row) => `(${[row, ...columns.map((_column, i) => `'${i + row}'`)].join(", ")})`);
      await engine.run(`INSERT INTO plain VALUES ${rows.join(", ")}`);
      const filter = and(...columns.map((_column, i) => eq(`f${i}`, i)));
      await expectIds(filter, named, [0]);
    }
    await expectNoHarm();
  });
});

const COLUMNS = 100;

/**
 * Splits names into tables of up to COLUMNS columns, without names in one table that SQLite or DuckDB treat as equal.
 */
function tablesOfColumns(names: readonly string[]): readonly (readonly string[])[] {
  const layers: string[][] = [];
  const seen = new Map<string, number>();
  for (const name of names) {
    const folded = name.toLowerCase();
    const at = seen.get(folded) ?? 0;
    seen.set(folded, at + 1);
    const layer = layers[at] ?? [];
    layer.push(name);
    layers[at] = layer;
  }
  return layers.flatMap((layer) => chunks(layer, COLUMNS));
}

function canBeColumn(name: string, dialect: string): boolean {
  // PostgreSQL truncates longer names, so that two may become the same.
  if (dialect === "postgres" && Buffer.byteLength(name) > 63) return false;
  return name !== "";
}

function chunks<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(size * i, size * (i + 1)));
}
