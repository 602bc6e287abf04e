import type { RuleGroupType } from "@react-querybuilder/core";
import { formatQuery, jsonLogicAdditionalOperators } from "@react-querybuilder/core/formatQuery";
import fc from "fast-check";
import jsonLogic from "json-logic-js";
import { describe, expect, test } from "vitest";
import {
  bind,
  boolean,
  type CountOperator,
  countOf,
  defineSchema,
  enumeration,
  eq,
  type Filter,
  integer,
  many,
  NO_LIMITS,
  none,
  not,
  one,
  parseOrThrow,
  print,
  type Result,
  type Schema,
  some,
  text,
} from "../../../src/index.js";
import { toPredicate } from "../../../src/memory.js";
import { anyFilter, anyRecordsWithFilter, anySchema } from "../../../src/testing.js";
import { fromColumnFilters, fromRuleGroup, type RuleGroup, toColumnFilters, toRuleGroup } from "../../../src/ui.js";
import { RUNS } from "../../support/runs.js";

const users = defineSchema({
  id: integer(),
  role: enumeration(["admin", "member"]),
  active: boolean(),
  secret: text({ hidden: true }),
});
const comments = defineSchema({
  body: text(),
  done: boolean(),
  stars: integer(),
  author: one(users, { from: "author_id" }),
});
const issues = defineSchema({
  id: integer(),
  title: text(),
  assignee: one(users, { from: "assignee_id" }),
  comments: many(comments, { to: "issue_id" }),
  notes: many((): Schema => issues, { to: "issue_id", hidden: true }),
});

function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n"));
  return result.value;
}

const placesOf = (result: Result<unknown>) =>
  (result.ok ? result.warnings : result.diagnostics).map(({ code, path, span }) => [code, path ?? span]);

const rule = (field: string, operator: string, value: unknown) => ({ field, operator, value });
const all = (...rules: unknown[]) => ({ combinator: "and", rules });
const any = (...rules: unknown[]) => ({ combinator: "or", rules });
const not1 = (...rules: unknown[]) => ({ combinator: "and", not: true, rules });
const match = (field: string, mode: unknown, value: unknown = all(), threshold?: unknown) => ({
  field,
  operator: "=",
  match: threshold === undefined ? { mode } : { mode, threshold },
  value,
});
const crash = all(rule("body", "contains", "crash"));

