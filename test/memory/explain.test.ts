import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  and,
  bind,
  boolean,
  checkOrThrow,
  date,
  decimal,
  defineSchema,
  eq,
  type Filter,
  FilterError,
  integer,
  NO_LIMITS,
  not,
  number,
  parseOrThrow,
  print,
  text,
  timestamp,
} from "../../src/index.js";
import { explain, toPredicate } from "../../src/memory.js";
import { anyRecordsWithFilter } from "../../src/testing.js";
import { everyType } from "../support/every-type.js";
import { matches } from "../support/reference.js";
import { RUNS } from "../support/runs.js";

const products = defineSchema({
  id: integer(),
  name: text({ nullable: true }),
  list_price: decimal({ nullable: true }),
  active: boolean({ nullable: true }),
  due: date({ nullable: true }),
  created: timestamp({ nullable: true }),
});

function textOf(filter: string, record: object): string {
  return explain(checkOrThrow(filter, products), record as never).text;
}

test("returns each condition with its value and its result", () => {
  const bound = checkOrThrow("active=true & !(name*bolt | list_price>100)", products);
  expect(explain(bound, { id: 1, active: true, name: "Steel bolt", list_price: "cheap" })).toEqual({
    matches: false,
    conditions: [
      {
        condition: "active=true",
        field: "active",
        operator: "=",
        span: expect.objectContaining({ start: 0, end: 11 }),
        value: true,
        valueIs: "value",
        holds: true,
        negated: false,
        decides: false,
      },
      {
        condition: "name*bolt",
        field: "name",
        operator: "*",
        span: expect.objectContaining({ start: 16, end: 25 }),
        value: "Steel bolt",
        valueIs: "value",
        holds: true,
        negated: true,
        decides: true,
      },
      {
        condition: "list_price>100",
        field: "list_price",
        operator: ">",
        span: expect.objectContaining({ start: 28, end: 42 }),
        value: "cheap",
        valueIs: "wrong type",
        holds: false,
        negated: true,
        decides: false,
      },
    ],
    text: expect.any(String),
  });
});

describe("the text", () => {
  test("lists the deciding conditions first for a record that does not match", () => {
    const filter = "active=true&list_price>=100.50&!(name*bolt)|id[1,2]&created>2024-01-01T00:00:00.5+01:00";
    const record = { id: 7, active: true, name: "bolt M8", list_price: "abc", created: new Date(0) };
    expect(textOf(filter, record)).toBe(
      [
        "The record does not match because:",
        '  no   list_price>=100.5               list_price is "abc", not a decimal',
        '  no   !(name*bolt)                    name is "bolt M8"',
        "  no   id[1,2]                         id is 7",
        "  no   created>2023-12-31T23:00:00.5Z  created is 1970-01-01T00:00:00.000Z",
        "No effect on the result:",
        "  yes  active=true                     active is true",
      ].join("\n"),
    );
  });

  test("lists the deciding conditions first for a record that matches", () => {
    expect(textOf("name=null|id>5|due!=2024-01-01", { id: 5n, name: null })).toBe(
      [
        "The record matches because:",
        "  yes  name=null        name is null",
        "  yes  due!=2024-01-01  due is missing",
        "No effect on the result:",
        "  no   id>5             id is 5",
      ].join("\n"),
    );
  });

  test("gives the reason if no condition affects the result", () => {
    expect(textOf("", {})).toBe("The record matches: the filter is empty.");
    expect(textOf("!()", {})).toBe("The record does not match: the filter matches nothing.");
    expect(textOf("()|id=1", { id: 2 })).toBe(
      "The record matches, regardless of its values.\nNo effect on the result:\n  no   id=1  id is 2",
    );
  });

  test.each([
    ["x".repeat(100), `"${"x".repeat(60)}…"`],
    ["a\u001b[31mb\u202e", '"a\\u001b[31mb\ufffd"'],
    ['he said "hi"', '"he said \\"hi\\""'],
    [-0, "0, not text"],
    [123456789012345678901234567890n, "123456789012345678901234567890, not text"],
    [[1], "an array, not text"],
    [{ toString: () => "x" }, "an object, not text"],
    [10n ** 60n - 1n, `${"9".repeat(60)}, not text`],
    [10n ** 60n, "an integer of more than 60 digits, not text"],
    [1n - 10n ** 60n, `-${"9".repeat(60)}, not text`],
    [-(10n ** 60n), "an integer of more than 60 digits, not text"],
    [false, "false, not text"],
    [Object.create(Date.prototype), "an object, not text"],
    [
      new (class extends Date {
        override toISOString = () => "nope";
      })(0),
      "1970-01-01T00:00:00.000Z, not text",
    ],
    [runInNewContext("new Date(0)"), "1970-01-01T00:00:00.000Z, not text"],
    [Symbol("x"), "a symbol, not text"],
    [new Date(Number.NaN), "an invalid date, not text"],
  ])("shows any value escaped and shortened: %o", (value, shown) => {
    expect(textOf("name=y", { name: value })).toBe(
      `The record does not match because:\n  no   name=y  name is ${shown}`,
    );
  });
});

