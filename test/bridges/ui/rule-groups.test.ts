import { convertFromIC, convertToIC, type RuleGroupType, type RuleGroupTypeIC } from "@react-querybuilder/core";
import { formatQuery, jsonLogicAdditionalOperators } from "@react-querybuilder/core/formatQuery";
import fc from "fast-check";
import jsonLogic from "json-logic-js";
import { describe, expect, test } from "vitest";
import {
  and,
  bind,
  boolean,
  type Diagnostic,
  date,
  decimal,
  defineSchema,
  enumeration,
  eq,
  type Filter,
  fold,
  gte,
  integer,
  isIn,
  listOf,
  lte,
  NO_LIMITS,
  not,
  or,
  parseOrThrow,
  print,
  type Result,
  type Schema,
  sameFilter,
  text,
  timestamp,
} from "../../../src/index.js";
import { toPredicate } from "../../../src/memory.js";
import { anyFilter, anyRecordsWithFilter, anySchema } from "../../../src/testing.js";
import { fromRuleGroup, type RuleGroup, toRuleGroup } from "../../../src/ui.js";
import { anyTree } from "../../support/arbitraries.js";
import { everyType } from "../../support/every-type.js";
import { RUNS } from "../../support/runs.js";

const products = defineSchema({
  id: integer(),
  name: text(),
  price: decimal({ nullable: true }),
  state: enumeration(["draft", "done"], { nullable: true }),
  active: boolean({ nullable: true }),
  due: date({ nullable: true }),
  tags: listOf(text()),
  secret: text({ hidden: true }),
  total: integer({ filterable: false }),
});

function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n"));
  return result.value;
}

function groupOf(filter: string, schema?: Schema): RuleGroup {
  return unwrap(toRuleGroup(parseOrThrow(filter), schema));
}

/** Code, position and message of each diagnostic. */
function problemsOf(result: Result<unknown>): (readonly [code: string, where: unknown, message: string])[] {
  const diagnostics: readonly Diagnostic[] = result.ok ? result.warnings : result.diagnostics;
  return diagnostics.map(({ code, path, span, message }) => [code, path ?? span, message]);
}

function placesOf(result: Result<unknown>): (readonly [code: string, where: unknown])[] {
  return problemsOf(result).map(([code, where]) => [code, where]);
}

const rule = (field: unknown, operator: unknown, value?: unknown, rest: object = {}) => ({
  field,
  operator,
  value,
  ...rest,
});
const all = (...rules: unknown[]) => ({ combinator: "and", rules });
const any = (...rules: unknown[]) => ({ combinator: "or", rules });

