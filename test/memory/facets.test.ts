import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromRecords } from "../../src/http.js";
import {
  bindOrThrow,
  checkOrThrow,
  decimal,
  defineSchema,
  enumeration,
  integer,
  listOf,
  number,
  one,
  type Schema,
  text,
  timestamp,
  uuid,
} from "../../src/index.js";
import type { Facet } from "../../src/list.js";
import { anyRecordsWithFilter, anySchema } from "../../src/testing.js";
import { facetNames, facetProblem } from "../support/facet-problem.js";

const request = new Request("http://localhost/");

async function facetOf(
  schema: Schema,
  records: readonly object[],
  filter: string,
  field: string,
  limit = 20,
): Promise<Facet | undefined> {
  const key = [...schema.byName.keys()][0] ?? "";
  const query = { filter: checkOrThrow(filter, schema), filterText: filter } as never;
  return fromRecords(schema, records, { key }).facet?.({ query, field, limit, request });
}

const teams = defineSchema({ id: integer(), name: text() });
const issues = defineSchema({
  id: integer(),
  state: text({ nullable: true }),
  labels: listOf(text(), { nullable: true }),
  team: one(teams, { from: "team_id" }),
});

const valuesOf = async (...args: Parameters<typeof facetOf>) =>
  ((await facetOf(...args)) as Facet).values.map(({ value, count }) => [value, count]);

describe("facets of records", () => {
  test("are sorted by count, then by value, and null is a value", async () => {
    const records = ["b", null, "a", "b", undefined, "c"].map((state, id) => ({ id, state }));
    expect(await facetOf(issues, records, "", "state")).toEqual({
      values: [
        { value: "b", count: 2 },
        { value: null, count: 2 },
        { value: "a", count: 1 },
        { value: "c", count: 1 },
      ],
      more: false,
    });
    const { values, more } = (await facetOf(issues, records, "", "state", 3)) as Facet;
    expect([values.length, more]).toEqual([3, true]);
  });

  test("count a record once for each item of a list", async () => {
    const lists = [["red", "blue", "red"], ["red"], [], null, [null, 5, "blue"], "red"];
    const records = lists.map((labels, id) => ({ id, labels }));
    expect(await valuesOf(issues, records, "", "labels")).toEqual([
      ["blue", 2],
      ["red", 2],
      [null, 1],
    ]);
  });

  test.each([[[null, "z", "\u{1f600}", "a", 5, "\uffff", "b"]], [["b", 5, "\uffff", "a", "z", "\u{1f600}", null]]])(
    "of %j are in the order of the field, then names that it does not have, and null is last",
    async (states) => {
      const records = states.map((state, id) => ({ id, state }));
      const schema = (ordered: boolean) =>
        defineSchema({ id: integer(), state: enumeration(["b", "a"], { ordered, nullable: true }) });
      const shown = async (ordered: boolean) =>
        (await valuesOf(schema(ordered), records, "", "state")).map(([value]) => value);
      expect(await shown(true)).toEqual(["b", "a", "z", "\uffff", "\u{1f600}", 5, null]);
      expect(await shown(false)).toEqual(["a", "b", "z", "\uffff", "\u{1f600}", 5, null]);
    },
  );

  test("count fields of a related record", async () => {
    const records = [{ team: { name: "a" } }, { team: { name: "b" } }, { team: { name: "b" } }, { team: null }, {}];
    expect(await valuesOf(issues, records, "", "team.name")).toEqual([
      ["b", 2],
      [null, 2],
      ["a", 1],
    ]);
  });

  test("have one form of equal values", async () => {
    const schema = defineSchema({
      price: decimal(),
      at: timestamp(),
      key: uuid(),
      name: text({ ignoresCase: true }),
    });
    const key = "2f1c7a9e-8d3b-4c5f-9a60-1b2c3d4e5f60";
    const records = [
      { price: "1.50", at: "2024-05-31T10:00:00.000Z", key, name: "bolt" },
      { price: 1.5, at: "2024-05-31T12:00+02:00", key: key.toUpperCase(), name: "Bolt" },
    ];
    expect(await valuesOf(schema, records, "", "price")).toEqual([["1.5", 2]]);
    expect(await valuesOf(schema, records, "", "at")).toEqual([["2024-05-31T10:00:00.000000Z", 2]]);
    expect(await valuesOf(schema, records, "", "key")).toEqual([[key, 2]]);
    expect(await valuesOf(schema, records, "", "name")).toEqual([["Bolt", 2]]);
  });

  test.each([[["bolt", "Bolt"]], [["Bolt", "bolt"]]])("of %j have the first by code point", async (names) => {
    const schema = defineSchema({ name: text({ ignoresCase: true }) });
    const records = names.map((name) => ({ name }));
    expect(await valuesOf(schema, records, "", "name")).toEqual([["Bolt", 2]]);
  });

  test("of NaN and infinity are texts for decimals, and none for doubles", async () => {
    const schema = defineSchema({ price: decimal({ nullable: true }), size: number({ nullable: true }) });
    const records = [
      { price: "NaN", size: Number.NaN },
      { price: null, size: null },
      { price: "Infinity", size: Number.POSITIVE_INFINITY },
    ];
    const prices = await valuesOf(schema, records as never, "", "price");
    expect(new Set(prices.map(([value]) => value))).toEqual(new Set(["NaN", null, "Infinity"]));
    expect(await valuesOf(schema, records as never, "", "size")).toEqual([[null, 1]]);
  });

  test.each([
    ["state=a", "state", 3],
    ["state=a|state=b", "state", 3],
    ["!(state=a)", "state", 3],
    ["state=a&(state!=b&id>0)", "state", 2],
    ["state=a|id=0", "state", 1],
    ["state=a|state=b|id=0", "state", 2],
    ["!(state=a&id=0)", "state", 2],
    ["team.name=x&state=a", "team.name", 1],
    ["team(name=x)", "team.name", 2],
    ["team(name=x&id=1)", "team.name", 1],
    ["team()", "team.name", 2],
    ["state=a", "labels", 1],
  ])("of %s leave out the parts about %s alone", async (filter, field, different) => {
    const records = [
      { id: 0, state: "a", labels: ["l"], team: { id: 1, name: "x" } },
      { id: 1, state: "b", labels: ["m"], team: { id: 2, name: "y" } },
      { id: 2, state: "c", labels: ["m"], team: { id: 2, name: "y" } },
    ];
    expect(await valuesOf(issues, records, filter, field)).toHaveLength(different);
  });

  test("count each value as often as records match it", async () => {
    const anyCase = anySchema({ relations: true }).chain((schema) => {
      const names = facetNames(schema);
      const field = fc.constantFrom(...(names.length === 0 ? [""] : names));
      return fc.record({ schema: fc.constant(schema), drawn: anyRecordsWithFilter(schema, { maxRecords: 20 }), field });
    });
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ schema, drawn: { records, filter }, field }) => {
        fc.pre(field !== "" && schema.byName.size > 0);
        const query = { filter: bindOrThrow(filter, schema) } as never;
        const source = fromRecords(schema, records as never, { key: [...schema.byName.keys()][0] });
        const facet = (await source.facet?.({ query, field, limit: 1000, request })) as Facet;
        expect(facetProblem(facet, { schema, records, filter, field })).toBeUndefined();
      }),
    );
  });
});
