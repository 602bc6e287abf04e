import { beforeAll, describe, expect, test } from "vitest";
import { boolean, decimal, defineSchema, FilterError, integer, type Schema, text } from "../../../src/index.js";
import { type ListQuery, readListQuery } from "../../../src/list.js";
import { toPredicate } from "../../../src/memory.js";
import { type ListSqlOptions, type SqlText, sql, type TableOptions, toGetSql, toListSql } from "../../../src/sql.js";
import type { Engine, Row } from "../support/engine.js";
import type { NamedEngine } from "../support/engines.js";
import { HOSTILE_NAMES } from "./columns.js";
import { withEngines } from "./with-engines.js";

const schema = defineSchema({
  id: integer(),
  // Where the record stands in the order of the ids, which drivers do not read exactly beyond 2^53.
  place: integer({ bits: 32 }),
  code: text(),
  price: decimal({ precision: 12, scale: 2 }),
  active: boolean({ nullable: true }),
  tenant: integer({ bits: 32, hidden: true }),
  owner: text({ hidden: true }),
});

const LOWEST = -(2n ** 63n);
const HIGHEST = 2n ** 63n - 1n;
const IDS: readonly bigint[] = [
  ...[LOWEST, LOWEST + 1n, -(2n ** 53n) - 1n, -(2n ** 53n), -10n, -9n, -1n],
  ...Array.from({ length: 237 }, (_, i) => BigInt(i * 3)),
  ...[2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 53n + 2n, HIGHEST - 1n, HIGHEST],
];

const RECORDS: readonly Row[] = IDS.map((id, place) => ({
  id: String(id),
  place,
  code: `code ${String(place).padStart(3, "0")}`,
  price: `${(place * 37) % 200}.50`,
  active: [true, false, null][place % 3],
  tenant: place % 4,
  owner: place % 2 === 0 ? 'it\'s \\ "hers"' : "?",
}));

/** 89 shares no factor with 250: every record is there, far from where it belongs. */
const SHUFFLED = RECORDS.map((_, i) => RECORDS[(i * 89) % RECORDS.length] as Row);

const FILTERS = ["", "active=true", "price>=100|active=false", "code*7&id>0", `id[${LOWEST},0,${HIGHEST}]`, "id=-3"];
const LIMITS = [3, 50, 249, 250, 251, 1000];