describe("toRuleGroup", () => {
  test.each<[filter: string, group: unknown]>([
    ["", all()],
    ["id=5", all(rule("id", "=", "5"))],
    ["active=true&active!=false", all(rule("active", "=", true), rule("active", "!=", false))],
    ["active[true,false]", all(rule("active", "in", [true, false]))],
    ["price=null|price!=null", any(rule("price", "null", ""), rule("price", "notNull", ""))],
    ["name*a&name!*b", all(rule("name", "contains", "a"), rule("name", "doesNotContain", "b"))],
    ["name^a&name!^b", all(rule("name", "beginsWith", "a"), rule("name", "doesNotBeginWith", "b"))],
    ["name$a&name!$b", all(rule("name", "endsWith", "a"), rule("name", "doesNotEndWith", "b"))],
    ["id>1|id<2|id>=3", any(rule("id", ">", "1"), rule("id", "<", "2"), rule("id", ">=", "3"))],
    ['name["a,b",c]', all(rule("name", "in", ["a,b", "c"]))],
    ["name![a]", all(rule("name", "notIn", ["a"]))],
    ["state[draft,null]", any(rule("state", "in", ["draft"]), rule("state", "null", ""))],
    ["state![draft,null]", all(rule("state", "notIn", ["draft"]), rule("state", "notNull", ""))],
    ["state[null]|state![null]", any(rule("state", "null", ""), rule("state", "notNull", ""))],
    ["id=1&state[done,null]", all(rule("id", "=", "1"), any(rule("state", "in", ["done"]), rule("state", "null", "")))],
    ["id=1|state[done,null]", any(rule("id", "=", "1"), rule("state", "in", ["done"]), rule("state", "null", ""))],
    ["id>=1&id<=5&name=x", all(rule("id", "between", ["1", "5"]), rule("name", "=", "x"))],
    ["!(id>=1&id<=5)", all(rule("id", "notBetween", ["1", "5"]))],
    ["id>=5&id<=1", all(rule("id", ">=", "5"), rule("id", "<=", "1"))],
    ["id>=1&price<=5", all(rule("id", ">=", "1"), rule("price", "<=", "5"))],
    ["id<=5&id>=1", all(rule("id", "<=", "5"), rule("id", ">=", "1"))],
    ["!(id=1)", { combinator: "and", not: true, rules: [rule("id", "=", "1")] }],
    ["!(id=1|id=2)", { combinator: "or", not: true, rules: [rule("id", "=", "1"), rule("id", "=", "2")] }],
    [
      "!(!(id=1))",
      { combinator: "and", not: true, rules: [{ combinator: "and", not: true, rules: [rule("id", "=", "1")] }] },
    ],
    [
      "id=1&(id=2|!(id=3&id=4))",
      all(
        rule("id", "=", "1"),
        any(rule("id", "=", "2"), {
          combinator: "and",
          not: true,
          rules: [rule("id", "=", "3"), rule("id", "=", "4")],
        }),
      ),
    ],
  ])("%s", (filter, group) => {
    expect(groupOf(filter, products)).toEqual(group);
  });

  test("writes booleans as texts without a schema", () => {
    expect(groupOf("active=true")).toEqual(all(rule("active", "=", "true")));
  });

  test("reports every part that rule groups cannot express, at its span", () => {
    expect(problemsOf(toRuleGroup(parseOrThrow("id=1|()|id[]|!()&id![]")))).toEqual([
      [
        "ui.constant",
        { start: 5, end: 7 },
        '"()" matches everything. Rule groups and column filters cannot express that. Remove it.',
      ],
      [
        "ui.constant",
        { start: 8, end: 12 },
        '"id[]" matches nothing. Rule groups and column filters cannot express that. Remove it.',
      ],
      [
        "ui.constant",
        { start: 13, end: 16 },
        '"!()" matches nothing. Rule groups and column filters cannot express that. Remove it.',
      ],
      [
        "ui.constant",
        { start: 17, end: 22 },
        '"id![]" matches everything. Rule groups and column filters cannot express that. Remove it.',
      ],
    ]);
  });

  test("refuses trees beyond the limits, and built ones without parts", () => {
    const deep = Array.from({ length: 20_000 }).reduce<Filter>((filter) => not(filter), eq("id", 1));
    expect(placesOf(toRuleGroup(deep))).toEqual([["limit.depth", { start: 0, end: 0 }]]);
    expect(toRuleGroup(deep, undefined, { limits: NO_LIMITS }).ok).toBe(true);
    const span = { start: 0, end: 0 };
    const empty = (kind: "and" | "or") => ({ kind, parts: [], span }) as unknown as Filter;
    expect(placesOf(toRuleGroup(not(empty("and"))))).toEqual([["ui.constant", span]]);
    expect(placesOf(toRuleGroup(empty("or")))).toEqual([["ui.constant", span]]);
  });

  test("throws a TypeError for arguments of the wrong type", () => {
    expect(() => toRuleGroup("id=1" as unknown as Filter)).toThrow(
      'Argument "filter" of toRuleGroup() must be a filter',
    );
    expect(() => toRuleGroup(eq("id", 1), {} as Schema)).toThrow('Argument "schema" of toRuleGroup() must be a schema');
    expect(() => fromRuleGroup(all(), {} as Schema)).toThrow('Argument "schema" of fromRuleGroup() must be a schema');
  });
});

