import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomFrom } from "../../bench/random.js";
import {
  and,
  type BoundNode,
  bindOrThrow,
  boolean,
  check,
  checkOrThrow,
  custom,
  date,
  decimal,
  defineSchema,
  enumeration,
  eq,
  gt,
  integer,
  listOf,
  many,
  one,
  print,
  text,
} from "../../src/index.js";
import { partsOf } from "../../src/language/ast/fold-tree.js";
import { applyFix } from "../../src/language/diagnostics/fixes.js";
import { findConstantParts, satisfiable } from "../../src/logic.js";
import { toPredicate } from "../../src/memory.js";
import { RUNS, SEED } from "../support/runs.js";
import { randomTinyFilter } from "./oracle.js";

const users = defineSchema({
  role: text(),
  age: integer({ nullable: true }),
  boss: one(defineSchema({ age: integer() }), { from: "boss_id" }),
});
const comments = defineSchema({ body: text(), score: integer() });
const schema = defineSchema({
  id: integer({ names: ["me"] }),
  due: date(),
  price: decimal({ nullable: true }),
  name: text(),
  only: text({ operators: ["="] }),
  active: boolean(),
  state: enumeration(["open", "done", "gone"]),
  priority: enumeration(["low", "high"], { ordered: true }),
  tags: listOf(text()),
  search: custom(text(), ["*", "!*"]),
  user: one(users, { from: "user_id" }),
  comments: many(comments, { to: "issue_id" }),
});

function hasEmptyList(node: BoundNode): boolean {
  const isEmptyList = node.kind === "membership" && node.items.length === 0 && "items" in node.span;
  return isEmptyList || partsOf(node).some(hasEmptyList);
}

function suspicious(filter: string, steps?: number) {
  const options = steps === undefined ? { text: filter } : { text: filter, steps };
  return findConstantParts(checkOrThrow(filter, schema, { names: { me: 7 } }), options).map(
    ({ code, span, details, fix }) => ({
      code,
      part: filter.slice(span.start, span.end),
      conditions: (details as { readonly conditions: readonly string[] }).conditions,
      fixed: fix && applyFix(filter, fix),
    }),
  );
}

describe("a part that never matches", () => {
  test.each([
    ["price>10&price<5", "price>10&price<5", ["price>10", "price<5"]],
    ["name=a & price>10 & active=true & price<5", "price>10 & active=true & price<5", ["price>10", "price<5"]],
    ["id=1|(price>10&price<5)", "price>10&price<5", ["price>10", "price<5"]],
    ["active![true,false]", "active![true,false]", ["active![true,false]"]],
    ["priority>high", "priority>high", ["priority>high"]],
    ["id=1|priority < low", "priority < low", ["priority < low"]],
    ["name=steel&name!*tee", "name=steel&name!*tee", ["name=steel", "name!*tee"]],
    ["id=1&!(id=1|name=x)", "id=1&!(id=1|name=x", ["id=1", "!(id=1|name=x)"]],
    ["id=1|!(price=null|price<5|price>=5)", "price=null|price<5|price>=5", undefined],
    ["(active=true|state=open)&active=false&state=done", "active=true|state=open)&active=false&state=done", undefined],
    ["user.role=a&user.role=b", "user.role=a&user.role=b", ["user.role=a", "user.role=b"]],
    ["comments(score>5&score<2)", "score>5&score<2", ["score>5", "score<2"]],
    ["comments(score=1|score>5&score<2)>=3", "score>5&score<2", ["score>5", "score<2"]],
    ["id=1|user(boss(age>5&age<2)|role=x)", "age>5&age<2", ["age>5", "age<2"]],
  ])("%s", (filter, part, conditions) => {
    const [first, ...others] = suspicious(filter);
    expect(others).toEqual([]);
    expect(first?.part).toBe(part);
    if (conditions !== undefined) expect(first).toMatchObject({ code: "suspect.never", conditions });
  });
});

