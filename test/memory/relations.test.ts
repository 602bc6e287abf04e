import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { complete } from "../../src/editor.js";
import {
  bind,
  bindOrThrow,
  check,
  checkOrThrow,
  countOf,
  defineSchema,
  eq,
  type Filter,
  integer,
  many,
  NO_LIMITS,
  one,
  parse,
  parseOrThrow,
  pretty,
  print,
  type Schema,
  sameFilter,
  some,
  text,
} from "../../src/index.js";
import { explain } from "../../src/memory.js";
import { agreeingPredicate } from "../support/agreeing-predicate.js";
import { matches } from "../support/reference.js";
import { anyRelatedFilter, anyRows, issues, nested } from "../support/related-data.js";
import { RUNS } from "../support/runs.js";

test("predicates, explanations and the naive evaluator agree, and texts round-trip", () => {
  const limits = { relations: 100 };
  fc.assert(
    fc.property(anyRows, anyRelatedFilter(issues, 2), (rows, filter) => {
      const bound = bindOrThrow(filter, issues, { limits });
      const holds = agreeingPredicate(bound);
      for (const record of nested(rows)) {
        const expected = matches(filter, issues, record);
        expect(holds(record as never)).toBe(expected);
        const explained = explain(bound, record as never);
        expect(explained.matches).toBe(expected);
        // The shown result of each condition is that of its text.
        for (const { condition, holds: shown } of explained.conditions) {
          expect([condition, shown]).toEqual([condition, matches(parseOrThrow(condition), issues, record)]);
        }
      }
      for (const written of [print(filter), pretty(filter)]) {
        const read = parse(written);
        expect([written, read.ok && sameFilter(read.value, filter)]).toEqual([written, true]);
      }
    }),
    { numRuns: RUNS },
  );
});

const items = defineSchema({ a: integer(), b: text({ nullable: true }) });
const schema = defineSchema({
  id: integer(),
  items: many(items, { to: "order_id" }),
  first: one(items, { from: "first_id" }),
  inside: many(items, { to: "order_id", path: "deep.list" }),
  constructor: many(items, { to: "x" }),
});
const holds = (filter: string, record: object): boolean =>
  agreeingPredicate(checkOrThrow(filter, schema))(record as never);

describe("in records", () => {
  test.each([undefined, null, 5, "x", {}, [null, 5, "x"], []])("%j has no related records", (value) => {
    expect([holds("items()", { items: value }), holds("!items()", { items: value })]).toEqual([false, true]);
  });

  test.each([undefined, null, 5, "x", [{ a: 1 }]])("%j has no related record", (value) => {
    expect([holds("first()", { first: value }), holds("first.a=null", { first: value })]).toEqual([false, true]);
  });

  test("paths and inherited properties count, except those that every object inherits", () => {
    expect(holds("inside(a=1)", { deep: { list: [{ a: 1 }] } })).toBe(true);
    expect(holds("constructor()", {})).toBe(false);
    expect(holds("constructor(a=1)", { constructor: [{ a: 1 }] })).toBe(true);
    expect(holds("items(a=1)", Object.create({ items: [Object.create({ a: 1 })] }))).toBe(true);
  });

  test("counts stop at the number that decides", () => {
    const many = Array.from({ length: 10_000 }, (_, a) => ({ a }));
    expect(holds("items()=10000", { items: many })).toBe(true);
    expect(holds("items(a<10)>=11", { items: many })).toBe(false);
    let read = 0;
    const watched = many.map((item) =>
      Object.defineProperty({}, "a", {
        get: () => {
          read++;
          return item.a;
        },
      }),
    );
    expect(holds("items(a>=0)>=3", { items: watched })).toBe(true);
    // Three for each predicate.
    expect(read).toBe(6);
  });
});