describe("fromRuleGroup", () => {
  test.each<[filter: string, group: { rules: readonly unknown[] }]>([
    ["", all()],
    ["", { combinator: "and", not: true, rules: [] } as { rules: [] }],
    ["id=5", all(rule("id", "=", 5))],
    ["id=5", all(rule("id", "=", 5n))],
    ["active=true", all(rule("active", "=", true))],
    ["due=2024-05-31", all(rule("due", "=", new Date("2024-05-31T23:59:00Z")))],
    ["price=null", all(rule("price", "=", null))],
    ["price=null&price!=null", all(rule("price", "null", "ignored"), rule("price", "notNull"))],
    ['name["a,b",c]', all(rule("name", "in", " a\\,b ,, c,"))],
    ["id[1]", all(rule("id", "in", 1))],
    ["id[1,2]", all(rule("id", "in", [1, "2"]))],
    ["state![done,null]", all(rule("state", "notIn", ["done", null]))],
    ["id>=1&id<=5", all(rule("id", "between", "5, 1"))],
    ["id>=1&id<=5", all(rule("id", "between", [1, 5]))],
    ["!(id>=1&id<=5)", all(rule("id", "notBetween", [5, 1]))],
    ["due>=2024-05-31&due<=2024-01-01", all(rule("due", "between", ["2024-05-31", "2024-01-01"]))],
    ["name*a", all(rule("name", "CONTAINS", "a"))],
    ["id=1|id=2", { combinator: "OR", rules: [rule("id", "=", 1), rule("id", "=", 2)] } as { rules: unknown[] }],
    ['tags="[]"', all(rule("tags", "=", []))],
    // Muted rules and groups do not count. Disabled ones do.
    [
      "id=2",
      all(rule("id", "=", 1, { muted: true }), rule("id", "=", 2, { disabled: true }), { ...any(), muted: true }),
    ],
    ["", { ...all(rule("id", "=", 1)), muted: true } as { rules: unknown[] }],
    // Independent combinators: "and" binds tighter.
    ["id=1|id=2&id=3", { rules: [rule("id", "=", 1), "or", rule("id", "=", 2), "AND", rule("id", "=", 3)] }],
    [
      "id=1|id=3",
      { rules: [rule("id", "=", 1), "or", rule("id", "=", 2, { muted: true }), "and", rule("id", "=", 3)] },
    ],
    ["!(id=1)", { not: true, rules: [rule("id", "=", 1)] } as { rules: unknown[] }],
    ["", { rules: [] }],
    ["id=1", all({ ...all({ id: "r1", ...rule("id", "=", 1), path: [0, 0], meta: {} }), id: "g1" })],
  ])("%s", (filter, group) => {
    expect(print(unwrap(fromRuleGroup(group, products)))).toBe(filter);
  });

  test("reports every problem at once, with its path", () => {
    const group = {
      combinator: "xor",
      rules: [
        rule("id", "like", "5"),
        rule("name", "contain", "x"),
        rule("id", "=", "price", { valueSource: "field" }),
        rule("tags", "=", all(), { match: { mode: "all" } }),
        rule("id", "=", 1, { lhs: {} }),
        any(rule(5, 6), rule("~", "=", ""), rule("id", "~", ""), any(), all(any())),
        "id=5",
        { rules: "id=5" },
        rule("id", "in", []),
        rule("id", "in", null),
        rule("id", "between", [1, ""]),
        rule("id", "between", 5),
        rule("id", "=", undefined),
        rule("id", ">", null),
      ],
    };
    expect(problemsOf(fromRuleGroup(group, products))).toEqual([
      ["ui.combinator", "/combinator", 'Combinator "xor" has no counterpart in filters. Use "and" or "or".'],
      ["ui.operator", "/rules/0/operator", 'Operator "like" of the rule for field "id" has no counterpart in filters.'],
      [
        "ui.operator",
        "/rules/1/operator",
        'Operator "contain" of the rule for field "name" has no counterpart in filters. Did you mean "contains"?',
      ],
      [
        "ui.rule-option",
        "/rules/2/valueSource",
        'Option "valueSource" of the rule for field "id" has no counterpart in filters. Compare the field with values.',
      ],
      [
        "bind.not-relation",
        "/rules/3/field",
        '"tags" is a field, not a relation. Write an operator and a value after it, as in name=value.',
      ],
      [
        "ui.rule-option",
        "/rules/4/lhs",
        'Option "lhs" of the rule for field "id" has no counterpart in filters. Compare the field with values.',
      ],
      ["ui.shape", "/rules/5/rules/0/field", "The value at this path must be a field name."],
      ["ui.shape", "/rules/5/rules/0/operator", "The value at this path must be an operator."],
      ["ui.unfinished-rule", "/rules/5/rules/1", "The rule has no field yet and does not count."],
      ["ui.unfinished-rule", "/rules/5/rules/2", "The rule has no operator yet and does not count."],
      ["suspect.empty-group", "/rules/5/rules/3", "This group is empty and matches nothing."],
      ["suspect.empty-group", "/rules/5/rules/4/rules/0", "This group is empty and matches everything."],
      ["ui.shape", "/rules/6", "The value at this path must be a rule or a group."],
      ["ui.shape", "/rules/7", 'The value at this path must be a group with an array "rules".'],
      ["ui.shape", "/rules/8/value", "The value at this path must be a list of one or more values."],
      ["ui.shape", "/rules/9/value", "The value at this path must be a list of one or more values."],
      ["ui.shape", "/rules/10/value", "The value at this path must be a range of two values."],
      ["ui.shape", "/rules/11/value", "The value at this path must be a range of two values."],
      ["build.value", "/rules/12/value", "A filter cannot contain a value of type undefined."],
      ["build.value", "/rules/13/value", 'A filter cannot contain null after ">".'],
    ]);
  });

  test("reports broken groups with independent combinators", () => {
    const rules = [rule("id", "=", 1), rule("id", "=", 2), "and", "xor"];
    expect(placesOf(fromRuleGroup({ rules }))).toEqual([
      ["ui.shape", "/rules/1"],
      ["ui.shape", "/rules/2"],
      ["ui.combinator", "/rules/3"],
      ["ui.shape", "/rules/3"],
    ]);
  });

  test("a rule or group that does not count is a warning", () => {
    const result = fromRuleGroup(all(rule("~", "~"), rule("id", "=", 1), any()));
    expect(result).toMatchObject({ ok: true, warnings: [{ severity: "warning" }, { severity: "warning" }] });
    expect(print(unwrap(result))).toBe("id=1");
  });

  test("reports what the schema does not accept, with the codes of bind", () => {
    const group = all(
      rule("prise", ">", 5),
      rule("secret", "=", "x"),
      rule("total", "between", [1, 2]),
      rule("active", ">", true),
      rule("id", "in", ["1", "x", "99999999999999999999"]),
      rule("state", "=", "Done"),
      rule("name", "null"),
      rule("tags", "in", ["a", null]),
      rule("due", "=", "31.5.2024"),
      rule("id", "between", ["a", "b"]),
      rule("name", "=", "x\0"),
    );
    const places = [
      ["bind.unknown-field", "/rules/0/field"],
      ["bind.unknown-field", "/rules/1/field"],
      ["bind.not-filterable", "/rules/2/field"],
      ["bind.operator", "/rules/3/operator"],
      ["bind.value", "/rules/4/value/1"],
      ["bind.range", "/rules/4/value/2"],
      ["bind.choice", "/rules/5/value"],
      ["bind.null", "/rules/6/operator"],
      ["bind.null", "/rules/7/value/1"],
      ["bind.value", "/rules/8/value"],
      ["bind.value", "/rules/9/value/0"],
      ["bind.value", "/rules/9/value/1"],
      ["build.character", "/rules/10/value"],
    ];
    expect(placesOf(fromRuleGroup(group, products))).toEqual(places);
    expect(placesOf(fromRuleGroup(all(rule("a b", "=", 1), rule("a", "=", Number.NaN))))).toEqual([
      ["build.name", "/rules/0/field"],
      ["build.number", "/rules/1/value"],
    ]);
  });

  test("reports an operator that both conditions of a range need only once", () => {
    expect(placesOf(fromRuleGroup(all(rule("active", "between", [true, false])), products))).toEqual([
      ["bind.operator", "/rules/0/operator"],
    ]);
  });

  test("reports the warnings of bind, at the path of the value", () => {
    const schema = defineSchema({ created: timestamp() });
    const result = fromRuleGroup(all(rule("created", "<=", "2024-05-31")), schema);
    expect(result).toMatchObject({
      ok: true,
      warnings: [{ code: "suspect.midnight", path: "/rules/0/value", details: { didYouMean: ["created<2024-06-01"] } }],
    });
    expect(unwrap(result)).toEqual(lte("created", "2024-05-31"));
  });

  test("keeps to the limits", () => {
    const limits = { conditions: 3, items: 2, value: 4, errors: 2 };
    const small = (group: { rules: readonly unknown[] }) => placesOf(fromRuleGroup(group, undefined, { limits }));
    const one = rule("id", "=", 1);
    expect(small(all(one, one, one))).toEqual([]);
    expect(small(all(one, one, one, one))).toEqual([["limit.conditions", "/rules/3"]]);
    expect(small(all(one, one, rule("id", "between", [1, 2])))).toEqual([["limit.conditions", ""]]);
    expect(small(all(rule("id", "in", [1, 2, 3])))).toEqual([["limit.items", "/rules/0/value"]]);
    expect(small(all(rule("id", "=", "12345")))).toEqual([["limit.value", "/rules/0/value"]]);
    expect(small(all(1, 2, 3))).toEqual(
      [
        ["ui.shape", "/rules/0"],
        ["ui.shape", "/rules/1"],
        ["limit.errors", "/rules/1"],
      ]
        .slice(0, 2)
        .concat([["limit.errors", { start: 0, end: 0 }]] as never),
    );
    expect(() => fromRuleGroup(all(), undefined, { limit: {} } as never)).toThrow('Option "limit" is unknown');
  });
});

