import { beforeAll, describe, expect, test } from "vitest";
import {
  boolean,
  date,
  decimal,
  defineSchema,
  enumeration,
  type Field,
  FilterError,
  integer,
  type Schema,
  text,
  timestamp,
  uuid,
} from "../../../src/index.js";
import { type ListQuery, readListQuery } from "../../../src/list.js";
import { toPredicate } from "../../../src/memory.js";
import { type ListSqlOptions, type SqlText, sql, type TableOptions, toGetSql, toListSql } from "../../../src/sql.js";
import type { Engine, Row } from "../support/engine.js";
import type { NamedEngine } from "../support/engines.js";
import { HOSTILE_NAMES } from "./columns.js";
import { withEngines } from "./with-engines.js";

const schema = defineSchema({
  id: integer(),
  // Index of the record in the order of the ids, because drivers do not read ids beyond 2^53 exactly.
  ordinal: integer({ bits: 32 }),
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

const RECORDS: readonly Row[] = IDS.map((id, ordinal) => ({
  id: String(id),
  ordinal,
  code: `code ${String(ordinal).padStart(3, "0")}`,
  price: `${(ordinal * 37) % 200}.50`,
  active: [true, false, null][ordinal % 3],
  tenant: ordinal % 4,
  owner: ordinal % 2 === 0 ? 'it\'s \\ "hers"' : "?",
}));

/** The records in another order. 89 and 250 have no common factor, so every record appears once. */
const SHUFFLED = RECORDS.map((_, i) => RECORDS[(i * 89) % RECORDS.length] as Row);

const FILTERS = ["", "active=true", "price>=100|active=false", "code*7&id>0", `id[${LOWEST},0,${HIGHEST}]`, "id=-3"];
const LIMITS = [3, 50, 249, 250, 251, 1000];

/** Tests that `toListSql` and `toGetSql` find pages and single records in a table. */
export function testLists(engines: readonly NamedEngine[]): void {
  withEngines(engines, (engine) => {
    describe("a table of 250 rows", () => {
      let loaded: readonly Row[];
      beforeAll(async () => {
        loaded = await engine().load(schema, SHUFFLED);
      });

      function expectedOrdinals(filter: string, condition: (row: Row) => boolean = () => true): readonly number[] {
        const matches = toPredicate(queryOf({ filter }).filter);
        const found = loaded.filter((row) => matches(row) && condition(row));
        return found.map(({ ordinal }) => Number(ordinal)).sort((a, b) => a - b);
      }

      test.each(FILTERS)("pages contain every match of %j once, in order of the key", async (filter) => {
        const ordinals = expectedOrdinals(filter);
        for (const limit of LIMITS) {
          expect(await pagesOf(engine(), { filter, limit })).toEqual(chunksOf(ordinals, limit));
        }
        expect(await countOf(engine(), { filter })).toBe(ordinals.length);
      });

      test("pages are in order of another key", async () => {
        const options = { key: "code" };
        expect(await pagesOf(engine(), { limit: 99 }, options)).toEqual(chunksOf(expectedOrdinals(""), 99));
      });

      test("without a count, a page has one more row than the limit if it exists", async () => {
        const options = { count: false };
        expect(await ordinalsOf(engine(), { limit: 249 }, options)).toHaveLength(250);
        expect(await ordinalsOf(engine(), { limit: 250 }, options)).toHaveLength(250);
        expect(await ordinalsOf(engine(), { limit: 100, page: 3 }, options)).toHaveLength(50);
        expect(await ordinalsOf(engine(), { limit: 1000 }, options)).toHaveLength(250);
      });

      // With 100,000 rows per page, the last page starts beyond 2^63.
      test.each([1, 3, 10, 250, 1000, 100_000])(
        "pages of %d rows past the end are empty, up to the largest page number",
        async (limit) => {
          for (const page of [250 / limit + 1, 2 ** 31, 2 ** 32 + 1, 2 ** 53 - 1].map(Math.ceil)) {
            expect(await ordinalsOf(engine(), { limit, page })).toEqual([]);
            expect(await ordinalsOf(engine(), { limit, page }, { count: false })).toEqual([]);
          }
        },
      );

      test.each([
        ["numbers", sql`tenant = ${1} OR tenant = ${3}`, ({ tenant }: Row) => Number(tenant) % 2 === 1],
        ["texts", sql`owner = ${'it\'s \\ "hers"'}`, ({ tenant }: Row) => Number(tenant) % 2 === 0],
        ["no values", sql`tenant = 2`, ({ tenant }: Row) => Number(tenant) === 2],
      ])("the option where with %s limits every filter", async (_case, where, allows) => {
        const filter = "active=true|price>=0";
        const ordinals = expectedOrdinals(filter, allows);
        expect(await pagesOf(engine(), { filter, limit: 40 }, { where })).toEqual(chunksOf(ordinals, 40));
        expect(await countOf(engine(), { filter }, { where })).toBe(ordinals.length);
        for (const ordinal of [0, 1, 2, 3]) {
          const expected = ordinals.includes(ordinal) ? [ordinal] : [];
          expect(await ordinalsWithKey(engine(), String(IDS[ordinal]), { where })).toEqual(expected);
        }
      });

      test("finds one record for each key", async () => {
        for (const [ordinal, id] of IDS.entries()) {
          expect(await ordinalsWithKey(engine(), String(id))).toEqual([ordinal]);
        }
        expect(await ordinalsWithKey(engine(), "code 123", { key: "code" })).toEqual([123]);
      });

      test("finds no record for a missing key", async () => {
        for (const id of ["1", "-2", String(2n ** 53n + 3n), String(HIGHEST - 2n), String(LOWEST + 2n)]) {
          expect(await ordinalsWithKey(engine(), id), id).toEqual([]);
        }
        for (const code of ["code 250", "CODE 123", "code 123 ", "code", "%", "' OR 1 = 1 --"]) {
          expect(await ordinalsWithKey(engine(), code, { key: "code" }), code).toEqual([]);
        }
      });

      test("the table may have any name", async () => {
        for (const table of HOSTILE_NAMES.filter((name) => !engine().rejectsColumn(name))) {
          await engine().run(`CREATE TABLE ${engine().quote(table)} AS SELECT * FROM plain WHERE ordinal < 9`);
          const { rows } = toListSql(queryOf({ limit: 5, page: 2 }), table, engine().dialect);
          const one = toGetSql({ schema, key: "0", fields: ["ordinal"] }, table, engine().dialect);
          expect(await numbersOf(engine(), rows), table).toEqual([5, 6, 7, 8]);
          expect(await numbersOf(engine(), one), table).toEqual([7]);
          await engine().run(`DROP TABLE ${engine().quote(table)}`);
        }
      });
    });

    test.each<[name: string, key: Field, values: readonly unknown[]]>([
      ["texts", text(), ["Ab", "ab", "ß", "a'b"]],
      ["texts that ignore case", text({ ignoresCase: true }), ["AB-1", "cd-2", "Éf"]],
      ["decimals", decimal({ precision: 12, scale: 2 }), ["1.10", "-2.00"]],
      ["names", enumeration(["Open", "done"]), ["Open", "done"]],
      ["dates", date(), ["2024-02-29", "1999-12-31"]],
      ["times", timestamp(), ["2024-02-29T12:30:00.123456Z", "1999-12-31T23:59:59Z"]],
      ["UUIDs", uuid(), ["0b0e1a52-7c86-4c3b-9a9f-2f1a0c3d4e5f", "ffffffff-ffff-4fff-bfff-ffffffffffff"]],
    ])("finds a record by its key: %s", async (_name, key, values) => {
      const keyed: Schema = defineSchema({ key, ordinal: integer({ bits: 32 }) });
      await engine().load(
        keyed,
        values.map((value, ordinal) => ({ key: value, ordinal })),
      );
      for (const [ordinal, value] of values.entries()) {
        const query = { schema: keyed, key: String(value), fields: ["ordinal"] };
        const statement = toGetSql(query, "indexed", engine().dialect, { key: "key" });
        expect(await numbersOf(engine(), statement), String(value)).toEqual([ordinal]);
      }
    });

    test("sorts pages by a column of any name", async () => {
      const columns = HOSTILE_NAMES.filter((name) => !engine().rejectsColumn(name));
      const hostile: Schema = defineSchema(
        Object.fromEntries(columns.map((column, i) => [`field_${i}`, integer({ column })])),
      );
      // Each column has a different order.
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
        const one = toGetSql({ schema: hostile, key: "0", fields: ["field_0"] }, "indexed", engine().dialect, {
          key: `field_${i}`,
        });
        expect(await numbersOf(engine(), one), columns[i]).toEqual(inOrder.slice(0, 1));
      }
    });
  });
}

interface Request {
  readonly fields?: string;
  readonly filter?: string;
  readonly page?: number;
  readonly limit?: number;
}

function queryOf({ fields = "ordinal", ...request }: Request, of: Schema = schema): ListQuery {
  const parameters = Object.entries({ fields, ...request }).map(([name, value]) => [name, String(value)]);
  const result = readListQuery(new URLSearchParams(parameters).toString(), of, { maxLimit: 100_000 });
  if (!result.ok) throw new FilterError(result.diagnostics);
  return result.value;
}

/** Returns the values of rows with one column. */
async function numbersOf(engine: Engine, statement: SqlText | undefined): Promise<readonly number[]> {
  if (statement === undefined) throw new Error("The key is invalid");
  const rows = await engine.query(statement.text, statement.values);
  return rows.map(([value]) => Number(value));
}

function ordinalsOf(engine: Engine, request: Request, options: ListSqlOptions = {}): Promise<readonly number[]> {
  return numbersOf(engine, toListSql(queryOf(request), "indexed", engine.dialect, options).rows);
}

async function countOf(engine: Engine, request: Request, options: TableOptions = {}): Promise<number | undefined> {
  return (await numbersOf(engine, toListSql(queryOf(request), "indexed", engine.dialect, options).count))[0];
}

function ordinalsWithKey(engine: Engine, key: string, options: TableOptions = {}): Promise<readonly number[]> {
  return numbersOf(engine, toGetSql({ schema, key, fields: ["ordinal"] }, "indexed", engine.dialect, options));
}

/** Returns all pages up to the first empty one. */
async function pagesOf(engine: Engine, request: Request, options: TableOptions = {}): Promise<(readonly number[])[]> {
  const pages: (readonly number[])[] = [];
  for (let page = 1; ; page++) {
    const ordinals = await ordinalsOf(engine, { ...request, page }, options);
    if (ordinals.length === 0) return pages;
    pages.push(ordinals);
  }
}

function chunksOf(ordinals: readonly number[], size: number): (readonly number[])[] {
  const count = Math.ceil(ordinals.length / size);
  return Array.from({ length: count }, (_, i) => ordinals.slice(i * size, (i + 1) * size));
}