describe("toRuleGroup and back", () => {
  test.each<[filter: string, group: { rules: readonly unknown[] }, back?: string]>([
    ["comments(body*crash)", all(match("comments", "some", crash))],
    ["!comments(body*crash)", all(match("comments", "none", crash))],
    ["comments()|!comments()", any(match("comments", "some"), match("comments", "none"))],
    ["!comments(!(body*crash))", all(match("comments", "all", crash))],
    [
      "!comments(!(!(body*crash)))",
      all(match("comments", "all", { combinator: "and", not: true, rules: crash.rules })),
    ],
    ["!comments(!())", all(match("comments", "all"))],
    ["!(comments(body*crash))", not1(match("comments", "some", crash))],
    ["comments(body*crash)>=3", all(match("comments", "atLeast", crash, 3))],
    ["comments()<=3", all(match("comments", "atMost", all(), 3))],
    ["comments()=0", all(match("comments", "exactly", all(), 0))],
    ["comments()>3", all(match("comments", "atLeast", all(), 4)), "comments()>=4"],
    ["comments()<3", all(match("comments", "atMost", all(), 2)), "comments()<=2"],
    ["comments()!=3", not1(match("comments", "exactly", all(), 3)), "!(comments()=3)"],
    ["comments()>=0", all(match("comments", "atLeast", all(), 0))],
    ["comments()<0", not1(match("comments", "atLeast", all(), 0)), "!(comments()>=0)"],
    ["comments()>999999999", not1(match("comments", "atMost", all(), 999_999_999)), "!(comments()<=999999999)"],
    ["comments()>=999999999", all(match("comments", "atLeast", all(), 999_999_999))],
    ["assignee(active=true)", all(match("assignee", "some", all(rule("active", "=", true))))],
    ["!assignee()", all(match("assignee", "none"))],
    [
      "assignee.active=true&assignee.role=null",
      all(rule("assignee.active", "=", true), rule("assignee.role", "null", "")),
    ],
    ["assignee.id>=1&assignee.id<=5", all(rule("assignee.id", "between", ["1", "5"]))],
    [
      "comments(done=true&(author.active=false|author(role=admin)))",
      all(
        match(
          "comments",
          "some",
          all(
            rule("done", "=", true),
            any(rule("author.active", "=", false), match("author", "some", all(rule("role", "=", "admin")))),
          ),
        ),
      ),
    ],
  ])("%s", (filter, group, back = filter) => {
    const tree = parseOrThrow(filter);
    expect(unwrap(toRuleGroup(tree, issues))).toEqual(group);
    expect(print(unwrap(fromRuleGroup(group, issues)))).toBe(back);
    expect(print(unwrap(fromRuleGroup(unwrap(toRuleGroup(tree)))))).toBe(back);
  });

  test("reports constants inside of groups", () => {
    expect(placesOf(toRuleGroup(parseOrThrow("comments(!())|comments(body[])>=2"), issues))).toEqual([
      ["ui.constant", { start: 9, end: 12 }],
      ["ui.constant", { start: 23, end: 29 }],
    ]);
  });

  test("keeps to the limits of relations, as bind does", () => {
    const nested = (depth: number): Filter =>
      Array.from({ length: depth }).reduce<Filter>((inner) => some("comments", inner), eq("id", 1));
    expect(toRuleGroup(nested(2)).ok).toBe(true);
    expect(placesOf(toRuleGroup(nested(3)))).toEqual([["limit.relation-depth", { start: 0, end: 0 }]]);
    expect(placesOf(toRuleGroup(nested(20_000), undefined, { limits: NO_LIMITS }))).toEqual([
      ["limit.relation-depth", { start: 0, end: 0 }],
    ]);
    const limits = { relations: 2 };
    const filter = parseOrThrow("comments()&assignee.id=1&assignee()&comments()");
    const places = [["limit.relations", { start: 25, end: 35 }]];
    expect(placesOf(toRuleGroup(filter, issues, { limits }))).toEqual(places);
    expect(placesOf(bind(filter, issues, { limits }))).toEqual(places);
    expect(
      placesOf(toRuleGroup(parseOrThrow("comments(author.id=1)"), issues, { limits: { relationDepth: 1 } })),
    ).toEqual([["limit.relation-depth", { start: 9, end: 20 }]]);
  });
});

