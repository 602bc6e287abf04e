import fc from "fast-check";
import { expect, test } from "vitest";
import {
  checkOrThrow,
  date,
  decimal,
  defineSchema,
  type Field,
  integer,
  type Schema,
  text,
  timestamp,
} from "../../../src/index.js";
import { type ListSqlOptions, sql, toGetSql, toListSql } from "../../../src/sql.js";
import { RUNS } from "../../support/runs.js";
import type { Engine, Row } from "../support/engine.js";
import type { NamedEngine } from "../support/engines.js";
import { withEngines } from "./with-engines.js";

/** Names of fields and, in another order, of columns. Some are also names that the statements use. */
const NAMES = ["id", "code", "kind", "total", "label", "opened"] as const;

type CreateField = (options: { column: string }) => Field;

/** Types whose text sorts differently from the column, and one whose text sorts the same. */
const TYPES: readonly { readonly make: CreateField; readonly valueOf: (rank: number) => string }[] = [
  { make: (options) => integer(options), valueOf: (rank) => String(rank * 7 - 20) },
  { make: (options) => decimal({ ...options, precision: 12, scale: 2 }), valueOf: (rank) => `${rank * 3 - 9}.25` },
  { make: (options) => text({ ...options, ordered: true }), valueOf: (rank) => String.fromCharCode(97 + rank) },
  { make: (options) => date(options), valueOf: (rank) => `20${10 + rank}-01-0${(rank % 9) + 1}` },
  {
    make: (options) => timestamp({ ...options, zone: false }),
    valueOf: (rank) => `20${10 + rank}-01-01T00:00:00.000000Z`,
  },
];

const SIZE = 11;

interface Case {
  readonly schema: Schema;
  readonly records: readonly Row[];
  /** Indexes of the records, sorted by the key. */
  readonly inOrder: readonly number[];
  readonly key: string;
  readonly fields: readonly string[];
}

/**
 * Each column contains every rank once, in a different order, so that any can be the key and reading the wrong one
 * fails.
 */
const anyCase: fc.Arbitrary<Case> = fc
  .record({
    columns: fc.shuffledSubarray([...NAMES], { minLength: NAMES.length }),
    types: fc.array(fc.constantFrom(...TYPES), { minLength: NAMES.length, maxLength: NAMES.length }),
    ranks: fc.tuple(...NAMES.map(() => fc.shuffledSubarray([...Array(SIZE).keys()], { minLength: SIZE }))),
    key: fc.nat(NAMES.length - 1),
    fields: fc.shuffledSubarray([...NAMES], { minLength: 1 }),
  })
  .map(({ columns, types, ranks, key, fields }) => {
    const parts = NAMES.map((name, i) => ({
      name,
      column: columns[i] ?? name,
      type: types[i] ?? { make: integer, valueOf: String },
      ranks: ranks[i] ?? [],
    }));
    const schema: Schema = defineSchema(
      Object.fromEntries(parts.map(({ name, column, type }) => [name, type.make({ column })])),
    );
    const records = Array.from({ length: SIZE }, (_, row) =>
      Object.fromEntries(parts.map(({ name, type, ranks: own }) => [name, type.valueOf(own[row] ?? 0)])),
    );
    const keyRanks = ranks[key] ?? [];
    const inOrder = [...keyRanks.keys()].sort((a, b) => (keyRanks[a] ?? 0) - (keyRanks[b] ?? 0));
    return { schema, records, inOrder, key: NAMES[key] ?? "id", fields };
  });