describe("an explanation", () => {
  const of = (filter: string, record: object) => explain(checkOrThrow(filter, schema), record as never);
  const numbered = (...numbers: readonly number[]) => numbers.map((a) => ({ a }));

  test("has that of the first related record that matches", () => {
    const record = { items: [null, ...numbered(1, 2, 2), 5] };
    const { matches, conditions } = of("items(a=2)", record);
    expect({ matches, conditions }).toEqual({
      matches: true,
      conditions: [
        {
          condition: "items(a=2)",
          field: "items",
          operator: "some",
          span: { start: 0, end: 10 },
          value: record.items,
          valueIs: "value",
          holds: true,
          negated: false,
          decides: true,
          related: {
            records: 3,
            matching: 2,
            examples: [
              {
                index: 2,
                explanation: {
                  matches: true,
                  conditions: [
                    {
                      condition: "a=2",
                      field: "a",
                      operator: "=",
                      span: expect.objectContaining({ start: 6, end: 9 }),
                      value: 2,
                      valueIs: "value",
                      holds: true,
                      negated: false,
                      decides: true,
                    },
                  ],
                  text: "The record matches because:\n  yes  a=2  a is 2",
                },
              },
            ],
          },
        },
      ],
    });
  });

  test("has those of the first three if none matches", () => {
    const [condition] = of("items(a>9)", { items: numbered(1, 2, 3, 4) }).conditions;
    expect(condition?.related?.examples.map(({ index, explanation }) => [index, explanation.text])).toEqual(
      [1, 2, 3].map((a) => [a - 1, `The record does not match because:\n  no   a>9  a is ${a}`]),
    );
  });

  test.each([
    ["items(a=2)", [3]],
    ["items(a>9)", [1, 3]],
  ])("has the positions in the list of the record, where null counts: %s", (filter, indexes) => {
    const [first, second] = numbered(1, 2);
    const [condition] = of(filter, { items: [null, first, null, second] }).conditions;
    expect(condition?.related?.records).toBe(2);
    expect(condition?.related?.examples.map(({ index }) => index)).toEqual(indexes);
  });

  test.each<[filter: string, record: object, valueIs: string, line: string]>([
    ["items(a=1)", { items: [] }, "value", "no   items(a=1)  items has 0 records"],
    ["items()", { items: null }, "null", "no   items()  items has 0 records"],
    ["!items()", {}, "null", "yes  !items()  items has 0 records"],
    ["items(a=1)", { items: numbered(2) }, "value", "no   items(a=1)  items has 1 record, none matches"],
    ["!items(a=1)", { items: numbered(1) }, "value", "no   !items(a=1)  items has 1 record, 1 matching"],
    ["!(items(a=1))", { items: numbered(1) }, "value", "no   !(items(a=1))  items has 1 record, 1 matching"],
    [
      "items(a=1)=2",
      { items: numbered(2, 1, 1) },
      "value",
      "yes  items(a=1)=2  items has 3 records, 2 matching, the first is number 2",
    ],
    [
      "items(a=1)!=2",
      { items: numbered(1, 1) },
      "value",
      "no   items(a=1)!=2  items has 2 records, 2 matching, the first is number 1",
    ],
    ["items(a=1)<2", { items: numbered(3, 2) }, "value", "yes  items(a=1)<2  items has 2 records, none matches"],
    ["inside(a=1)", { deep: { list: numbered(1) } }, "value", "yes  inside(a=1)  inside has 1 record, 1 matching"],
    ["first.a=1", { first: { a: 1 } }, "value", "yes  first.a=1  first has 1 record, 1 matching"],
    ["first.a!=1", { first: null }, "null", "yes  first.a!=1  first has 0 records"],
    ["first.a=null", {}, "null", "yes  first.a=null  first has 0 records"],
  ])("says how many related records match: %s on %j", (filter, record, valueIs, line) => {
    const { text: shown, conditions } = of(filter, record);
    expect([shown.split("\n").slice(1), conditions.map((each) => each.valueIs)]).toEqual([[`  ${line}`], [valueIs]]);
  });

  test("lists the conditions on related records among the others", () => {
    expect(of("!items(a>9)&first.b=x", { items: numbered(1, 2) }).text).toBe(
      [
        "The record does not match because:",
        "  no   first.b=x    first has 0 records",
        "No effect on the result:",
        "  yes  !items(a>9)  items has 2 records, none matches",
      ].join("\n"),
    );
  });
});

describe("limits", () => {
  const people: Schema = defineSchema({ id: integer(), boss: one((): Schema => people, { from: "boss_id" }) });
  const deep = (levels: number): Filter => {
    let filter: Filter = eq("id", 1);
    for (let level = 0; level < levels; level++) filter = some("boss", filter);
    return filter;
  };

  test("relations are at most 10 deep, whatever the limits, and no tree overflows the stack", () => {
    const codes = (levels: number) => {
      const result = bind(deep(levels), people, { limits: NO_LIMITS });
      return result.ok ? [] : result.diagnostics.map(({ code }) => code);
    };
    expect([codes(10), codes(11), codes(100_000)]).toEqual([[], ["limit.relation-depth"], ["limit.relation-depth"]]);
    expect(print(deep(100_000)).length).toBe(6 * 100_000 + 4);
    const path = `${"boss.".repeat(50_000)}id`;
    const result = check(`${path}=1`, people, { limits: NO_LIMITS });
    expect(result.ok ? [] : result.diagnostics.map(({ code }) => code)).toEqual(["limit.relation-depth"]);
  });
});

describe("schemas and builders reject mistakes", () => {
  test.each<[string, () => unknown, string]>([
    ["a word of other languages", () => defineSchema({ in: many(items, { to: "x" }) }), "none of the words"],
    [
      "a field that begins with the name of a relation",
      () => defineSchema({ "first.a": integer(), first: one(items, { from: "x" }) }),
      'different from the beginning of field "first.a"',
    ],
    ["no schema", () => defineSchema({ a: many(5 as never, { to: "x" }) }), "a schema, or a function"],
    ["no key", () => one(items, {} as never), 'Option "from" of one()'],
    ["no columns of the table between", () => many(items, { through: "t" }), 'Option "throughFrom" of many()'],
    ["an unknown option", () => many(items, { to: "x", form: "y" } as never), 'Option "form" of many()'],
    ["a negative count", () => countOf("items", eq("a", 1), ">=", -1), "-1 as a number of records"],
    ["another operator", () => countOf("items", eq("a", 1), "*" as never, 1), '"*" before a number of records'],
    ["another name", () => some("no name"), "no name"],
    ["a text", () => some("items", "a=1" as never), "parseOrThrow"],
  ])("%s", (_name, build, message) => {
    expect(build).toThrow(message);
  });
});

test("completion knows relations, and the fields inside of their parentheses", () => {
  const labels = (filter: string) => complete(filter, filter.length, schema).options.map(({ label }) => label);
  expect(labels("it")).toContain("items(");
  expect(labels("items(")).toEqual(expect.arrayContaining(["a", "b"]));
  expect(labels("items(")).not.toContain("id");
  expect(labels("items(a=1)&")).toContain("id");
  expect(labels("unknown(")).not.toContain("id");
});