describe("fromRuleGroup", () => {
  test.each<[filter: string, group: { rules: readonly unknown[] }]>([
    ["comments(body*crash)", all({ ...match("comments", "SOME", crash), operator: "contains" })],
    ["comments()>=1", all(match("comments", "atleast", all(), 1))],
    ["comments()", all(match("comments", "some", { rules: [] }, 5))],
    ["comments()", all(match("comments", "some", { ...crash, muted: true }))],
    ["!comments(!())", all(match("comments", "all", { ...crash, muted: true }))],
    ["", all({ ...match("comments", "some"), muted: true })],
    [
      "id=1|comments(done=true|stars=2&stars=3)|id=2",
      {
        rules: [
          rule("id", "=", 1),
          "or",
          match("comments", "some", {
            rules: [rule("done", "=", true), "or", rule("stars", "=", 2), "and", rule("stars", "=", 3)],
          }),
          "or",
          rule("id", "=", 2),
        ],
      },
    ],
    ["id=1", all({ ...rule("id", "=", 1), match: {} }, { ...rule("~", "=", 1), match: null })],
  ])("%s", (filter, group) => {
    expect(print(unwrap(fromRuleGroup(group, issues)))).toBe(filter);
  });

  test("warns of all records of an empty group, which matches everything", () => {
    expect(placesOf(fromRuleGroup(any(match("comments", "all"), match("comments", "none")), issues))).toEqual([
      ["suspect.empty-group", "/rules/0/value"],
    ]);
  });

  test.each(["some", "none", "all"] as const)("warns if no rule of the group of %s counts", (mode) => {
    for (const value of [
      all({ ...rule("stars", "=", 1), muted: true }),
      { ...all(rule("stars", "=", 1)), muted: true },
    ]) {
      expect(placesOf(fromRuleGroup(all(match("comments", mode, value)), issues))).toEqual([
        ["suspect.empty-group", "/rules/0/value"],
      ]);
    }
    expect(placesOf(fromRuleGroup(all(match("comments", mode, { ...all(), not: true })), issues))).toEqual([
      ["suspect.empty-group", "/rules/0/value"],
    ]);
  });

  test("suggests no group without the conditions of the rule", () => {
    const result = fromRuleGroup(all(match("comments.author", "all", all(rule("role", "=", "x")))), issues);
    expect((result.ok ? [] : result.diagnostics).map(({ code, details }) => [code, details])).toEqual([
      ["bind.unknown-relation", { relation: "comments.author", didYouMean: [] }],
    ]);
  });

  test("reports what the schema does not accept, with the codes of bind", () => {
    const group = all(
      match("coments", "some", all(rule("nothing", "=", 1))),
      match("notes", "some"),
      match("title", "some"),
      match("assignee", "atLeast", all(rule("role", "=", "admin")), 1),
      match("assignee.team", "some"),
      match("comments", "some", all(rule("bdy", "=", "x"), rule("id", "=", 1), match("author", "exactly", all(), 2))),
      rule("comments", "=", "5"),
      rule("comments.body", "contains", "x"),
      rule("assignee.rol", "=", "admin"),
      rule("assignee.secret", "=", "x"),
      rule("assignee.role", "=", "boss"),
      rule("assignee.id", "between", ["a", "b"]),
      rule("assignee.active", ">", true),
      rule("comments", "between", [1, 2]),
      match("a b", "some"),
    );
    expect(placesOf(fromRuleGroup(group, issues))).toEqual([
      ["bind.unknown-relation", "/rules/0/field"],
      ["bind.unknown-relation", "/rules/1/field"],
      ["bind.not-relation", "/rules/2/field"],
      ["bind.count-one", "/rules/3/match"],
      ["bind.unknown-relation", "/rules/4/field"],
      ["bind.unknown-field", "/rules/5/value/rules/0/field"],
      ["bind.unknown-field", "/rules/5/value/rules/1/field"],
      ["bind.count-one", "/rules/5/value/rules/2/match"],
      ["bind.relation", "/rules/6/field"],
      ["bind.many", "/rules/7/field"],
      ["bind.unknown-field", "/rules/8/field"],
      ["bind.unknown-field", "/rules/9/field"],
      ["bind.choice", "/rules/10/value"],
      ["bind.value", "/rules/11/value/0"],
      ["bind.value", "/rules/11/value/1"],
      ["bind.operator", "/rules/12/operator"],
      ["bind.relation", "/rules/13/field"],
      ["build.name", "/rules/14/field"],
    ]);
    const [count] = placesOf(fromRuleGroup(all(group.rules[3]), issues));
    expect(count).toEqual(["bind.count-one", "/rules/0/match"]);
  });

  test("suggests a group for a number of records of a relation to one", () => {
    const result = fromRuleGroup(all(match("assignee", "atMost", all(rule("role", "=", "admin")), 0)), issues);
    expect(result).toMatchObject({ ok: false, diagnostics: [{ details: { didYouMean: ["!assignee(role=admin)"] } }] });
  });

  test("keeps to the limits of relations, as bind does", () => {
    const author = match("author", "some", all(rule("id", "=", 1)));
    const paths = all(match("comments", "some", all(author)), rule("assignee.id", "between", [1, 2]));
    const placesWith = (limits: object, group = paths) => placesOf(fromRuleGroup(group, issues, { limits }));
    expect(placesWith({})).toEqual([]);
    expect(placesWith({ relationDepth: 1 })).toEqual([["limit.relation-depth", "/rules/0/value/rules/0"]]);
    expect(placesWith({ relationDepth: 0 })).toEqual([
      ["limit.relation-depth", "/rules/0"],
      ["limit.relation-depth", "/rules/1"],
    ]);
    expect(placesWith({ relations: 4 })).toEqual([]);
    expect(placesWith({ relations: 3 })).toEqual([["limit.relations", "/rules/1"]]);
    expect(placesWith({ relations: 1 })).toEqual([["limit.relations", "/rules/0/value/rules/0"]]);
    const path = all(match("comments", "some", all(rule("author.id", "=", 1))));
    expect(placesWith({ relationDepth: 1 }, path)).toEqual([["limit.relation-depth", "/rules/0/value/rules/0"]]);
    expect(placesOf(fromRuleGroup(paths, undefined, { limits: { relationDepth: 1 } }))).toEqual([
      ["limit.relation-depth", "/rules/0/value/rules/0"],
    ]);
    expect(placesWith({ conditions: 2 })).toEqual([["limit.conditions", "/rules/0/value/rules/0/value/rules/0"]]);
  });

  test.each<[name: string, entry: object, places: unknown]>([
    ["a mode that does not exist", match("comments", "most"), [["ui.shape", "/rules/0/match/mode"]]],
    ["a mode of a prototype", match("comments", "__proto__"), [["ui.shape", "/rules/0/match/mode"]]],
    ["a mode that is not a text", match("comments", 5), [["ui.shape", "/rules/0/match/mode"]]],
    ["a match that is not an object", { ...match("comments", ""), match: "some" }, [["ui.shape", "/rules/0/match"]]],
    ["no group", match("comments", "some", "done"), [["ui.shape", "/rules/0/value"]]],
    ["no rules", match("comments", "some", {}), [["ui.shape", "/rules/0/value"]]],
    ["no threshold", match("comments", "atLeast"), [["ui.shape", "/rules/0/match/threshold"]]],
    ["half of the records", match("comments", "atLeast", all(), 0.5), [["ui.shape", "/rules/0/match/threshold"]]],
    ["a fraction", match("comments", "atLeast", all(), 2.5), [["ui.shape", "/rules/0/match/threshold"]]],
    ["a negative threshold", match("comments", "atMost", all(), -1), [["ui.shape", "/rules/0/match/threshold"]]],
    ["a huge threshold", match("comments", "exactly", all(), 1e9), [["ui.shape", "/rules/0/match/threshold"]]],
    [
      "an infinite threshold",
      match("comments", "exactly", all(), Infinity),
      [["ui.shape", "/rules/0/match/threshold"]],
    ],
    ["a text as threshold", match("comments", "exactly", all(), "1"), [["ui.shape", "/rules/0/match/threshold"]]],
    [
      "a value of another field",
      { ...match("comments", "some"), valueSource: "field", lhs: {} },
      [
        ["ui.rule-option", "/rules/0/valueSource"],
        ["ui.rule-option", "/rules/0/lhs"],
      ],
    ],
    [
      "a throwing match",
      {
        ...rule("comments", "=", all()),
        match: {
          get mode() {
            throw new Error("no");
          },
        },
      },
      [["ui.shape", "/rules/0"]],
    ],
  ])("reports %s", (_name, entry, places) => {
    expect(placesOf(fromRuleGroup(all(entry), issues))).toEqual(places);
    expect(placesOf(fromRuleGroup(all(entry)))).toEqual(places);
  });

  test("cyclic and deep groups", () => {
    const cyclic = all();
    cyclic.rules.push(match("comments", "some", cyclic));
    expect(placesOf(fromRuleGroup(cyclic))).toEqual([["ui.shape", "/rules/0/value"]]);
    const deep = Array.from({ length: 20_000 }).reduce<object>((group) => all(match("a", "none", group)), all());
    for (const options of [{}, { limits: NO_LIMITS }]) {
      const places = placesOf(fromRuleGroup(deep as RuleGroup, undefined, options));
      expect(places.map(([code]) => code)).toEqual(["limit.relation-depth"]);
    }
  });

  test("any object gives a result", () => {
    const anyRule = fc.record({
      field: fc.oneof(fc.constantFrom("comments", "assignee", "assignee.role", "id"), fc.anything()),
      operator: fc.constantFrom("=", "in", "null"),
      match: fc.oneof(
        fc.record({
          mode: fc.oneof(fc.constantFrom("some", "none", "all", "atLeast", "exactly"), fc.anything()),
          threshold: fc.oneof(fc.integer(), fc.double(), fc.anything()),
        }),
        fc.anything(),
      ),
      value: fc.oneof(
        fc.record({ combinator: fc.constant("and"), rules: fc.array(fc.anything()) }),
        fc.constant(all(rule("role", "=", "admin"))),
        fc.anything(),
      ),
    });
    fc.assert(
      fc.property(fc.array(anyRule), fc.boolean(), (rules, hasSchema) => {
        const schema = hasSchema ? issues : undefined;
        const result = fromRuleGroup(all(...rules), schema);
        if (result.ok && schema) unwrap(bind(result.value, schema));
      }),
      { numRuns: RUNS },
    );
  });
});