/** Whether pages and single records are found in a table as `toListSql` and `toGetSql` ask for them. */
export function testLists(engines: readonly NamedEngine[]): void {
  withEngines(engines, (engine) => {
    describe("a table of 250 rows", () => {
      let held: readonly Row[];
      beforeAll(async () => {
        held = await engine().load(schema, SHUFFLED);
      });

      function placesInMemory(filter: string, condition: (row: Row) => boolean = () => true): readonly number[] {
        const matches = toPredicate(queryOf({ filter }).filter);
        const found = held.filter((row) => matches(row) && condition(row));
        return found.map(({ place }) => Number(place)).sort((a, b) => a - b);
      }

      test.each(FILTERS)("has every match of %j once in its pages, in order of the key", async (filter) => {
        const places = placesInMemory(filter);
        for (const limit of LIMITS) {
          expect(await pagesOf(engine(), { filter, limit })).toEqual(chunksOf(places, limit));
        }
        expect(await countOf(engine(), { filter })).toBe(places.length);
      });

      test("is in order of any other key", async () => {
        const options = { key: "code" };
        expect(await pagesOf(engine(), { limit: 99 }, options)).toEqual(chunksOf(placesInMemory(""), 99));
      });

      test("has one row more than the limit where nobody counts and there is one", async () => {
        const options = { count: false };
        expect(await placesOf(engine(), { limit: 249 }, options)).toHaveLength(250);
        expect(await placesOf(engine(), { limit: 250 }, options)).toHaveLength(250);
        expect(await placesOf(engine(), { limit: 100, page: 3 }, options)).toHaveLength(50);
        expect(await placesOf(engine(), { limit: 1000 }, options)).toHaveLength(250);
      });

      // Of 100,000 rows, the largest page begins beyond 2^63.
      test.each([1, 3, 10, 250, 1000, 100_000])(
        "has nothing on a page past the end, to the largest, of %d rows",
        async (limit) => {
          for (const page of [250 / limit + 1, 2 ** 31, 2 ** 32 + 1, 2 ** 53 - 1].map(Math.ceil)) {
            expect(await placesOf(engine(), { limit, page })).toEqual([]);
            expect(await placesOf(engine(), { limit, page }, { count: false })).toEqual([]);
          }
        },
      );

      test.each([
        ["numbers", sql`tenant = ${1} OR tenant = ${3}`, ({ tenant }: Row) => Number(tenant) % 2 === 1],
        ["texts", sql`owner = ${'it\'s \\ "hers"'}`, ({ tenant }: Row) => Number(tenant) % 2 === 0],
        ["no values", sql`tenant = 2`, ({ tenant }: Row) => Number(tenant) === 2],
      ])(
        "has what a condition of the server's own with %s allows, whatever the filter",
        async (_what, where, allows) => {
          const filter = "active=true|price>=0";
          const places = placesInMemory(filter, allows);
          expect(await pagesOf(engine(), { filter, limit: 40 }, { where })).toEqual(chunksOf(places, 40));
          expect(await countOf(engine(), { filter }, { where })).toBe(places.length);
          for (const place of [0, 1, 2, 3]) {
            const expected = places.includes(place) ? [place] : [];
            expect(await placesWithKey(engine(), String(IDS[place]), { where })).toEqual(expected);
          }
        },
      );

      test("has one record for each key", async () => {
        for (const [place, id] of IDS.entries()) {
          expect(await placesWithKey(engine(), String(id))).toEqual([place]);
        }
        expect(await placesWithKey(engine(), "code 123", { key: "code" })).toEqual([123]);
      });

      test("has no record for a key that is not there", async () => {
        for (const id of ["1", "-2", String(2n ** 53n + 3n), String(HIGHEST - 2n), String(LOWEST + 2n)]) {
          expect(await placesWithKey(engine(), id), id).toEqual([]);
        }
        for (const code of ["code 250", "CODE 123", "code 123 ", "code", "%", "' OR 1 = 1 --"]) {
          expect(await placesWithKey(engine(), code, { key: "code" }), code).toEqual([]);
        }
      });

      test("may have any name", async () => {
        for (const table of HOSTILE_NAMES.filter((name) => !engine().refusesColumn(name))) {
          await engine().run(`CREATE TABLE ${engine().quote(table)} AS SELECT * FROM plain WHERE place < 9`);
          const { rows } = toListSql(queryOf({ limit: 5, page: 2 }), table, engine().dialect);
          const one = toGetSql(schema, "0", { table, dialect: engine().dialect, fields: ["place"] });
          expect(await numbersOf(engine(), rows), table).toEqual([5, 6, 7, 8]);
          expect(await numbersOf(engine(), one), table).toEqual([7]);
          await engine().run(`DROP TABLE ${engine().quote(table)}`);
        }
      });
    });

    test("pages by columns of any name", async () => {
      const columns = HOSTILE_NAMES.filter((name) => !engine().refusesColumn(name));
      const hostile: Schema = defineSchema(
        Object.fromEntries(columns.map((column, i) => [`field_${i}`, integer({ column })])),
      );
      // Each column has another order.
      const size = columns.length;
      const records = columns.map((_, row) =>
        Object.fromEntries(columns.map((_column, i) => [`field_${i}`, (row + i) % size])),
      );
      await engine().load(hostile, records);
      for (const i of columns.keys()) {
        const query = queryOf({ fields: "field_0", limit: 4 }, hostile);
        const { rows } = toListSql(query, "indexed", engine().dialect, { key: `field_${i}` });
        const inOrder = [0, 1, 2, 3].map((rank) => (rank + size - i) % size);
        expect(await numbersOf(engine(), rows), columns[i]).toEqual(inOrder);
        const one = toGetSql(hostile, "0", {
          table: "indexed",
          dialect: engine().dialect,
          fields: ["field_0"],
          key: `field_${i}`,
        });
        expect(await numbersOf(engine(), one), columns[i]).toEqual(inOrder.slice(0, 1));
      }
    });
  });
}

interface Asked {
  readonly fields?: string;
  readonly filter?: string;
  readonly page?: number;
  readonly limit?: number;
}

function queryOf({ fields = "place", ...asked }: Asked, of: Schema = schema): ListQuery {
  const parameters = Object.entries({ fields, ...asked }).map(([name, value]) => [name, String(value)]);
  const result = readListQuery(new URLSearchParams(parameters).toString(), of, { maxLimit: 100_000 });
  if (!result.ok) throw new FilterError(result.diagnostics);
  return result.value;
}

/** Of rows with one column. */
async function numbersOf(engine: Engine, statement: SqlText | undefined): Promise<readonly number[]> {
  if (statement === undefined) throw new Error("No record can have this key");
  const rows = await engine.query(statement.text, statement.values);
  return rows.map(([value]) => Number(value));
}

function placesOf(engine: Engine, asked: Asked, options: ListSqlOptions = {}): Promise<readonly number[]> {
  return numbersOf(engine, toListSql(queryOf(asked), "indexed", engine.dialect, options).rows);
}

async function countOf(engine: Engine, asked: Asked, options: TableOptions = {}): Promise<number | undefined> {
  return (await numbersOf(engine, toListSql(queryOf(asked), "indexed", engine.dialect, options).count))[0];
}

function placesWithKey(engine: Engine, key: string, options: TableOptions = {}): Promise<readonly number[]> {
  return numbersOf(
    engine,
    toGetSql(schema, key, { ...options, table: "indexed", dialect: engine.dialect, fields: ["place"] }),
  );
}

/** Up to the first page without rows. */
async function pagesOf(engine: Engine, asked: Asked, options: TableOptions = {}): Promise<(readonly number[])[]> {
  const pages: (readonly number[])[] = [];
  for (let page = 1; ; page++) {
    const places = await placesOf(engine, { ...asked, page }, options);
    if (places.length === 0) return pages;
    pages.push(places);
  }
}

function chunksOf(places: readonly number[], size: number): (readonly number[])[] {
  const count = Math.ceil(places.length / size);
  return Array.from({ length: count }, (_, i) => places.slice(i * size, (i + 1) * size));
}