test("agrees with the predicate, and its conditions agree with the reference evaluator", () => {
  fc.assert(
    fc.property(anyRecordsWithFilter(everyType, { maxRecords: 3 }), ({ records, filter }) => {
      const bound = bind(filter, everyType);
      if (!bound.ok) throw new FilterError(bound.diagnostics);
      for (const record of records) {
        const { matches: isMatch, conditions } = explain(bound.value, record);
        expect(isMatch).toBe(toPredicate(bound.value)(record));
        for (const { condition, holds } of conditions) {
          expect(holds).toBe(matches(parseOrThrow(condition), everyType, record));
        }
      }
    }),
    { numRuns: RUNS },
  );
});

test("shows a revoked proxy", () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  expect(textOf("name=y", { name: proxy })).toContain("name is an object, not text");
});

test("the text of each condition is a valid filter for the schema", () => {
  const schema = defineSchema({ weight: number({ nullable: true }), rate: decimal({ nullable: true }) });
  const extremes = [
    `1${"0".repeat(40)}e60`,
    `0.${"0".repeat(50)}1e-60`,
    "1e-7",
    "-0",
    "123456789012345678901234567890.5",
  ];
  for (const value of extremes) {
    for (const field of ["weight", "rate"]) {
      const { conditions } = explain(checkOrThrow(`${field}[${value},null]`, schema), {});
      const again = checkOrThrow(conditions[0]?.condition ?? "", schema);
      expect(explain(again, {}).conditions[0]?.condition).toBe(conditions[0]?.condition);
    }
  }
});

test("aligns columns for wide characters too", () => {
  const schema = defineSchema({ 名前: text(), id: integer() });
  expect(explain(checkOrThrow("名前=漢字&id=1", schema), { 名前: "漢字", id: 1 }).text).toBe(
    ["The record matches because:", '  yes  名前=漢字  名前 is "漢字"', "  yes  id=1       id is 1"].join("\n"),
  );
});

test("reads a field once, so the value shown is the value tested", () => {
  let reads = 0;
  const record = {
    id: 1,
    get name() {
      return reads++ === 0 ? "x" : "y";
    },
  };
  expect(explain(checkOrThrow("name=x", products), record).text).toContain('yes  name=x  name is "x"');
});

test("inverting the results of all deciding conditions inverts the whole result", () => {
  fc.assert(
    fc.property(anyRecordsWithFilter(everyType, { maxRecords: 3 }), ({ records, filter }) => {
      const bound = bind(filter, everyType);
      if (!bound.ok) throw new FilterError(bound.diagnostics);
      for (const record of records) {
        const { matches: isMatch, conditions } = explain(bound.value, record);
        if (!conditions.some(({ decides }) => decides)) continue;
        const outcomes = conditions.map(({ holds, decides }) => holds !== decides);
        expect(evaluate(filter, outcomes[Symbol.iterator]())).toBe(!isMatch);
      }
    }),
    { numRuns: RUNS },
  );
});

test("changing the results of other conditions does not change the whole result", () => {
  fc.assert(
    fc.property(
      anyRecordsWithFilter(everyType, { maxRecords: 3 }),
      fc.infiniteStream(fc.boolean()),
      ({ records, filter }, coins) => {
        const bound = bind(filter, everyType);
        if (!bound.ok) throw new FilterError(bound.diagnostics);
        for (const record of records) {
          const { matches: isMatch, conditions } = explain(bound.value, record);
          const outcomes = conditions.map(({ holds, decides }) => (decides ? holds : coins.next().value));
          expect(evaluate(filter, outcomes[Symbol.iterator]())).toBe(isMatch);
        }
      },
    ),
    { numRuns: RUNS },
  );
});

/** Evaluates a tree from the results of its conditions, in order. */
function evaluate(filter: Filter, outcomes: Iterator<boolean>): boolean {
  switch (filter.kind) {
    case "everything":
      return true;
    case "and":
      return !filter.parts.map((part) => evaluate(part, outcomes)).includes(false);
    case "or":
      return filter.parts.map((part) => evaluate(part, outcomes)).includes(true);
    case "not":
      return !evaluate(filter.part, outcomes);
    default:
      return outcomes.next().value;
  }
}

test("explains a tree of any depth and width", () => {
  let filter: Filter = eq("id", 1);
  for (let level = 0; level < 20_000; level++) filter = and(not(filter), eq("id", level));
  const bound = bind(filter, products, { limits: NO_LIMITS });
  if (!bound.ok) throw new FilterError(bound.diagnostics);
  const { conditions } = explain(bound.value, { id: 1 });
  expect(conditions.length).toBe(20_001);
  expect(conditions[0]?.condition).toBe(print(eq("id", 1)));
});