describe("there and back", () => {
  /** Whether rule groups can express a filter: `!()`, `()` in a part and empty lists have no counterpart. */
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
      case "related": {
        const { operator, part } = filter;
        const inner = operator === "none" && part.kind === "not" ? part.part : part;
        return inner.kind === "everything" || isExpressible(inner);
      }
    }
  }

  test("keeps the meaning of every filter on related records", () => {
    let related = 0;
    const drawn = anySchema({ relations: true }).chain((schema) =>
      fc.record({ schema: fc.constant(schema), data: anyRecordsWithFilter(schema, { maxRecords: 10 }) }),
    );
    fc.assert(
      fc.property(drawn, ({ schema, data: { records, filter } }) => {
        const group = toRuleGroup(filter, schema);
        expect(group.ok).toBe(filter.kind === "everything" || isExpressible(filter));
        if (!group.ok) return;
        const copy = JSON.parse(JSON.stringify(group.value)) as RuleGroup;
        if (JSON.stringify(copy).includes('"match"')) related++;
        const read = fromRuleGroup(copy, schema);
        // A rule may have another operator, such as `=null` for `[null]`, which a field with option "operators" refuses.
        if (!read.ok && read.diagnostics.every(({ code }) => code === "bind.operator")) return;
        const back = unwrap(read);
        const [one, other] = [filter, back].map((each) => toPredicate(unwrap(bind(each, schema)))) as unknown as [
          (record: unknown) => boolean,
          (record: unknown) => boolean,
        ];
        expect(records.map((record) => other(record))).toEqual(records.map((record) => one(record)));
      }),
      { numRuns: RUNS },
    );
    expect(related).toBeGreaterThan(RUNS / 20);
  });

  test("reports the same errors as bind", () => {
    const schemas = anySchema({ relations: true });
    fc.assert(
      fc.property(
        schemas,
        schemas.chain((schema) => anyFilter(schema)),
        fc.nat(3),
        (schema, filter, relationDepth) => {
          const options = { limits: { ...NO_LIMITS, relationDepth } };
          const group = toRuleGroup(filter);
          if (!group.ok) return;
          const bound = bind(unwrap(fromRuleGroup(group.value)), schema, options);
          const read = fromRuleGroup(group.value, schema, options);
          const codes = (result: Result<unknown>) =>
            [
              ...new Set(
                result.ok ? [] : result.diagnostics.flatMap(({ code, severity }) => (severity === "error" ? code : [])),
              ),
            ].sort();
          expect(codes(read)).toEqual(codes(bound));
        },
      ),
      { numRuns: RUNS / 4 },
    );
  });

  test("counts keep their meaning at every number of records", () => {
    const operators: CountOperator[] = ["=", "!=", ">", ">=", "<", "<="];
    const counted = (filter: Filter) => {
      const matches = toPredicate(unwrap(bind(filter, issues)));
      return Array.from({ length: 5 }, (_, length) =>
        matches({ id: 1, title: "", comments: Array.from({ length }, () => ({ body: "", done: true, stars: 1 })) }),
      );
    };
    for (const operator of operators) {
      for (const count of [0, 1, 2, 3, 999_999_999]) {
        const filter = countOf("comments", eq("done", true), operator, count);
        for (const each of [filter, not(filter), none("comments", not(eq("done", true)))]) {
          const back = unwrap(fromRuleGroup(unwrap(toRuleGroup(each, issues)), issues));
          expect([print(each), counted(back)]).toEqual([print(each), counted(each)]);
        }
      }
    }
  });
});