describe("hostile input", () => {
  test.each<[name: string, group: unknown, places: unknown]>([
    ["nothing", undefined, [["ui.shape", ""]]],
    ["a text", "id=1", [["ui.shape", ""]]],
    ["an array", [], [["ui.shape", ""]]],
    ["no rules", {}, [["ui.shape", ""]]],
    [
      "a prototype",
      JSON.parse('{"rules":[{"field":"__proto__","operator":"__proto__","value":1}]}'),
      [["ui.operator", "/rules/0/operator"]],
    ],
    [
      "a throwing root",
      {
        get rules() {
          throw new Error("no");
        },
      },
      [["ui.shape", ""]],
    ],
    [
      "a throwing rule",
      all(
        {
          get field() {
            throw new TypeError("no");
          },
        },
        5,
      ),
      [
        ["ui.shape", "/rules/0"],
        ["ui.shape", "/rules/1"],
      ],
    ],
    [
      "a throwing value",
      all(
        rule("id", "in", {
          get length() {
            throw new Error("no");
          },
        }),
      ),
      [["build.value", "/rules/0/value"]],
    ],
    ["an invalid Date", all(rule("id", "=", new Date(Number.NaN))), [["build.number", "/rules/0/value"]]],
    ["a sparse array", { combinator: "and", rules: new Array(4_000_000_000) }, undefined],
  ])("%s", (_name, group, places) => {
    const result = fromRuleGroup(group as RuleGroup);
    expect(result.ok).toBe(false);
    if (places !== undefined) expect(placesOf(result)).toEqual(places);
  });

  test("cyclic, shared and deep groups", () => {
    const cyclic: { combinator: string; rules: unknown[] } = all();
    cyclic.rules.push(cyclic);
    expect(problemsOf(fromRuleGroup(cyclic))).toEqual([
      ["ui.shape", "/rules/0", "The value at this path must be a group that does not contain itself."],
    ]);
    const shared = Array.from({ length: 60 }).reduce<object>((group) => all(group, group), all());
    const ofShared = placesOf(fromRuleGroup(shared as RuleGroup)).map(([code]) => code);
    expect([ofShared.length, ...ofShared.slice(-2)]).toEqual([22, "limit.conditions", "limit.warnings"]);
    const deep = Array.from({ length: 20_000 }).reduce<object>((group) => all(group), all(rule("id", "=", 1)));
    expect(placesOf(fromRuleGroup(deep as RuleGroup))[0]?.[0]).toBe("limit.depth");
    expect(print(unwrap(fromRuleGroup(deep as RuleGroup, undefined, { limits: NO_LIMITS })))).toBe("id=1");
  });

  test("any object gives a result", () => {
    const anyRule = fc.record({
      field: fc.oneof(fc.constantFrom("id", "name", "~"), fc.anything()),
      operator: fc.oneof(fc.constantFrom("=", "in", "between", "null", "contains"), fc.anything()),
      value: fc.anything({ withDate: true, withBigInt: true, withSparseArray: true, withNullPrototype: true }),
    });
    const group = fc.record({
      combinator: fc.oneof(fc.constantFrom("and", "or"), fc.anything()),
      not: fc.anything(),
      rules: fc.array(fc.oneof(anyRule, fc.anything())),
    });
    fc.assert(
      fc.property(fc.oneof(group, fc.anything()), fc.boolean(), (given, hasSchema) => {
        const schema = hasSchema ? products : undefined;
        const result = fromRuleGroup(given as RuleGroup, schema);
        if (result.ok && schema) unwrap(bind(result.value, schema));
      }),
      { numRuns: RUNS },
    );
  });
});

