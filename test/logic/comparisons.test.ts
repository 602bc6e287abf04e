import { describe, expect, test } from "vitest";
import {
  boolean,
  checkOrThrow,
  custom,
  date,
  decimal,
  defineSchema,
  enumeration,
  FilterError,
  integer,
  json,
  listOf,
  many,
  number,
  one,
  text,
  timestamp,
  uuid,
} from "../../src/index.js";
import {
  compare,
  difference,
  disjoint,
  equivalent,
  findConstantParts,
  implies,
  satisfiable,
  simplify,
} from "../../src/logic.js";

const users = defineSchema({
  id: integer(),
  role: text(),
  age: integer({ nullable: true }),
  overdue: custom(boolean(), ["=", "!="]),
});
const comments = defineSchema({ id: integer(), body: text(), author: one(users, { from: "author_id" }) });
const schema = defineSchema({
  n: integer({ bits: 16 }),
  m: integer({ nullable: true }),
  price: decimal({ precision: 6, scale: 2 }),
  rate: decimal(),
  ratio: number(),
  name: text(),
  tag: text({ nullable: true }),
  code: text({ ordered: true }),
  folded: text({ ignoresCase: true }),
  searched: text({ containsIgnoresCase: true }),
  active: boolean(),
  state: enumeration(["open", "done"]),
  due: date(),
  at: timestamp(),
  key: uuid(),
  tags: listOf(text()),
  kinds: listOf(enumeration(["p", "q"])),
  search: custom(text(), ["*", "!*"]),
  user: one(users, { from: "user_id" }),
  comments: many(comments, { to: "issue_id" }),
});

const bound = (filter: string) => checkOrThrow(filter, schema);