test("selects the records that react-querybuilder's own export does", () => {
  for (const [name, operation] of Object.entries(jsonLogicAdditionalOperators))
    jsonLogic.add_operation(name, operation);
  const number = fc.integer({ min: 0, max: 3 });
  const inner = fc.record({
    combinator: fc.constantFrom("and", "or"),
    not: fc.boolean(),
    rules: fc.array(
      fc.record({ field: fc.constant("stars"), operator: fc.constantFrom("=", "<", ">="), value: number }),
      { minLength: 2, maxLength: 3 },
    ),
  });
  const query = fc.record({
    combinator: fc.constantFrom("and", "or"),
    not: fc.boolean(),
    rules: fc.array(
      fc.record({
        field: fc.constant("comments"),
        operator: fc.constant("="),
        match: fc.record({
          mode: fc.constantFrom("some", "none", "all", "atLeast", "atMost", "exactly"),
          threshold: number,
        }),
        value: inner,
      }),
      { minLength: 1, maxLength: 2 },
    ),
  });
  // In JsonLogic, "all" does not hold for an empty array.
  const record = fc.record({
    id: fc.constant(1),
    title: fc.constant(""),
    comments: fc.array(fc.record({ stars: number, body: fc.constant(""), done: fc.constant(true) }), {
      minLength: 1,
      maxLength: 3,
    }),
  });
  fc.assert(
    fc.property(query, fc.array(record, { minLength: 3, maxLength: 6 }), (drawn, records) => {
      // react-querybuilder ignores groups without a prototype.
      const given = JSON.parse(JSON.stringify(drawn)) as RuleGroupType;
      const logic = formatQuery(given, { format: "jsonlogic", parseNumbers: true });
      const matches = toPredicate(unwrap(bind(unwrap(fromRuleGroup(given, issues)), issues)));
      expect(records.map((each) => matches(each))).toEqual(
        records.map((each) => Boolean(jsonLogic.apply(logic as never, each))),
      );
    }),
    { numRuns: RUNS },
  );
});

