import { describe, expect, test } from "vitest";
import {
  defineSchema,
  enumeration,
  FilterError,
  integer,
  json,
  listOf,
  many,
  one,
  type Schema,
  text,
} from "../../src/index.js";
import { facetOf } from "../../src/list/facet.js";
import { listEnvelope, listToJson, readListQuery, withoutField } from "../../src/list.js";

const categories: Schema = defineSchema({
  id: integer(),
  name: text(),
  secret: text({ hidden: true }),
  parent: one((): Schema => categories, { from: "parent_id" }),
});
const schema = defineSchema({
  id: integer(),
  state: enumeration(["open", "done"]),
  labels: listOf(integer()),
  payload: json(),
  secret: text({ hidden: true }),
  category: one(categories, { from: "category_id" }),
  parts: many(categories, { to: "part_of" }),
});
const facets = ["state", "labels", "category.name"];

const read = (raw: string, options: object = {}) => readListQuery(raw, schema, { facets, ...options });

/** The codes of the diagnostics with the text that each is about. */
const problemsOf = (raw: string) => {
  const result = read(raw);
  return result.ok ? [] : result.diagnostics.map(({ code, span }) => [code, raw.slice(span.start, span.end)]);
};

describe("the parameter facets", () => {
  test("names fields, with a limit of values", () => {
    const facetsOf = (raw: string, options?: object) => {
      const result = read(raw, options);
      return result.ok ? result.value.facets : result.diagnostics;
    };
    expect(facetsOf("")).toBeUndefined();
    expect(facetsOf("facets=state")).toEqual({ fields: ["state"], limit: 20 });
    expect(facetsOf("facets=category.name%2C+state&facetLimit=3")).toEqual({
      fields: ["category.name", "state"],
      limit: 3,
    });
    expect(facetsOf("facets=state", { maxLimit: 5 })).toEqual({ fields: ["state"], limit: 5 });
    expect(facetsOf("filter=state=open&facets=labels&limit=1")).toEqual({ fields: ["labels"], limit: 20 });
  });

  test("is unknown unless the list has facets", () => {
    const result = readListQuery("facets=state", schema);
    expect(result.ok || result.diagnostics.map(({ code }) => code)).toEqual(["list.unknown-parameter"]);
  });

  test.each([
    ["facets=", [["list.empty-field", ""]]],
    ["facets=state,", [["list.empty-field", ""]]],
    ["facets=state,state", [["list.repeated-field", "state"]]],
    [
      "facets=stat,id,payload",
      [
        ["list.unknown-facet", "stat"],
        ["list.unknown-facet", "id"],
        ["list.unknown-facet", "payload"],
      ],
    ],
    ["facets=secret", [["list.unknown-facet", "secret"]]],
    ["facets=state&facets=labels", [["list.repeated-parameter", "facets=labels"]]],
    ["facetLimit=3", [["list.missing-parameter", "facetLimit=3"]]],
    ["limit=5&facetLimit=3&page=1", [["list.missing-parameter", "facetLimit=3"]]],
    ["facets=%FF", [["decode.utf8", "%FF"]]],
    ["facets=state&facetLimit=0", [["list.number", "0"]]],
    ["facets=state&facetLimit=1001", [["list.range", "1001"]]],
  ])("%s is an error", (raw, problems) => {
    expect(problemsOf(raw)).toEqual(problems);
  });

  test.each([
    ["facets=", { position: 1, parameter: "facets" }],
    ["facets=state,,labels", { position: 2, parameter: "facets" }],
    ["facets=other", { field: "other", known: facets, didYouMean: [] }],
    ["facets=stat", { field: "stat", known: facets, didYouMean: ["state"] }],
    ["facetLimit=3", { parameter: "facetLimit", other: "facets" }],
  ])("%s has an error with the details %j", (raw, details) => {
    const result = read(raw);
    expect(result.ok || result.diagnostics.map((diagnostic) => diagnostic.details)).toEqual([details]);
  });

  test.each(["facets=", "facets=other"])("%s has no fix", (raw) => {
    const result = read(raw);
    expect(result.ok || result.diagnostics[0]?.fix).toBeUndefined();
  });

  test("errors have fixes that work", () => {
    for (const raw of ["facets=stat", "facets=state,", "facets=state,state", "facets=state&facetLimit=1001"]) {
      const result = read(raw);
      if (result.ok) throw new Error(raw);
      const { span, text: better } = result.diagnostics[0]?.fix ?? { span: { start: 0, end: 0 }, text: "" };
      expect([raw, read(raw.slice(0, span.start) + better + raw.slice(span.end)).ok]).toEqual([raw, true]);
    }
  });

  test.each([
    ["unknown"],
    ["payload"],
    ["secret"],
    ["category.secret"],
    ["category"],
    ["parts.name"],
    ["category.parent.name"],
  ])("%s cannot be a facet", (name) => {
    const limits = { relationDepth: 1 };
    expect(() => readListQuery("", schema, { facets: [name], limits })).toThrow(FilterError);
  });
});

test.each([
  [[], 2, { values: [], more: false }],
  [[1], 2, { values: [1], more: false }],
  [[1, 2], 2, { values: [1, 2], more: false }],
  [[1, 2, 3], 2, { values: [1, 2], more: true }],
  [[1, Number.NaN, 3], 2, { values: [1], more: true }],
  [["a", null], 5, { values: ["a", null], more: false }],
])("of the counted values %j, a facet with the limit %d is %j", (values, limit, { more, ...expected }) => {
  const counted = (all: readonly unknown[]) => all.map((value) => ({ value, count: 1 }));
  expect(facetOf(counted(values), limit)).toStrictEqual({ values: counted(expected.values), more });
  expect(facetOf(counted(values), limit, true)).toStrictEqual({
    values: counted(expected.values),
    more: true,
    partial: true,
  });
});

test("withoutField needs a bound filter", () => {
  expect(() => withoutField({} as never, "state")).toThrow("withoutField()");
});

test("listToJson writes facets with the values of their fields", () => {
  const envelope = listEnvelope({ data: [], page: 1, limit: 10, total: 0 });
  const counted = {
    labels: {
      values: [
        { value: 9007199254740993n, count: 2 },
        { value: null, count: 1 },
      ],
      more: true,
    },
    state: { values: [], more: true, partial: true as const },
    "category.name": { values: [{ value: "a", count: 1 }], more: false },
  };
  expect(listToJson({ ...envelope, facets: counted }, schema)).toContain(
    '"facets":{"labels":{"values":[{"value":9007199254740993,"count":2},{"value":null,"count":1}],"more":true},' +
      '"state":{"values":[],"more":true,"partial":true},' +
      '"category.name":{"values":[{"value":"a","count":1}],"more":false}}}',
  );
  const hidden = { secret: { values: [], more: false } };
  expect(() => listToJson({ ...envelope, facets: hidden }, schema)).toThrow(
    'Argument "envelope.facets" of listToJson() must be facets of fields that responses may contain.',
  );
});
