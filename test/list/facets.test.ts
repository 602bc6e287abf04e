import { describe, expect, test } from "vitest";
import { defineSchema, enumeration, FilterError, integer, json, listOf, one, text } from "../../src/index.js";
import { listEnvelope, listToJson, readListQuery } from "../../src/list.js";

const categories = defineSchema({ id: integer(), name: text(), secret: text({ hidden: true }) });
const schema = defineSchema({
  id: integer(),
  state: enumeration(["open", "done"]),
  labels: listOf(integer()),
  payload: json(),
  secret: text({ hidden: true }),
  category: one(categories, { from: "category_id" }),
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
    ["facets=state&facetLimit=0", [["list.number", "0"]]],
    ["facets=state&facetLimit=1001", [["list.range", "1001"]]],
  ])("%s is an error", (raw, problems) => {
    expect(problemsOf(raw)).toEqual(problems);
  });

  test("errors have fixes that work", () => {
    for (const raw of ["facets=stat", "facets=state,", "facets=state,state", "facets=state&facetLimit=1001"]) {
      const result = read(raw);
      if (result.ok) throw new Error(raw);
      const { span, text: better } = result.diagnostics[0]?.fix ?? { span: { start: 0, end: 0 }, text: "" };
      expect([raw, read(raw.slice(0, span.start) + better + raw.slice(span.end)).ok]).toEqual([raw, true]);
    }
  });

  test.each([["unknown"], ["payload"], ["secret"], ["category.secret"], ["category"]])(
    "%s cannot be a facet",
    (name) => {
      expect(() => readListQuery("", schema, { facets: [name] })).toThrow(FilterError);
    },
  );
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
  };
  expect(listToJson({ ...envelope, facets: counted }, schema)).toContain(
    '"facets":{"labels":{"values":[{"value":9007199254740993,"count":2},{"value":null,"count":1}],"more":true},' +
      '"state":{"values":[],"more":true,"partial":true}}}',
  );
  const hidden = { secret: { values: [], more: false } };
  expect(() => listToJson({ ...envelope, facets: hidden }, schema)).toThrow('"envelope.facets"');
});