describe("a part that always matches", () => {
  test.each([
    ["state!=open|state!=done", "state!=open|state!=done", ["state!=open", "state!=done"]],
    ["name=a&(price>=5|price<5|price=null)", "price>=5|price<5|price=null", ["price>=5", "price<5", "price=null"]],
    ['name*""', 'name*""', ['name*""']],
    ["priority<=high", "priority<=high", ["priority<=high"]],
    ["comments(score>5|score<=5)", "score>5|score<=5", ["score>5", "score<=5"]],
  ])("%s", (filter, part, conditions) => {
    expect(suspicious(filter)).toMatchObject([{ code: "suspect.always", part, conditions }]);
  });

  test("because another part never matches", () => {
    expect(suspicious("!(id=1&id=2)")).toMatchObject([{ code: "suspect.never", part: "id=1&id=2" }]);
  });

  test.each([
    ["id=1&id=2", 'No record can match all of "id=1", "id=2". Did you mean "id[1,2]"?'],
    ["active![true,false]", 'No record can match "active![true,false]".'],
    ["id!=1|id!=2", 'Every record matches one of "id!=1", "id!=2". Did you mean "id![1,2]"?'],
    ['name*""', 'Every record matches "name*""".'],
  ])("or never: the message for %s", (filter, message) => {
    expect(findConstantParts(checkOrThrow(filter, schema)).map((warning) => warning.message)).toEqual([message]);
  });
});

test.each([
  ["state=open&state=done", "state[open,done]"],
  ["id=7&name=a&name[b,c]&state=open", "id=7&name[a,b,c]&state=open"],
  ["price=null&price=5", "price[5,null]"],
  ["state!=open|state!=done", "state![open,done]"],
  ["id=1|(state!=open | state!=done)", "id=1|(state![open,done])"],
  ["state=open&id=1&state=done", undefined],
  // All states but these would be none, and all values of a boolean would be no condition.
  ["state!=open|state![done,gone]", undefined],
  ["active=true&active=false", undefined],
  ["id=1&name=x&id=2", undefined],
  ["state!=open|id>5|state!=done|state!=gone", undefined],
  ["id=me&id=8", undefined],
  ["due=today&due=today+1d", undefined],
  ["due=2024-05-31&due=today+1d", undefined],
  ["id>5&id=2", undefined],
  ["price[1,null]&price=2", "price[1,2,null]"],
  ["price![1,null]|price!=2", "price![1,2,null]"],
  ["tags=[]&tags[a]", undefined],
  ["only=a&only=b", undefined],
])("%s is probably %s", (filter, fixed) => {
  expect(suspicious(filter)).toMatchObject([{ fixed }]);
});

test.each([
  "",
  "()",
  "!()",
  "id=1&!()",
  "id=1|()",
  "id[]",
  "id=1|id[]",
  "id=1&id=1",
  "id>5&id>3",
  "tags*a&tags*b",
  "search*a&search*b",
  "user.role!=a|user.age>5",
  "comments(score=1)>=2&comments(score=1)<9",
])("%s is not suspicious", (filter) => {
  expect(suspicious(filter)).toEqual([]);
});

test.each([
  "(state=open)&state=done",
  "state=open&(state=done)",
  "(id=1&state=open)&state=done",
  "((state=open)&((state=done)))|id=1",
  "(state!=open)|state!=done",
])("the fix of %s, if it has one, is a valid filter", (filter) => {
  for (const { fixed } of suspicious(filter)) {
    if (fixed !== undefined) expect(check(fixed, schema)).toMatchObject({ ok: true });
  }
});

test("the fix of any filter is valid and leaves nothing of its warning", () => {
  const anyPart = fc.constantFrom(
    "state=open",
    "state=done",
    "(state=done)",
    "((state=gone))",
    "id=1",
    "(id=1&state=open)",
  );
  const anyText = fc
    .tuple(anyPart, fc.array(fc.tuple(fc.constantFrom("&", " & ", "|"), anyPart), { minLength: 1, maxLength: 4 }))
    .map(([first, others]) => first + others.map(([connective, part]) => connective + part).join(""));
  fc.assert(
    fc.property(anyText, (filter) => {
      for (const { fixed, part } of suspicious(filter)) {
        if (fixed === undefined) continue;
        expect(check(fixed, schema).ok, fixed).toBe(true);
        expect(suspicious(fixed).map((one) => one.part)).not.toContain(part);
      }
    }),
    { numRuns: RUNS * 3 },
  );
});