describe("column filters", () => {
  test.each([["comments()"], ["!comments(done=true)"], ["assignee(role=admin)"], ["comments()>=2"]])(
    "cannot express %s",
    (filter) => {
      const span = { start: 0, end: filter.length };
      for (const schema of [issues, undefined]) {
        expect(placesOf(toColumnFilters(parseOrThrow(filter), schema))).toEqual([["ui.relation", span]]);
      }
    },
  );

  test("refuse relations in other conditions", () => {
    const codes = (filter: string) => placesOf(toColumnFilters(parseOrThrow(filter), issues)).map(([code]) => code);
    expect(codes("title*a&comments()&!(comments())&(id=1|assignee())")).toEqual([
      "ui.relation",
      "ui.connective",
      "ui.connective",
    ]);
    expect(placesOf(fromColumnFilters([{ id: "comments", value: "1" }], issues))).toEqual([["ui.relation", "/0/id"]]);
    expect(placesOf(fromColumnFilters([{ id: "comments.body", value: "1" }], issues))).toEqual([
      ["ui.relation", "/0/id"],
    ]);
    expect(placesOf(fromColumnFilters([{ id: "assignee.secret", value: "1" }], issues)).length).toBe(1);
  });

  test("have columns of the related record", () => {
    const filter = parseOrThrow("assignee.active=true&assignee.id>=1");
    const columns = unwrap(toColumnFilters(filter, issues));
    expect(columns).toEqual([
      { id: "assignee.active", value: true },
      { id: "assignee.id", value: [1, undefined] },
    ]);
    expect(print(unwrap(fromColumnFilters(columns, issues)))).toBe(print(filter));
  });
});