/** Tests that pages contain every record in order if fields are named like the columns of other fields. */
export function testAliases(engines: readonly NamedEngine[]): void {
  withEngines(engines, (engine) => {
    test("pages contain all records in order for any names of fields and columns", async () => {
      await fc.assert(
        fc.asyncProperty(anyCase, async ({ schema, records, inOrder, key, fields }) => {
          await engine().load(schema, records);
          const expected = inOrder.map((row) => recordOf(records[row] as Row, fields));
          const request = { schema, fields, filter: "", options: { key } };
          expect(await allPages(engine(), request)).toEqual(expected);
          const middle = records[inOrder[5] as number] as Row;
          const filtered = { ...request, filter: `${key}>=${JSON.stringify(middle[key])}` };
          expect(await allPages(engine(), filtered)).toEqual(expected.slice(5));
          expect(await countOf(engine(), filtered)).toBe(SIZE - 5);
          const one = toGetSql({ schema, key: String(middle[key]), fields }, "plain", engine().dialect, { key });
          if (one === undefined) throw new Error("The key is invalid");
          const [row = []] = await engine().query(one.text, one.values);
          expect(one.read([asObject(row, fields)])).toEqual(expected[5]);
        }),
        { numRuns: Math.ceil(RUNS / 80) },
      );
    });

    const swapped = defineSchema({
      id: integer({ column: "code" }),
      code: integer({ column: "kind" }),
      kind: integer({ column: "id" }),
    });
    const rows = [3, 1, 2, 5, 4].map((id) => ({ id, code: (id * 3) % 7, kind: (id * 2) % 5 }));

    test.each([
      ["bare", sql`code > ${2}`],
      ["qualified", sql`plain.code > ${2}`],
    ])("names in the option where are columns: %s", async (_case, where) => {
      await engine().load(swapped, rows);
      const request = { schema: swapped, fields: ["id", "code", "kind"], filter: "", options: { where } };
      const expected = rows.filter(({ id }) => id > 2).sort((a, b) => a.id - b.id);
      expect(await allPages(engine(), request)).toEqual(expected);
      expect(await countOf(engine(), request)).toBe(expected.length);
    });

    test("a table name may include its schema", async () => {
      await engine().load(swapped, rows);
      const [[schema] = []] = await engine().query(`SELECT ${CURRENT_SCHEMA[engine().dialect.name]}`, []);
      const table = [String(schema), "plain"];
      const where = sql`plain.code > ${2}`;
      const request = { schema: swapped, fields: ["id", "code", "kind"], filter: "code<=6", table, options: { where } };
      expect(await allPages(engine(), request)).toEqual(rows.filter(({ id }) => id > 2).sort((a, b) => a.id - b.id));
    });

    test.each(["code", "code + 0", "-code"])("names in the option column are columns: %s", async (expression) => {
      await engine().load(swapped, rows);
      const sign = expression.startsWith("-") ? -1 : 1;
      const request = {
        schema: swapped,
        fields: ["code", "id", "kind"],
        filter: sign === 1 ? "id>=2" : "id<=-2",
        options: { column: ({ name }: { name: string }) => (name === "id" ? expression : undefined) },
      };
      const expected = rows
        .filter(({ id }) => id >= 2)
        .map((row) => ({ ...row, id: row.id * sign }))
        .sort((a, b) => a.id - b.id);
      expect(await allPages(engine(), request)).toEqual(expected);
    });
  });
}

/** Returns the database schema of the tables, by dialect. */
const CURRENT_SCHEMA: Readonly<Record<string, string>> = {
  postgres: "current_schema()",
  sqlite: "'main'",
  duckdb: "current_schema()",
  mariadb: "DATABASE()",
  mysql: "DATABASE()",
  clickhouse: "currentDatabase()",
};

interface Request {
  readonly table?: readonly string[];
  readonly schema: Schema;
  readonly fields: readonly string[];
  readonly filter: string;
  readonly options: Omit<ListSqlOptions, "count">;
}

const LIMIT = 2;

function statementsOf(engine: Engine, { schema, fields, filter, options, table = ["plain"] }: Request, page: number) {
  const query = {
    fields,
    filter: checkOrThrow(filter, schema),
    filterText: filter,
    sort: [],
    page,
    limit: LIMIT,
    parameters: {},
  };
  return toListSql(query, table, engine.dialect, options);
}

async function allPages(engine: Engine, request: Request): Promise<readonly Row[]> {
  const records: Row[] = [];
  for (let page = 1; ; page++) {
    const { rows } = statementsOf(engine, request, page);
    const found = await engine.query(rows.text, rows.values);
    if (found.length === 0) return records;
    records.push(...rows.read(found.map((row) => asObject(row, request.fields))));
  }
}

async function countOf(engine: Engine, request: Request): Promise<number> {
  const { count } = statementsOf(engine, request, 1);
  const [row = []] = await engine.query(count.text, count.values);
  return count.read([asObject(row, ["total"])]);
}

function asObject(row: readonly unknown[], names: readonly string[]): Row {
  return Object.fromEntries(names.map((name, i) => [name, row[i]]));
}

/** Returns a record in the form of a response: integers are numbers, and times have no trailing zeros. */
function recordOf(record: Row, fields: readonly string[]): Row {
  return Object.fromEntries(
    fields.map((name) => {
      const value = String(record[name]);
      if (/^-?\d+$/.test(value)) return [name, Number(value)];
      return [name, value.replace(".000000Z", "Z")];
    }),
  );
}