/** Whether rule groups can express a filter: `!()`, `()` in a part and empty lists have no counterpart. */
function hasCounterpart(filter: Filter): boolean {
  return filter.kind === "everything" || isExpressible(filter);
}

function isExpressible(filter: Filter): boolean {
  switch (filter.kind) {
    case "everything":
      return false;
    case "and":
    case "or":
      return filter.parts.every(isExpressible);
    case "not":
      return isExpressible(filter.part);
    case "comparison":
      return true;
    case "membership":
      return filter.items.length > 0;
    case "related":
      // `!comments(!())` is the mode "all" with an empty group.
      return hasCounterpart(filter.operator === "none" && filter.part.kind === "not" ? filter.part.part : filter.part);
  }
}

/** Whether a filter has a list with null, which is a group of two rules, or a number of records with another mode. */
function hasOtherForm(filter: Filter): boolean {
  const some = (_node: Filter, parts: readonly boolean[]) => parts.some(Boolean);
  return fold<boolean>(filter, {
    everything: () => false,
    and: some,
    or: some,
    not: (_node, part) => part,
    comparison: () => false,
    membership: ({ items }) => items.includes(null),
    related: ({ operator }, part) => part || ["!=", ">", "<"].includes(operator),
  });
}

describe("there and back", () => {
  const options = { limits: NO_LIMITS };

  test("returns the same tree, also by way of independent combinators", () => {
    fc.assert(
      fc.property(anyTree, fc.boolean(), (tree, isIndependent) => {
        const group = toRuleGroup(tree, undefined, options);
        expect(group.ok).toBe(hasCounterpart(tree));
        if (!group.ok || hasOtherForm(tree)) return;
        const given: RuleGroupType | RuleGroupTypeIC = isIndependent ? convertToIC(group.value) : group.value;
        const back = unwrap(fromRuleGroup(given, undefined, options));
        expect(print(back)).toBe(print(tree));
        expect(sameFilter(back, tree)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  test.each([
    ["a[null]", "a[null]"],
    ["a![null]", "a![null]"],
    ["a[x,null]", "a[x]|a[null]"],
    ["a![x,null]", "a![x]&a![null]"],
  ])("%s comes back as %s if the field supports only lists", (condition, expected) => {
    const schema = defineSchema({ a: text({ nullable: true, operators: ["[]", "![]"] }) });
    const group = unwrap(toRuleGroup(parseOrThrow(condition), schema));
    expect(print(unwrap(fromRuleGroup(group, schema)))).toBe(expected);
  });

  test("keeps the meaning and the types of every schema", () => {
    const drawn = anySchema().chain((schema) =>
      fc.record({ schema: fc.constant(schema), data: anyRecordsWithFilter(schema, { maxRecords: 10 }) }),
    );
    fc.assert(
      fc.property(drawn, ({ schema, data: { records, filter } }) => {
        const group = toRuleGroup(filter, schema);
        expect(group.ok).toBe(hasCounterpart(filter));
        if (!group.ok) return;
        const copy = JSON.parse(JSON.stringify(group.value)) as RuleGroup;
        const back = unwrap(fromRuleGroup(copy, schema));
        const [one, other] = [filter, back].map((each) => toPredicate(unwrap(bind(each, schema)))) as unknown as [
          (r: never) => boolean,
          (r: never) => boolean,
        ];
        expect(records.map((record) => other(record as never))).toEqual(records.map((record) => one(record as never)));
      }),
      { numRuns: RUNS / 4 },
    );
  });

  test("reports the same errors as bind", () => {
    fc.assert(
      fc.property(
        anySchema(),
        anySchema().chain((schema) => anyFilter(schema)),
        (schema, filter) => {
          const group = toRuleGroup(filter);
          if (!group.ok) return;
          const unlimited = { limits: { ...NO_LIMITS } };
          const plain = fromRuleGroup(group.value, undefined, unlimited);
          const bound = bind(unwrap(plain), schema, unlimited);
          const read = fromRuleGroup(group.value, schema, unlimited);
          const codes = (result: Result<unknown>) =>
            new Set(
              result.ok
                ? []
                : result.diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code),
            );
          expect(codes(read)).toEqual(codes(bound));
        },
      ),
      { numRuns: RUNS / 4 },
    );
  });
});

describe("react-querybuilder's own export", () => {
  for (const [name, operation] of Object.entries(jsonLogicAdditionalOperators))
    jsonLogic.add_operation(name, operation);

  const schema = defineSchema({ n: integer(), t: text({ ordered: true }), s: text() });
  const number = fc.integer({ min: 0, max: 9 });
  const word = fc.string({ unit: fc.constantFrom("a", "b", "C", "%"), maxLength: 3 });
  const letters = fc
    .string({ unit: fc.constantFrom("a", "b", " "), minLength: 1, maxLength: 3 })
    .map((text) => `${text}a`);
  const list = <T>(item: fc.Arbitrary<T>) => fc.array(item, { minLength: 1, maxLength: 3 });
  const numeric = fc.oneof(
    fc.record({ field: fc.constant("n"), operator: fc.constantFrom("=", "!=", "<", ">", "<=", ">="), value: number }),
    fc.record({ field: fc.constant("n"), operator: fc.constantFrom("in", "notIn"), value: list(number) }),
    fc.record({
      field: fc.constant("n"),
      operator: fc.constantFrom("between", "notBetween"),
      value: fc.tuple(number, number),
    }),
    fc.record({
      field: fc.constant("n"),
      operator: fc.constant("between"),
      value: fc.tuple(number, number).map(String),
    }),
  );
  const textual = fc.oneof(
    fc.record({
      field: fc.constantFrom("t", "s"),
      operator: fc.constantFrom(
        "=",
        "!=",
        "contains",
        "doesNotContain",
        "beginsWith",
        "doesNotBeginWith",
        "endsWith",
        "doesNotEndWith",
      ),
      value: word,
    }),
    fc.record({ field: fc.constant("t"), operator: fc.constantFrom("<", ">", "<=", ">="), value: word }),
    fc.record({ field: fc.constant("t"), operator: fc.constantFrom("in", "notIn"), value: list(word) }),
    fc.record({
      field: fc.constant("t"),
      operator: fc.constantFrom("in", "notIn"),
      value: fc.tuple(letters, letters).map(String),
    }),
  );
  const flags = { not: fc.boolean(), muted: fc.boolean(), disabled: fc.boolean() };
  const { group } = fc.letrec<{ group: RuleGroupType }>((tie) => ({
    group: fc
      .record(
        {
          combinator: fc.constantFrom("and", "or"),
          rules: fc.array(
            fc.oneof(
              { depthSize: "small" },
              numeric,
              textual,
              tie("group"),
              numeric.map((each) => ({ ...each, muted: true })),
            ),
            { maxLength: 3 },
          ),
          ...flags,
        },
        { requiredKeys: ["combinator", "rules"], noNullPrototype: true },
      )
      .map((each) => each as RuleGroupType),
  }));
  const independent = (query: RuleGroupType, flips: readonly boolean[]): RuleGroupTypeIC => {
    const converted = convertToIC(query);
    const rules = (converted.rules as unknown[]).map((each, i) =>
      typeof each === "string" && flips[i % flips.length] ? "or" : each,
    );
    return { ...converted, rules } as RuleGroupTypeIC;
  };

  test("selects the same records without null", () => {
    // In json-logic-js, an empty text contains nothing, not even an empty text.
    const filled = word.filter((each) => each !== "");
    const record = fc.record({ n: number, t: filled, s: filled });
    fc.assert(
      fc.property(
        group,
        fc.array(record, { minLength: 5, maxLength: 10 }),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
        (query, records, flips) => {
          for (const given of [query, independent(query, flips)]) {
            const logic = formatQuery(given, {
              format: "jsonlogic",
              parseNumbers: true,
              fields: [
                { name: "n", label: "n", inputType: "number" },
                { name: "t", label: "t", inputType: "text" },
                { name: "s", label: "s", inputType: "text" },
              ],
            });
            const matches = toPredicate(unwrap(bind(unwrap(fromRuleGroup(given, schema)), schema)));
            const expected = records.map((each) =>
              logic === false ? true : Boolean(jsonLogic.apply(logic as never, each)),
            );
            expect(records.map((each) => matches(each))).toEqual(expected);
          }
        },
      ),
      { numRuns: RUNS },
    );
  });

  test("convertFromIC and fromRuleGroup read independent combinators alike", () => {
    fc.assert(
      fc.property(group, fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }), (query, flips) => {
        const given = independent(query, flips);
        const direct = unwrap(fromRuleGroup(given));
        expect(sameFilter(direct, unwrap(fromRuleGroup(convertFromIC(given))))).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });
});

test("a range and a list with null keep their form in the editor", () => {
  for (const filter of [and(gte("id", 1), lte("id", 5)), or(isIn("state", ["done"]), eq("state", null))]) {
    const group = unwrap(toRuleGroup(filter, products));
    expect(unwrap(toRuleGroup(unwrap(fromRuleGroup(group, products)), products))).toEqual(group);
  }
  expect(unwrap(toRuleGroup(isIn("state", ["done", null]), everyType))).toEqual(
    any(rule("state", "in", ["done"]), rule("state", "null", "")),
  );
});