describe("satisfiable", () => {
  test.each([
    "n>5&n<6",
    "n>32767",
    "n<-32768",
    "price>1.01&price<1.02",
    "price=1.005",
    "price>9999.99",
    "ratio>0.3&ratio<0.30000000000000004",
    "due>2024-02-28&due<2024-02-29",
    "due>9999-12-31",
    "at>2024-01-01T00:00:00Z&at<2024-01-01T00:00:00.000001Z",
    "active!=true&active!=false",
    "state![open,done]",
    'code>a&code<"a\u0001"',
    'code<""',
    "name=steel&name!*tee",
    "name^ab&name^b",
    "name$ab&name$b&name!*b",
    "name^ab&name!^a",
    "name$b&name^a&name!^ab&name!^aa&name!^aab&name!*c&name=ab",
    'code^b&code<="a"',
    "code^ab&code<ab",
    "code$b&code<=b&code>=b&code!=b",
    "folded=Bolt&folded!=bolt",
    "searched*BOLT&searched!*bolt",
    "tags*red&tags=[]",
    "tags*red&tags![red,blue]",
    "kinds[p,q]&kinds!*p&kinds!*q",
    "key=2f1c7a9e-8d3b-4c5f-9a60-1b2c3d4e5f60&key!=2F1C7A9E-8D3B-4C5F-9A60-1B2C3D4E5F60",
    "search*x&search!*x",
    "user.role=admin&!user()",
    "user.role=admin&user.role=member",
    "user.overdue=true&!user()",
    "user.overdue=null&user()",
    "user.overdue!=null&!user()",
    "comments(body=a)&!comments()",
    "comments(body=a)&!comments(body^a)",
    "comments(id=1)>=3&comments(id[1,2])<3",
    "comments(author.role=admin)&!comments(author(role^a))",
  ])("answers no for %s", (filter) => {
    expect(satisfiable(bound(filter))).toEqual({ answer: "no" });
  });

  test.each([
    ["n>5&n<7", { n: 6 }],
    ["price>1.01&price<1.03", { price: 1.02 }],
    ["rate>1.01&rate<1.02", { rate: 1.015 }],
    ["ratio>0.1&ratio<0.2", {}],
    ["code>a&code<b", { code: "aa" }],
    ["name*ab&name*ba&name!*aba&name!*bab", {}],
    ["name!*a&name$b&name!=b", {}],
    ["name*a&name!^a", {}],
    ["name!^a&name!^b&name!$a&name*ab", {}],
    ["name!*a&name!$b", { name: "" }],
    ["code$b&code>=b&code<=b", { code: "b" }],
    ["code$b&code>b&code<bb", {}],
    ["code*z&code>b&code<c&code!^bz", {}],
    ["code!*a&code<=b&code!=b", { code: "" }],
    ["folded!=a&folded^A", {}],
    ["searched*bolt&searched!=bolt&searched!*boltx", {}],
    ["tag!=x&tag!=null", {}],
    ["tags!=[]&tags!*a", {}],
    ["kinds!=[]&kinds!*p&kinds!*q", { kinds: [null] }],
    ["user.role!=admin&!user()", { user: null }],
    ["user.role!=admin&user()", {}],
    ["user.overdue=null", { user: null }],
    ["user.overdue!=null", { user: { id: 0 } }],
    ["user.overdue!=true", { user: null }],
    ["comments(id=1)&comments(id=2)&!comments(id=3)", {}],
    ["comments(id=1)=2&comments(id>5)>=3", {}],
    ["comments()>=2&comments(id<=5)<2&comments(id>5)<2", {}],
    ["comments()=2&comments(body=a)=1&comments(body!=a)=1", {}],
    ["comments()>=3&comments(id=1)<2&comments(id!=1)<3", {}],
    ["comments(id=1)>=3&comments(body=a)>=3&comments(id[1,2])<5&comments(body^a)<5&comments()<5", {}],
    ["comments(author.role=admin)&comments(!(author.role=admin))", {}],
    ["search*x|n=1", { n: 1 }],
    ["search*x|search!*x", {}],
    ["search*x&n=1|search!*x&n=2|m=3", { m: 3 }],
  ])("answers yes for %s, with a record", (filter, expected) => {
    expect(satisfiable(bound(filter))).toMatchObject({ answer: "yes", witness: expected });
  });

  test.each([
    ["search*x", "custom"],
    ["comments(id=1)>=3&comments(id=2)>=3&comments()<6", "related"],
    ["comments()>=5000", "related"],
  ])("does not know %s, because of %s", (filter, reason) => {
    expect(satisfiable(bound(filter))).toEqual({ answer: "unknown", reason });
  });

  test("answers unknown when the steps are spent", () => {
    expect(satisfiable(bound("name*a&name*b"), { steps: 1 })).toEqual({ answer: "unknown", reason: "steps" });
  });

  test("does not contradict itself if two fields are the same property", () => {
    const shared = defineSchema({ a: integer({ path: "x" }), b: integer({ path: "x" }) });
    expect(satisfiable(checkOrThrow("a=1&b=2", shared))).toEqual({ answer: "unknown", reason: "path" });
    expect(satisfiable(checkOrThrow("a=1&a=2&b=2", shared))).toEqual({ answer: "no" });
  });

  test("fills other fields with simple values", () => {
    const any = defineSchema({
      n: integer(),
      positive: integer({ bits: 16 }),
      price: decimal({ precision: 6, scale: 2 }),
      ratio: number(),
      name: text(),
      active: boolean(),
      state: enumeration(["open", "done"]),
      due: date(),
      at: timestamp(),
      key: uuid(),
      tags: listOf(text()),
      missing: integer({ nullable: true }),
      data: json(),
      city: text({ path: "address.city" }),
      zip: text({ path: "address.zip" }),
      search: custom(text(), ["*"]),
      user: one(users, { from: "user_id" }),
      comments: many(comments, { to: "issue_id" }),
    });
    const { witness } = satisfiable(checkOrThrow("n=1&zip=z", any)) as { readonly witness: unknown };
    expect(witness).toEqual({
      n: 1,
      positive: 0,
      price: 0,
      ratio: 0,
      name: "",
      active: false,
      state: "open",
      due: "2024-01-01",
      at: "2024-01-01T00:00:00Z",
      key: "00000000-0000-4000-8000-000000000000",
      tags: [],
      missing: null,
      data: {},
      address: { city: "", zip: "z" },
      user: null,
      comments: [],
    });
  });

  test("names another UUID than the filter", () => {
    const [first, second] = ["00000000-0000-4000-8000-000000000000", "00000000-0000-4000-8000-000000000001"];
    const found = satisfiable(bound(`key!=${first}&key!=${second}`));
    expect(found).toMatchObject({ witness: { key: "00000000-0000-4000-8000-000000000002" } });
  });

  test("writes nested properties and names of built-in properties", () => {
    const odd = defineSchema({ a: integer({ path: "x.y" }), ["__proto__"]: integer(), constructor: text() });
    const { witness } = satisfiable(checkOrThrow("a=1&__proto__=2&constructor=c", odd)) as { witness: object };
    expect(JSON.stringify(witness)).toBe('{"x":{"y":1},"__proto__":2,"constructor":"c"}');
  });
});

