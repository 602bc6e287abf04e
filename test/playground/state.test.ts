import { defineSchema, integer, text } from "ampipe";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readState, toggleSort, writeState } from "../../playground/state.js";
import { RUNS } from "../support/runs.js";

const schema = defineSchema({ id: integer(), name: text(), secret: text({ hidden: true }) });
const product = { name: "Product", path: "/product", table: "product", key: "id", schema, examples: [] };
const partner = { ...product, name: "Partner" };
const resources = [product, partner] as const;

/** Splits the end of a URL as `location` does. */
function partsOf(target: string) {
  const { search, hash } = new URL(target, "http://localhost/");
  return { search, hash };
}

test("every state survives its address, broken filters too", () => {
  const anyState = fc.record({
    resource: fc.constantFrom(...resources),
    filter: fc.string({ unit: "grapheme" }),
    sort: fc.uniqueArray(fc.record({ field: fc.constantFrom("id", "name"), descending: fc.boolean() }), {
      selector: ({ field }) => field,
    }),
    fields: fc.constantFrom(undefined, ["id"], ["name", "id"]),
    page: fc.integer({ min: 1, max: 1e9 }),
  });
  fc.assert(
    fc.property(anyState, (state) => {
      const target = writeState(state);
      expect(readState(partsOf(target), resources)).toEqual({ state, unknown: [] });
      expect(partsOf(target).search.length).toBeLessThan(2_048);
    }),
    { numRuns: RUNS },
  );
});

test.each([1, 300, 1_800, 10_000])(
  "a filter of %i characters is in the query string unless that gets too long",
  (length) => {
    const state = { resource: product, filter: "&".repeat(length), sort: [], fields: undefined, page: 1 };
    const { search, hash } = partsOf(writeState(state));
    expect(readState({ search, hash }, resources)).toEqual({ state, unknown: [] });
    expect([search.length < 2_048, search === ""]).toEqual([true, length > 600]);
  },
);

test("names that do not exist are reported", () => {
  const read = readState(partsOf("?resource=Car&sort=-secret,id&fields=name,color&page=-3"), resources);
  const sort = [{ field: "id", descending: false }];
  const state = { resource: product, filter: "", sort, fields: ["name"], page: 1 };
  expect(read).toEqual({ state, unknown: ["Car", "color", "secret"] });
});

describe("a click on a head", () => {
  const up = { field: "id", descending: false };
  const down = { field: "id", descending: true };
  const other = { field: "name", descending: true };

  test("sorts ascending, then descending, then not at all", () => {
    expect(toggleSort([], "id", false)).toEqual([up]);
    expect(toggleSort([up], "id", false)).toEqual([down]);
    expect(toggleSort([down], "id", false)).toEqual([]);
  });

  test("replaces the other keys, or with Shift keeps them in their order", () => {
    expect(toggleSort([other], "id", false)).toEqual([up]);
    expect(toggleSort([other], "id", true)).toEqual([other, up]);
    expect(toggleSort([up, other], "id", true)).toEqual([down, other]);
    expect(toggleSort([down, other], "id", true)).toEqual([other]);
  });
});
