import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { fromRecords } from "../../../src/http.js";
import { defineSchema, enumeration, type Field, integer, type Schema, text, timestamp } from "../../../src/index.js";
import { sortableNames } from "../../../src/language/schema/sortable.js";
import type { SortKey } from "../../../src/list.js";
import { toPredicate } from "../../../src/memory.js";
import { type Row, toListSql } from "../../../src/sql.js";
import { RUNS, SEED } from "../../support/runs.js";
import { recordValueFor } from "../support/edge-samples.js";
import { edgeValues } from "../support/edge-values.js";
import type { NamedEngine } from "../support/engines.js";
import { expectSameFacet } from "../support/same-facet.js";
import { type Listing, pageOf, positionOf, queryOf, readRows, sorted, walk } from "../support/sorted-lists.js";
import { storedSchema } from "../support/stored-schema.js";
import { withEngines } from "./with-engines.js";

/** The columns of the tables. */
const columns = defineSchema({
  ...Object.fromEntries(storedSchema.byName),
  handle: text({ nullable: true }),
  logged: text(),
  synced: text({ nullable: true }),
  at: integer({ nullable: true }),
  priority: text({ nullable: true }),
});

/** Not in the order of their names, and with characters that drivers may read as parameters or escapes. */
const PRIORITIES = ["urgent", "low", "it's :high?", "\\ $1", "é\u{1F600}", ""] as const;

/** Fields whose order differs from that of their columns, or that need another form of values. */
const schema: Schema = defineSchema({
  ...Object.fromEntries(columns.byName),
  handle: text({ nullable: true, ignoresCase: true }),
  logged: timestamp({ stored: "milliseconds" }),
  synced: timestamp({ nullable: true, stored: "seconds" }),
  at: timestamp({ nullable: true, stored: "epoch-seconds" }),
  priority: enumeration(PRIORITIES, { nullable: true, ordered: true }),
});

const STORED_VALUES: Readonly<Record<string, readonly string[]>> = {
  logged: ["1969-12-31T23:59:59.999Z", "2024-05-31T10:00:00.000Z", "2024-05-31T10:00:00.010Z"],
  synced: ["0999-01-01 00:00:00", "2024-05-31 10:00:00", "2024-05-31 09:59:59"],
  at: ["-1", "0", "999999999", "1717149600"],
  // Names that the schema does not have come after all others.
  priority: [...PRIORITIES, "LOW", "other"],
};

const SIZE = 90;
const FIELDS = [...schema.byName.keys()].filter((name) => name !== "id");
const SORTABLE = sortableNames(schema).filter((name) => name !== "id");

/** Ids in no order of the rows, some beyond 2^53. */
function idOf(row: number): string {
  const rank = BigInt((row * 37) % SIZE) - 45n;
  return String(row % 3 === 0 ? rank * 2n ** 50n + rank : rank);
}

/** A few values per field, so that there are ties, and every edge value in some field. */
const anyRows: fc.Arbitrary<readonly Row[]> = fc
  .tuple(...FIELDS.map((name) => valuesOf(name, columns.byName.get(name) as Field)))
  .map((values) =>
    Array.from({ length: SIZE }, (_, row) =>
      Object.fromEntries([["id", idOf(row)], ...FIELDS.map((name, i) => [name, values[i]?.[row]])]),
    ),
  );

function valuesOf(name: string, field: Field): fc.Arbitrary<readonly unknown[]> {
  const edges = STORED_VALUES[name] ?? edgeValues(field).map((value) => recordValueFor(field, value));
  return fc.subarray([...edges], { minLength: 1, maxLength: Math.min(12, edges.length) }).chain((some) => {
    const value = fc.constantFrom(...some);
    return fc.array(field.nullable ? fc.option(value, { freq: 4 }) : value, { minLength: SIZE, maxLength: SIZE });
  });
}

const NULLS_LAST = { nulls: "last" } as const;
const anyNulls = fc.constantFrom<Pick<SortKey, "nulls">>({}, NULLS_LAST);

/** Up to four fields and the key, in any place. Fields with few values first, so that later keys matter. */
const anySort: fc.Arbitrary<readonly SortKey[]> = fc
  .tuple(
    fc.subarray(["priority", "active", "listed", "state", "kind", "count"], { maxLength: 2 }),
    fc.shuffledSubarray(SORTABLE, { maxLength: 2 }),
    fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    anyNulls,
  )
  .map(([few, some, directions, nulls]) =>
    [...new Set([...few, ...some, "id"])].map((field, i) => ({ field, descending: directions[i] === true, ...nulls })),
  );

const FILTERS = ["", "active=true|listed=true", "id>0&(kind!=x|count=null)", "id=1&id=2"];