test("several parts are reported in the order of the text", () => {
  const found = suspicious("id=1&(name=a|price>10&price<5|state!=open&state=open)&(active=true|active=false)");
  expect(found.map(({ code, part }) => [code, part])).toEqual([
    ["suspect.never", "price>10&price<5"],
    ["suspect.never", "state!=open&state=open"],
    ["suspect.always", "active=true|active=false"],
  ]);
});

test("empty groups, which have a warning of their own, are not reported however often they are written", () => {
  for (const filter of ["id=1|()", "id=1|()|()", "()|id=1|()|!()|()", "id=1&!()&!()", "(id=1|()|())&(name=a|()|())"]) {
    expect(suspicious(filter)).toEqual([]);
  }
});

test("a filter that was built has warnings without a position and without a fix", () => {
  const built = bindOrThrow(and(eq("state", "open"), eq("state", "done")), schema);
  expect(findConstantParts(built)).toMatchObject([
    { code: "suspect.never", span: { start: 0, end: 0 }, details: { didYouMean: ["state[open,done]"] } },
  ]);
  expect(findConstantParts(built)[0]).not.toHaveProperty("fix");
  expect(findConstantParts(bindOrThrow(gt("priority", "high"), schema))).toMatchObject([
    { code: "suspect.never", details: { conditions: ["priority>high"] } },
  ]);
});

test("after its steps, it returns what it has found, and never something else", () => {
  const filter = `id=5&id=6&${Array.from({ length: 30 }, (_, i) => `(name*a${i}|price>${i})`).join("&")}`;
  const found = Array.from({ length: 60 }, (_, i) => suspicious(filter, Math.ceil(2 ** (i / 3))).length);
  expect(found.at(-1)).toBe(1);
  expect(found).toEqual(found.toSorted());
});

test("warnings for tiny domains are true for every record, and no constant filter is missed", () => {
  const random = randomFrom(SEED);
  let warnings = 0;
  for (let run = 0; run < RUNS * 4; run++) {
    const { schema: tiny, records, filter, isOpen } = randomTinyFilter(random);
    const bound = checkOrThrow(print(filter), tiny);
    const found = findConstantParts(bound);
    for (const { code, details } of found) {
      warnings++;
      const { conditions } = details as { readonly conditions: readonly string[] };
      const isNever = code === "suspect.never";
      const together = conditions.map((one) => `(${one})`).join(isNever ? "&" : "|");
      const matches = toPredicate(checkOrThrow(together, tiny));
      expect(
        records.filter((record) => matches(record) === isNever),
        print(filter),
      ).toEqual([]);
      // Without one of them, there would be another result.
      for (const left of conditions.length > 1 ? conditions : []) {
        const others = conditions.filter((one) => one !== left).map((one) => `(${one})`);
        const rest = checkOrThrow(others.join(isNever ? "&" : "|"), tiny);
        const asked = isNever ? rest : checkOrThrow(`!(${others.join("|")})`, tiny);
        expect(satisfiable(asked).answer, `${print(filter)} without ${left}`).toBe("yes");
      }
    }
    const matches = toPredicate(bound);
    const count = records.filter((record) => matches(record)).length;
    const isConstant = !isOpen && (count === 0 || count === records.length);
    // An empty list says itself that it matches nothing.
    if (isConstant && !hasEmptyList(bound.root)) expect(found, print(filter)).not.toEqual([]);
  }
  expect(warnings).toBeGreaterThan(RUNS / 10);
});

test("a filter that the program built has no positions, so no fix", () => {
  const built = bindOrThrow(and(eq("state", "open"), eq("state", "done")), schema);
  const [warning] = findConstantParts(built, { text: "name=a" });
  expect(warning).toMatchObject({ code: "suspect.never" });
  expect(warning?.fix).toBeUndefined();
});
