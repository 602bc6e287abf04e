import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  and,
  contains,
  defineSchema,
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
  text,
} from "../../src/index.js";
import { toPredicate } from "../../src/memory.js";
import { hostileStrings } from "../support/hostile-strings.js";
import { quoteText, quoteWithDoubleQuotes } from "./support/driver.js";
import type { Engine } from "./support/engine.js";
import { IN_PROCESS } from "./support/engines.js";
import { boundBy, sqlOf } from "./support/sql-of.js";

/** Every string that a filter can hold, once: U+0000 and lone surrogates are refused before a database is asked. */
const STRINGS = [...new Set(Object.values(hostileStrings()).flat())].filter(
  (string) => !string.includes("\0") && string.isWellFormed(),
);

/** One column, as it is, with an order, and with a contains that ignores case. */
const schema = defineSchema({
  string: text(),
  ordered: text({ column: "string", ordered: true }),
  ignoring: text({ column: "string", containsIgnoresCase: true }),
});

/** A table's rows, and filters with the numbers of those that memory selects. */
interface Table {
  readonly rows: readonly string[];
  readonly questions: readonly { readonly filter: Filter; readonly expected: readonly number[] }[];
}

/** It holds none of the strings but the empty one. */
const STRANGER = "\u2603";

const STRINGS_OF_TABLE = 100;
const PAIRS = 10;
const TABLES: readonly Table[] = chunks(STRINGS, STRINGS_OF_TABLE).map((strings) => {
  // Every other string is asked for, so that a row too much shows as well as one that is missing.
  const halves = [0, 1].map((parity) => strings.filter((_string, i) => i % 2 === parity));
  const rows = [...strings, ...halves.map((half) => half.join("\n")), STRANGER];
  const questions = halves.flatMap(questionsOn).map((filter) => {
    const holds = toPredicate(boundBy(schema, filter));
    return {
      filter,
      expected: rows.flatMap((row, id) => (holds({ string: row, ordered: row, ignoring: row }) ? [id] : [])),
    };
  });
  return { rows, questions };
});

function questionsOn(strings: readonly string[]): readonly Filter[] {
  return [
    or(...strings.map((string) => eq("string", string))),
    isIn("string", strings),
    notIn("string", strings),
    // The row that holds all of them, and the one that holds none: any one that goes wrong shows.
    and(...strings.map((string) => contains("string", string))),
    and(...strings.map((string) => notContains("string", string))),
    and(...strings.map((string) => ne("string", string))),
    and(...strings.map((string) => contains("ignoring", string))),
    and(...strings.map((string) => notContains("ignoring", string))),
    // As few as these at a time, because DuckDB takes far longer for many pairs than for each of them.
    ...chunks(strings, PAIRS).flatMap((some) => [
      or(...some.map((string) => and(gte("ordered", string), lte("ordered", string)))),
      and(...some.map((string) => or(gt("ordered", string), lt("ordered", string)))),
    ]),
  ];
}

test("what memory selects tells right from wrong", () => {
  const wrong = TABLES.filter(({ rows, questions }) =>
    questions.some(({ expected }) => expected.length === 0 && !rows.includes("")),
  );
  expect(wrong).toEqual([]);
  const equalities = TABLES.flatMap(({ questions }) => questions.filter(({ filter }) => asksForEqual(filter)));
  expect(equalities.reduce((sum, { expected }) => sum + expected.length, 0)).toBe(STRINGS.length);
});

function asksForEqual(filter: Filter): boolean {
  const [first] = filter.kind === "or" ? filter.parts : [filter];
  return first.kind === "comparison" && first.operator === "=";
}

/** The names of a database's tables, in the order of these. */
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

  async function makeTable(columns: readonly string[]): Promise<void> {
    await engine.run("DROP TABLE IF EXISTS plain");
    await engine.run(`CREATE TABLE plain (row_id INTEGER, ${columns.map((column) => `${column} TEXT`).join(", ")})`);
  }

  async function expectIds(filter: Filter, asked: Schema, expected: readonly number[]): Promise<void> {
    const found = await engine.idsWhere(sqlOf(filter, asked, engine.dialect), "plain");
    // An expectation takes longer than a comparison.
    if (found.join() !== expected.join()) expect(found, JSON.stringify(filter)).toEqual(expected);
  }

  /** The table that no filter asks for is as it was, and no table has come or gone. */
  async function expectNoHarm(): Promise<void> {
    expect(await engine.query("SELECT id, name FROM users ORDER BY id", [])).toEqual(SENTINELS);
    const names = await engine.query(TABLE_NAMES[engine.dialect.name] ?? "", []);
    expect(names.flat()).toEqual(["plain", "users"]);
  }

  test(`selects what memory selects for ${STRINGS.length} strings`, async () => {
    await makeTable(["string"]);
    for (const { rows, questions } of TABLES) {
      await engine.run("DELETE FROM plain");
      const literals = rows.map((row, id) => `(${id}, ${quoteText(row)})`);
      await engine.run(`INSERT INTO plain VALUES ${literals.join(", ")}`);
      for (const { filter, expected } of questions) await expectIds(filter, schema, expected);
    }
    await expectNoHarm();
  });

  test("finds columns by any name that a column can have", async () => {
    const names = STRINGS.filter((name) => canBeColumn(name, engine.dialect.name));
    // All but the empty one; of PostgreSQL's, most are too long.
    expect(names.length).toBeGreaterThanOrEqual(
      engine.dialect.name === "postgres" ? STRINGS.length * 0.3 : STRINGS.length - 1,
    );
    for (const columns of tablesOfColumns(names)) {
      const named = defineSchema(Object.fromEntries(columns.map((column, i) => [`f${i}`, text({ column })])));
      await makeTable(columns.map(quoteWithDoubleQuotes));
      // No two columns hold the same, so that one taken for another shows.
      const rows = [0, 1].map((row) => `(${[row, ...columns.map((_column, i) => `'${i + row}'`)].join(", ")})`);
      await engine.run(`INSERT INTO plain VALUES ${rows.join(", ")}`);
      const filter = and(...columns.map((_column, i) => eq(`f${i}`, i)));
      await expectIds(filter, named, [0]);
    }
    await expectNoHarm();
  });
});

const COLUMNS = 100;

/** Tables of so many columns, no two of one table with names that SQLite or DuckDB take for the same. */
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
  // PostgreSQL cuts longer names off, and what is left of two may be the same.
  if (dialect === "postgres" && Buffer.byteLength(name) > 63) return false;
  return name !== "";
}

function chunks<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(size * i, size * (i + 1)));
}