describe("comparisons", () => {
  const pairs: readonly (readonly [a: string, b: string, relation: string])[] = [
    ["!(active=true)", "active=false", "same"],
    ["n>5", "n>=6", "same"],
    ["n>5", "n>7", "wider"],
    ["state!=open", "state=done", "same"],
    ["name=steel", "name*ee", "narrower"],
    ["name^st", "name*t", "narrower"],
    ["tag!=x", "tag!=null", "overlapping"],
    ["m>5", "!(m<=5)", "narrower"],
    ["at=2024-01-01", "at=2024-01-01T01:00:00+01:00", "same"],
    ["comments(body=a)", "comments(body^a)", "narrower"],
    ["comments()>=3", "comments()>2", "same"],
    ["comments()=2", "comments()>=2", "narrower"],
    ["user.role=admin", "user(role=admin)", "same"],
    ["search*x&n=1", "search*x", "narrower"],
    ["n=1", "n=2", "disjoint"],
  ];

  test.each(pairs)("of %s and %s: %s", (first, second, relation) => {
    const [a, b] = [bound(first), bound(second)];
    const isSubset = implies(a, b).answer === "yes";
    const isSuperset = implies(b, a).answer === "yes";
    const isSame = isSubset && isSuperset;
    expect(isSame).toBe(relation === "same");
    expect(isSubset && !isSame).toBe(relation === "narrower");
    expect(isSuperset && !isSame).toBe(relation === "wider");
    expect(disjoint(a, b).answer === "yes").toBe(relation === "disjoint");
    const isKnown = !first.includes("search") && !second.includes("search");
    expect(compare(a, b)).toMatchObject({ answer: isKnown ? relation : "unknown" });
    if (isSame) expect(equivalent(a, b)).toEqual({ answer: "yes" });
    if (isSame) expect(difference(a, b)).toEqual({ answer: "no" });
  });

  test("say which filter matches the record", () => {
    expect(difference(bound("n>5"), bound("n>7"))).toMatchObject({ answer: "yes", matches: "a", witness: { n: 6 } });
    expect(difference(bound("n>7"), bound("n>5"))).toMatchObject({ answer: "yes", matches: "b", witness: { n: 6 } });
    expect(equivalent(bound("n>7"), bound("n>5"))).toMatchObject({ answer: "no", witness: { n: 6 } });
    expect(disjoint(bound("n>7"), bound("n>5"))).toMatchObject({ answer: "no", witness: { n: 8 } });
    expect(difference(bound("search*x"), bound("n=1"))).toMatchObject({ answer: "unknown", reason: "custom" });
    // One direction is known.
    expect(difference(bound("search*x&n=1"), bound("search*x"))).toMatchObject({ answer: "unknown", reason: "custom" });
  });

  test("have examples of the records", () => {
    expect(compare(bound("n>5"), bound("n<7"))).toMatchObject({
      answer: "overlapping",
      onlyA: { n: 7 },
      onlyB: { n: 0 },
      both: { n: 6 },
    });
    const narrower = compare(bound("n>7"), bound("n>5"));
    expect(narrower).toMatchObject({ answer: "narrower", onlyB: { n: 6 } });
    expect(Object.keys(narrower)).toEqual(["answer", "onlyB"]);
    // What is known stays, although the rest is not.
    expect(compare(bound("search*x"), bound("n=1"))).toEqual({ answer: "unknown", reason: "custom" });
    const partly = compare(bound("n=1|m=2"), bound("search*x|n=3"));
    expect(partly).toMatchObject({ answer: "unknown", onlyB: { n: 3 }, reason: "custom" });
  });

  test("reject other arguments", () => {
    const other = checkOrThrow("id=1", users);
    const comparisons = { compare, difference, disjoint, equivalent, implies };
    for (const [name, comparison] of Object.entries(comparisons)) {
      expect(() => comparison(bound("n=1"), other as never)).toThrow(
        new TypeError(`Argument "b" of ${name}() must be a filter of the same schema as the first one.`),
      );
    }
    for (const [name, read] of Object.entries({ ...comparisons, findConstantParts, satisfiable, simplify })) {
      expect(() => read("n=1" as never, undefined as never)).toThrow(` of ${name}() must be `);
    }
    expect(() => findConstantParts(bound("n=1"), { steps: 0 })).toThrow("findConstantParts()");
    expect(() => satisfiable(bound("n=1"), { steps: 0 })).toThrow(FilterError);
    expect(() => satisfiable(bound("n=1"), { step: 1 } as never)).toThrow(FilterError);
  });
});
