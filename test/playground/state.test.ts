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
      expect(readState(partsOf(target), resources)).toEqual({ state, unknown: [], isExact: true });
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
    expect(readState({ search, hash }, resources)).toEqual({ state, unknown: [], isExact: true });
    expect([search.length < 2_048, search === ""]).toEqual([true, length > 600]);
  },
);

test("names that do not exist are reported", () => {
  const read = readState(partsOf("?resource=Car&sort=-secret,id&fields=name,color&page=-3"), resources);
  const sort = [{ field: "id", descending: false }];
  const state = { resource: product, filter: "", sort, fields: ["name"], page: 1 };
  expect(read).toEqual({ state, unknown: ["Car", "color", "secret"], isExact: true });
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

describe("an address that was typed", () => {
  const filterIn = (target: string) => readState(partsOf(target), resources).state.filter;

  test.each([
    ["?filter=name*bolt&id<5", "name*bolt&id<5"],
    ["?filter=name*bolt&id>=5&name!=x", "name*bolt&id>=5&name!=x"],
    ["?filter=id=1|name=a&id=2", "id=1|name=a&id=2"],
    ["?filter=id=1&sort=-id&name=a&page=2&(id=3)", "id=1&name=a&(id=3)"],
    ["?filter=name*%23&id=1", "name*#&id=1"],
    ["?filter=id=1&name*#5&id=2&sort=id", "id=1&name*#5&id=2"],
    ["?filter=id=1&sort=id#5", "id=1"],
    ["?filter=name*100%&id=%31", "name*100%&id=1"],
    ["?filter=name=a+b&id=1", "name=a b&id=1"],
    ["?filter=id=1&&name=a&", "id=1&name=a"],
    ["?filter=id=1|id=2&filter=name=a", "(id=1|id=2)&name=a"],
    ["?filter=id=1&limit=5&facets=id&facetLimit=3&after=x&before=y", "id=1"],
    ["?from=mail&filter=id=1", "id=1"],
    ["?from=mail", ""],
    ["#?filter=id%3D1&name=a", "id=1&name=a"],
  ])("%s has the filter %s", (target, filter) => {
    expect(filterIn(target)).toBe(filter);
  });

  test("has an exact form, which the page writes instead", () => {
    const isExact = (target: string) => readState(partsOf(target), resources).isExact;
    expect(["", "?filter=id%3D1", "?filter=id=1", "?filter=a%26b&sort=id"].map(isExact)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(["?filter=id=1&name=a", "?filter=a#b", "?filter=a&filter=b"].map(isExact)).toEqual([false, false, false]);
  });

  test("keeps every condition, whatever is between them", () => {
    const anyPart = fc
      .stringMatching(/^[a-z]{1,3}(=|>=|\*)[a-z0-9|()]{1,5}$/)
      .filter((part) => !/^(sort|page)=/.test(part));
    fc.assert(
      fc.property(fc.array(anyPart, { minLength: 1 }), fc.constantFrom("", "&sort=id", "&page=2"), (parts, other) => {
        const [first, ...rest] = parts;
        expect(filterIn(`?${[`filter=${first}${other}`, ...rest].join("&")}`)).toBe(parts.join("&"));
      }),
      { numRuns: RUNS },
    );
  });
});
