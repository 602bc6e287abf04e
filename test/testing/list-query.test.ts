import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defineSchema, FilterError, integer, type Schema, text } from "../../src/index.js";
import { type ListQuery, readListQuery } from "../../src/list.js";
import { anyListQuery, anySchema, type ListQueryOptions } from "../../src/testing.js";
import { everyType } from "../support/every-type.js";
import { RUNS } from "../support/runs.js";

/** Returns the query without the spans of its conditions. */
function withoutSpans(query: ListQuery): unknown {
  return { ...query, filter: removeSpans(query.filter.root) };
}

function removeSpans(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(removeSpans);
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).flatMap(([name, value]) => (name === "span" ? [] : [[name, removeSpans(value)]])),
  );
}

function expectRead(schema: Schema, options: ListQueryOptions, raw: string, query: ListQuery): void {
  const result = readListQuery(raw, schema, options);
  if (!result.ok) throw new FilterError(result.diagnostics);
  expect(withoutSpans(result.value)).toEqual(withoutSpans(query));
}

test("every query string is read to its query", () => {
  const anyCase = anySchema({ relations: true }).chain((schema) => fc.tuple(fc.constant(schema), anyListQuery(schema)));
  fc.assert(
    fc.property(anyCase, ([schema, { raw, query }]) => expectRead(schema, {}, raw, query)),
    { numRuns: RUNS },
  );
});

test.each<ListQueryOptions>([
  { defaultLimit: 3, maxLimit: 7 },
  { maxLimit: 1 },
  { key: "label" },
  { key: "nothing" },
  { cursors: true, maxLimit: 50 },
  { nulls: "last", cursors: true },
  { defaultFields: ["label", "id"] },
  { facets: ["label", "id"], maxLimit: 9 },
  { now: () => new Date("2024-05-31T14:30:15.250Z") },
  { timeZone: "Africa/Cairo" },
  { timeZone: "America/New_York", now: new Date("2024-11-03T06:30:15.250Z") },
])("with the options %o, every query string is read to its query", (options) => {
  fc.assert(
    fc.property(anyListQuery(everyType, options), ({ raw, query }) => {
      expect(raw).toMatch(/^[!-~]*$/);
      expectRead(everyType, options, raw, query);
    }),
    { numRuns: RUNS / 4 },
  );
});

test("with now, some times are relative to it", () => {
  const drawn = fc.sample(anyListQuery(everyType, { now: () => new Date("2024-05-31T14:30:15.250Z") }), {
    seed: 1,
    numRuns: 200,
  });
  expect(drawn.some(({ query }) => /(?:now|today)[+-]/.test(query.filterText))).toBe(true);
});

test("a field named like a parameter never ends a filter", () => {
  const schema = defineSchema({ id: integer(), sort: text(), limit: integer(), after: text(), facets: text() });
  const options = { cursors: true, facets: ["facets"] };
  fc.assert(
    fc.property(anyListQuery(schema, options), ({ raw, query }) => {
      expectRead(schema, options, raw, query);
    }),
    { numRuns: RUNS / 4 },
  );
});

describe("some query strings", () => {
  const drawn = fc.sample(anyListQuery(everyType, { cursors: true, facets: ["id"] }), { numRuns: 4000, seed: 1 });
  test.each<[string, (raw: string, query: ListQuery) => boolean]>([
    ["are empty", (raw) => raw === ""],
    ["sort by several keys in both directions", (raw) => /sort=(?:-\w+,\w+|\w+,-)/.test(raw)],
    ["have an encoded comma", (raw) => /(?:sort|fields)=[^&]*%2C/i.test(raw)],
    ["have an unencoded filter before another parameter", (raw) => /filter=[^&]+&[^=&]+[^=&\w].*&limit=/.test(raw)],
    ["have the filter last", (raw) => /&filter=[^&]*$/.test(raw)],
    ["request a page far past the end", (_raw, { page }) => page > 1_000_000],
    ["start at the first record", (raw) => /(?:^|&)after=(?:&|$)/.test(raw)],
    ["count values", (raw, { facets }) => /facets=id/.test(raw) && facets?.limit === 20],
    ["count few values", (raw, { facets }) => /facetLimit=/.test(raw) && Number(facets?.limit) < 20],
    ["start at the last record", (_raw, { cursor }) => cursor?.direction === "before"],
  ])("%s", (_what, holds) => {
    expect(drawn.some(({ raw, query }) => holds(raw, query))).toBe(true);
  });
});

test("sorts only by fields that may be sorted by", () => {
  const schema = defineSchema({ id: integer({ hidden: true }), name: text(), rank: integer({ sortable: false }) });
  const sorts = fc.sample(anyListQuery(schema), { numRuns: 300, seed: 1 }).map(({ query }) => query.sort);
  const requested = sorts.flatMap((keys) => keys.slice(0, -1).map(({ field }) => field));
  expect(new Set(requested)).toEqual(new Set(["name"]));
});

test("a schema without sortable fields has queries too", () => {
  const schema = defineSchema({ name: text({ sortable: false }) });
  const [drawn] = fc.sample(anyListQuery(schema), { numRuns: 20, seed: 1 });
  expect(drawn?.query.sort).toEqual([]);
});

test("fast-check prints the query string", () => {
  const [drawn] = fc.sample(anyListQuery(everyType), { numRuns: 1, seed: 5 });
  expect(fc.stringify(drawn)).toBe(drawn?.raw);
});

test("rejects unknown options", () => {
  // @ts-expect-error
  expect(() => anyListQuery(everyType, { maximum: 5 })).toThrow(FilterError);
});