/** Tests that lists are sorted like the reference, and that walks by cursor visit every record once. */
export function testSorting(engines: readonly NamedEngine[]): void {
  withEngines(engines, (engine) => {
    test("a facet sorts names that an ordered enumeration does not have by code point", async () => {
      const priorities = defineSchema({
        id: integer(),
        priority: enumeration(["low"], { ordered: true, nullable: true }),
      });
      const names = ["b", "Z", "low", null, "é", "a", "\u{1F600}", "\uFF5E", "b"];
      const records = names.map((priority, id) => ({ id, priority }));
      await engine().load(defineSchema({ id: integer(), priority: text({ nullable: true }) }), records);
      const query = queryOf({ schema: priorities, sort: [] }, 1, 1);
      const { values } = await expectSameFacet(engine(), fromRecords(priorities, records as never, { key: "id" }), {
        query,
        field: "priority",
        options: { table: "plain", key: "id" },
      });
      const inOrder = ["b", "low", "Z", "a", "é", "\uFF5E", "\u{1F600}", null];
      expect(values.map(({ value }) => value)).toEqual(inOrder);
    });

    describe("rows of edge values", () => {
      let rows: readonly Row[];
      beforeAll(async () => {
        const [records = []] = fc.sample(anyRows, { numRuns: 1, seed: SEED });
        const loaded = await engine().load(columns, records);
        rows = loaded.map((row) => ({
          ...row,
          at: row.at === null ? null : new Date(Number(row.at) * 1000).toISOString(),
        }));
      });

      function expectedIds(sort: readonly SortKey[], filter: string): readonly string[] {
        return idsIn(sorted(rows.filter(toPredicate(queryOf({ schema, sort, filter }, 1, 1).filter)), schema, sort));
      }

      test("sorts by each field in both directions like the reference", async () => {
        for (const name of ["id", ...SORTABLE]) {
          for (const order of [{ descending: false }, { descending: true }, { descending: true, ...NULLS_LAST }]) {
            const sort = [{ field: name, ...order }, ...(name === "id" ? [] : [{ field: "id", descending: false }])];
            const query = queryOf({ schema, sort }, 1, SIZE);
            const { rows: statement } = toListSql(query, "plain", engine().dialect);
            const found = await readRows(engine(), statement, query.fields);
            expect(idsIn(found), `${name} ${JSON.stringify(order)}`).toEqual(expectedIds(sort, ""));
          }
        }
      });

      test("a facet of an ordered enumeration has its names", async () => {
        const query = queryOf({ schema, sort: [] }, 1, 1);
        const options = { table: "plain", key: "id" };
        const facet = await expectSameFacet(engine(), fromRecords(schema, rows, { key: "id" }), {
          query,
          field: "priority",
          options,
        });
        expect(facet.values.length).toBeGreaterThan(1);
      });

      test("pages of any sort are those of the reference", async () => {
        await fc.assert(
          fc.asyncProperty(
            anySort,
            fc.constantFrom(...FILTERS),
            fc.integer({ min: 1, max: 50 }),
            async (sort, filter, limit) => {
              const expected = expectedIds(sort, filter);
              for (const page of [1, 2, 3]) {
                const query = queryOf({ schema, sort, filter }, page, limit);
                const { rows: statement } = toListSql(query, "indexed", engine().dialect);
                const found = await readRows(engine(), statement, query.fields);
                expect(idsIn(found)).toEqual(expected.slice((page - 1) * limit, page * limit));
              }
            },
          ),
          { numRuns: Math.ceil(RUNS / 10), seed: SEED },
        );
      });

      test("walks by cursor visit the list of the reference in both directions", async () => {
        await fc.assert(
          fc.asyncProperty(
            anySort,
            fc.constantFrom(...FILTERS),
            fc.integer({ min: 1, max: 40 }),
            fc.constantFrom("plain", "indexed"),
            async (sort, filter, limit, table) => {
              const expected = expectedIds(sort, filter);
              const listing: Listing = { schema, sort, filter, table };
              expect(idsIn(await walk(engine(), listing, limit, "after"))).toEqual(expected);
              expect(idsIn(await walk(engine(), listing, limit, "before"))).toEqual(expected);
            },
          ),
          { numRuns: Math.ceil(RUNS / 20), seed: SEED },
        );
      });

      test("the records after and before any record are those of the reference", async () => {
        await fc.assert(
          fc.asyncProperty(anySort, fc.integer({ min: 1, max: 9 }), async (sort, limit) => {
            const all = sorted(rows, schema, sort);
            const listing: Listing = { schema, sort };
            const exact = await walk(engine(), listing, SIZE, "after");
            for (const [index, record] of exact.entries()) {
              if (index % 11 !== limit) continue;
              const position = positionOf(record, schema, sort);
              const after = await pageOf(engine(), listing, limit, { direction: "after", position });
              const before = await pageOf(engine(), listing, limit, { direction: "before", position });
              expect({ records: idsIn(after.records), hasMore: after.hasMore }).toEqual({
                records: idsIn(all.slice(index + 1, index + 1 + limit)),
                hasMore: index + 1 + limit < SIZE,
              });
              expect({ records: idsIn(before.records), hasMore: before.hasMore }).toEqual({
                records: idsIn(all.slice(Math.max(0, index - limit), index)),
                hasMore: index > limit,
              });
            }
          }),
          { numRuns: Math.ceil(RUNS / 40), seed: SEED },
        );
      });
    });
  });
}

function idsIn(records: readonly Row[]): readonly string[] {
  return records.map(({ id }) => String(id));
}
