import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  and,
  bindOrThrow,
  boolean,
  checkOrThrow,
  custom,
  date,
  decimal,
  defineSchema,
  enumeration,
  eq,
  type Filter,
  gt,
  integer,
  listOf,
  many,
  NO_LIMITS,
  not,
  or,
  parseOrThrow,
  type Schema,
  text,
  timestamp,
} from "../../src/index.js";
import { createMatcher, type Matcher } from "../../src/match.js";
import { toPredicate } from "../../src/memory.js";
import { anyRecordsWithFilter, anySchema } from "../../src/testing.js";
import { everyType } from "../support/every-type.js";
import { RUNS } from "../support/runs.js";

const OPTIONS = { limits: NO_LIMITS };
const NOW = new Date("2024-05-31T12:00:00Z");

interface Saved {
  readonly filters: readonly Filter[];
  readonly records: readonly object[];
}

/** Filters and the records of all, so that each filter meets records that others were made for. */
function anySaved(schema: Schema): fc.Arbitrary<Saved> {
  return fc.array(anyRecordsWithFilter(schema, { maxRecords: 4 }), { minLength: 1, maxLength: 12 }).map((drawn) => ({
    filters: drawn.map(({ filter }) => filter),
    records: drawn.flatMap(({ records }) => records),
  }));
}

const anyOperation = fc.record({
  kind: fc.constantFrom("set", "set", "set", "delete", "match", "match"),
  id: fc.nat({ max: 9 }),
  index: fc.nat(),
});

describe("a matcher finds what a loop over predicates finds", () => {
  test.each([
    ["any schema", anySchema()],
    ["related records", anySchema({ relations: true })],
    ["all types", fc.constant(everyType as Schema)],
  ])("after any changes: %s", (_name, schemas) => {
    const anyCase = schemas.chain((schema) =>
      fc.tuple(fc.constant(schema), anySaved(schema), fc.array(anyOperation, { maxLength: 60 })),
    );
    fc.assert(
      fc.property(anyCase, ([schema, { filters, records }, operations]) => {
        const matcher = createMatcher(schema);
        const saved = new Map<string, (record: object) => boolean>();
        for (const { kind, id: number, index } of operations) {
          const id = String(number);
          if (kind === "delete") expect(matcher.delete(id)).toBe(saved.delete(id));
          else if (kind === "set") {
            const filter = filters[index % filters.length] as Filter;
            expect(matcher.set(id, filter, OPTIONS).ok).toBe(true);
            saved.set(id, toPredicate(bindOrThrow(filter, schema, { ...OPTIONS, now: NOW })) as never);
          } else if (records.length > 0) {
            const record = records[index % records.length] as object;
            const expected = [...saved].filter(([, matches]) => matches(record)).map(([each]) => each);
            expect(matcher.match(record as never, { now: NOW }).sort()).toEqual(expected.sort());
          }
          expect(matcher.size).toBe(saved.size);
        }
      }),
      { numRuns: RUNS },
    );
  });
});

const products = defineSchema({
  id: integer(),
  name: text(),
  tags: listOf(text(), { nullable: true }),
  list_price: decimal({ nullable: true }),
  created: timestamp(),
  owner_id: integer({ names: ["me"], nullable: true }),
});

describe("a filter", () => {
  test("with errors is not added, and does not replace another", () => {
    const matcher = createMatcher(products);
    matcher.set("a", "id=1");
    const result = matcher.set("a", "prise<5");
    expect(result).toMatchObject({ ok: false, diagnostics: [{ code: "bind.unknown-field" }] });
    expect(matcher.set("b", "created>now-1d&prise<5").ok).toBe(false);
    expect([matcher.size, matcher.match({ id: 1, name: "", created: NOW })]).toEqual([1, ["a"]]);
  });

  test("can be a text, a tree or bound", () => {
    const matcher = createMatcher(products);
    for (const [index, filter] of ["id=1", eq("id", 1), checkOrThrow("id=1", products)].entries()) {
      expect(matcher.set(String(index), filter)).toMatchObject({ ok: true, warnings: [] });
    }
    expect(matcher.match({ id: 1, name: "", created: NOW }).sort()).toEqual(["0", "1", "2"]);
  });

  test("has the options of check, except the time", () => {
    const matcher = createMatcher(products);
    expect(matcher.set("a", "owner_id=me", { names: { me: 7 } }).ok).toBe(true);
    expect(matcher.set("b", "owner_id=me", { names: { me: 8 } }).ok).toBe(true);
    expect(matcher.set("c", "id=1&id=2", { limits: { conditions: 1 } }).ok).toBe(false);
    expect(() => matcher.set("d", "id=1", { now: NOW } as never)).toThrow('Option "now"');
    expect(matcher.match({ id: 1, name: "", created: NOW, owner_id: 7 })).toEqual(["a"]);
  });

  test("with relative times has those of the match", () => {
    const matcher = createMatcher(products);
    matcher.set("week", "created>now-7d");
    matcher.set("not", "!(created>now-7d)&name^Bolt");
    matcher.set("berlin", "created>=today", { timeZone: "Europe/Berlin" });
    matcher.set("bound", checkOrThrow("created>now-7d", products, { now: new Date("2020-01-01T00:00:00Z") }));
    const record = { id: 1, name: "Bolt", created: "2024-05-30T22:30:00Z" };
    const at = (now: string) => matcher.match(record, { now: new Date(now) }).sort();
    expect(at("2024-05-31T00:00:00Z")).toEqual(["berlin", "bound", "week"]);
    expect(at("2024-05-31T23:00:00Z")).toEqual(["bound", "week"]);
    expect(at("2024-06-30T00:00:00Z")).toEqual(["bound", "not"]);
    expect(matcher.match(record, { now: () => new Date("2024-05-31T00:00:00Z") })).toHaveLength(3);
  });
});

describe("a filter is only tried with records that lead to its rarest condition", () => {
  const orders = defineSchema({ total: integer(), paid: boolean() });
  const schema = defineSchema({
    id: integer(),
    name: text(),
    code: text({ ignoresCase: true }),
    tags: listOf(text(), { nullable: true }),
    numbers: listOf(integer()),
    price: decimal({ nullable: true }),
    active: boolean(),
    state: enumeration(["open", "done", "gone"]),
    probe: custom(text(), ["*", "!*"]),
    orders: many(orders, { to: "partner_id" }),
  });
  const record = {
    id: 1,
    name: "",
    code: "",
    tags: ["z"],
    numbers: [],
    price: 1,
    active: true,
    state: "open",
    orders: [],
  };

  /** Returns whether a matcher tries a filter, which starts with a condition of the program. */
  function isTried(filter: string, changed: object, others: readonly string[] = []): boolean {
    let tried = 0;
    const conditions = { probe: { "*": () => ++tried > 0 } };
    const matcher = createMatcher(schema, { conditions });
    for (const [index, other] of others.entries()) matcher.set(`other ${index}`, other);
    matcher.set("a", `probe*x&${filter}`);
    matcher.match({ ...record, ...changed } as never);
    return tried > 0;
  }

  test.each<[filter: string, leading: object, other: object]>([
    ["name=bolt", { name: "bolt" }, { name: "nut" }],
    ["name[bolt,nut]", { name: "nut" }, { name: "screw" }],
    ["price[1,null]", { price: null }, { price: 2 }],
    ["price=1.50", { price: 1.5 }, { price: 1.25 }],
    ["price=null", { price: null }, { price: 2 }],
    ["name*bolt", { name: "a bolt" }, { name: "a nut" }],
    ["name^bo", { name: "bolt" }, { name: "blot" }],
    ["name$t", { name: "bolt" }, { name: "screw" }],
    ["code*BOLT", { code: "bolts" }, { code: "nuts" }],
    ["tags*a", { tags: ["b", "a"] }, { tags: ["b"] }],
    ["tags=[]", { tags: [] }, { tags: ["b"] }],
    ["tags=null", { tags: null }, { tags: [] }],
    ["numbers[5]", { numbers: [4, 5] }, { numbers: [4] }],
    ["id>5", { id: 6 }, { id: 5 }],
    ["id>=5", { id: 5 }, { id: 4 }],
    ["id<5", { id: 4 }, { id: 5 }],
    ["id<=5", { id: 5 }, { id: 6 }],
    ["id>5&id<=7", { id: 7 }, { id: 5 }],
    ["id>5&id<=7", { id: 6 }, { id: 8 }],
    ["id<=7&id>5", { id: 7 }, { id: 5 }],
    ["!(id!=5)", { id: 5 }, { id: 4 }],
    ["!(id![5,6])", { id: 5 }, { id: 4 }],
    ["!(id!=5|name!=a)", { id: 5, name: "a" }, { id: 4, name: "b" }],
    ["(id=5|name=a)", { id: 5 }, { id: 4 }],
    ["(id=5|name=a)", { name: "a" }, { name: "b" }],
    ["!(id!=5&name!=a)", { name: "a" }, { name: "b" }],
    ["orders(total=5)", { orders: [{ total: 4 }, { total: 5 }] }, { orders: [{ total: 4 }] }],
    ["orders(total=5|!(total!=6))", { orders: [{ total: 6 }] }, { orders: [{ total: 4 }] }],
  ])("%s", (filter, leading, other) => {
    expect([isTried(filter, leading), isTried(filter, other)]).toEqual([true, false]);
  });

  test.each<[filter: string]>([
    ["id!=5"],
    ["!(id=5)"],
    ["id![5]"],
    ["name!*a"],
    ['name*""'],
    ["(id=5|name!=a)"],
    ["!orders(total=5)"],
    ["orders()=0"],
  ])("with all records if any may match: %s", (filter) => {
    expect(isTried(filter, { id: 4, name: "b" })).toBe(true);
  });

  // The record fulfills one of two conditions.
  test.each<[rare: string, frequent: string, others?: readonly string[]]>([
    ["id=9", "active=true"],
    ["id=9", "state=open"],
    ["state=done", "active=true"],
    ["id=9", "id>=1"],
    ["name*bolt", "active=true"],
    ["name*bolt", "code*ab"],
    ["code*xy", "name*b"],
    ["price=null", "active=true"],
    ["id>2&id<4", "active=true"],
    ["id>2&id<4", "price>=1"],
    ["tags=[]", "state=open"],
    ["orders(total=5)", "active=true"],
    ["orders(total=5&paid=true)", "state=open"],
    ["id=9", "(name=b|active=true)"],
    ["price=2", "name=b", Array.from({ length: 50 }, (_, i) => `name=b&price=${i + 100}`)],
    ["name*nut", "code*bolt", Array.from({ length: 50 }, (_, i) => `code*bolt&price=${i + 100}`)],
  ])("%s is rarer than %s", (rare, frequent, others) => {
    const fulfilled = { name: "b", code: "abolt", tags: ["z"], orders: [{ total: 4, paid: true }] };
    expect(isTried(`${frequent}&${rare}`, fulfilled, others)).toBe(false);
    expect(isTried(`${rare}&${frequent}`, fulfilled, others)).toBe(false);
  });

  test("a filter that no record matches is never tried", () => {
    expect(isTried("!()", {})).toBe(false);
    expect(isTried("(!()&id=1)", {})).toBe(false);
  });
});

test("a change of a record enters, keeps and leaves filters", () => {
  const matcher = createMatcher(products);
  matcher.set("cheap", "list_price<5");
  matcher.set("bolts", "name*bolt");
  matcher.set("dear", "list_price>=5");
  const before = { id: 1, name: "bolt", list_price: 4, created: NOW };
  const after = { ...before, list_price: 6 };
  expect(matcher.changes(before, after)).toEqual({ entered: ["dear"], stayed: ["bolts"], left: ["cheap"] });
  expect(matcher.changes(undefined, after)).toMatchObject({ stayed: [], left: [] });
  expect(matcher.changes(before, undefined)).toMatchObject({ entered: [], stayed: [] });
  matcher.set("all", "");
  for (const none of [undefined, null] as never[]) {
    expect(matcher.changes(none, after)).toMatchObject({ stayed: [], left: [] });
    expect(matcher.changes(before, none)).toMatchObject({ entered: [], stayed: [] });
    expect(matcher.changes(none, none)).toEqual({ entered: [], stayed: [], left: [] });
  }
});

test("conditions of custom fields have the meaning that the program gives", () => {
  const schema = defineSchema({ id: integer(), search: custom(text(), ["*"]) });
  expect(() => createMatcher(schema)).toThrow('conditions["search"]');
  const conditions = { search: { "*": (value: string, record: { id: number }) => String(record.id) === value } };
  const matcher = createMatcher(schema, { conditions: conditions as never });
  matcher.set("a", "search*7");
  expect([matcher.match({ id: 7 }), matcher.match({ id: 8 })]).toEqual([["a"], []]);
});

test.each<[name: string, call: (matcher: Matcher<Schema>) => unknown]>([
  ["match()", (matcher) => matcher.match({ id: 1 } as never)],
  ["set()", (matcher) => matcher.set("b", "id=1")],
  ["delete()", (matcher) => matcher.delete("a")],
])("a condition that calls %s is an error, not a wrong result", (name, call) => {
  const schema = defineSchema({ id: integer(), search: custom(text(), ["*"]) });
  const conditions = { search: { "*": () => call(matcher as never) !== undefined } };
  const matcher: Matcher<typeof schema> = createMatcher(schema, { conditions });
  matcher.set("a", "search*x");
  expect(() => matcher.match({ id: 1 })).toThrow(TypeError);
  expect(() => matcher.match({ id: 1 })).toThrow(name);
  matcher.set("a", "id=1");
  expect(matcher.match({ id: 1 })).toEqual(["a"]);
});

test("filters share their conditions, unless names mean something else in each", () => {
  let asked = 0;
  const schema = defineSchema({
    id: integer(),
    at: timestamp({ names: ["start"] }),
    search: custom(text(), ["*"]),
  });
  const conditions = { search: { "*": () => ++asked > 0 } };
  const matcher = createMatcher(schema, { conditions });
  for (const id of ["a", "b", "c"]) matcher.set(id, `search*x&id<${id.length + 5}`);
  expect([matcher.match({ id: 1, at: NOW }).length, asked]).toEqual([3, 1]);
  matcher.set("2020", "at[now,start]", { names: { start: new Date("2020-01-01T00:00:00Z") } });
  matcher.set("2021", "at[now,start]", { names: { start: new Date("2021-01-01T00:00:00Z") } });
  for (const id of ["a", "b", "c"]) matcher.delete(id);
  expect(matcher.match({ id: 1, at: "2020-01-01T00:00:00Z" }, { now: NOW })).toEqual(["2020"]);
  expect(matcher.match({ id: 1, at: "2021-01-01T00:00:00Z" }, { now: NOW })).toEqual(["2021"]);
});

test("records of any shape match as they do a predicate", () => {
  const products = defineSchema({
    name: text({ ignoresCase: true }),
    tags: listOf(text(), { nullable: true }),
    list_price: decimal({ nullable: true }),
  });
  const matcher = createMatcher(products);
  const filters = [
    "name*x",
    "!()",
    "tags=[]",
    "tags=null",
    "tags*x",
    "tags[x,y]",
    "name!=x",
    "name*''",
    "list_price=1.50",
  ];
  for (const filter of filters) matcher.set(filter, filter);
  for (const record of [
    null,
    7,
    {},
    { tags: [] },
    { tags: ["x"] },
    { tags: "x" },
    { tags: 5 },
    { tags: [null] },
    { name: 5 },
    { name: "x", list_price: 1.5 },
    [],
  ]) {
    const expected = filters.filter((filter) => toPredicate(checkOrThrow(filter, products))(record as never));
    expect(matcher.match(record as never).sort()).toEqual(expected.sort());
  }
});

test("conditions on different records of a relation are not mixed", () => {
  const orders = defineSchema({ total: integer(), created: timestamp() });
  const schema = defineSchema({ id: integer(), orders: many(orders, { to: "partner_id" }) });
  const matcher = createMatcher(schema);
  const filters = [
    "orders(total>10)&orders(total<5)",
    "orders(total>10)>=1&orders(total<5)=1",
    "orders(total>10&total<50)",
  ];
  for (const filter of filters) matcher.set(filter, filter);
  const record = { id: 1, orders: [{ total: 20 }, { total: 1 }] };
  expect(matcher.match(record as never).sort()).toEqual(filters.slice().sort());
});

test("options belong to the call of set", () => {
  const matcher = createMatcher(products);
  let me = 7;
  const options = { timeZone: "Europe/Berlin", names: { me: () => me } };
  matcher.set("a", "created>=today&owner_id=me", options);
  options.timeZone = "Pacific/Kiritimati";
  me = 8;
  const record = { id: 1, name: "", created: "2024-05-30T22:30:00Z", owner_id: 7 };
  expect(matcher.match(record, { now: new Date("2024-05-31T12:00:00Z") })).toEqual(["a"]);
});

test("a tree with groups of fewer than two parts means what bind reads", () => {
  const matcher = createMatcher(products);
  const recent = gt("created", "now-7d");
  const empty = { ...and(eq("id", 1), eq("id", 2)), parts: [] } as unknown as Filter;
  const groupOf = (...parts: readonly Filter[]) => ({ ...or(eq("id", 1), eq("id", 2)), parts }) as unknown as Filter;
  const trees = [
    or(empty, recent),
    and(empty, recent),
    not(or(recent, recent)),
    groupOf(recent),
    or(groupOf(), recent),
    or(recent, eq("id", 1)),
    or(eq("id", 1), recent),
    or(recent, eq("id", 2), eq("id", 1)),
    or(recent, parseOrThrow("!()")),
  ];
  for (const [index, filter] of trees.entries()) {
    matcher.set(String(index), filter);
    const matches = toPredicate(bindOrThrow(filter, products, { now: NOW }));
    for (const created of ["2000-01-01", "2024-05-31"]) {
      const record = { id: 1, name: "", created: `${created}T00:00:00Z` };
      expect(matcher.match(record, { now: NOW }).includes(String(index))).toBe(matches(record));
    }
  }
});

const FIRST = { at: "0001-01-01T00:00:00Z", day: "0001-01-01" };
const LAST = { at: "9999-12-31T23:59:59.999999Z", day: "9999-12-31" };

test.each([
  ["after 9999", "+5000y", "6000-06-01T12:00:00Z", ["!=", "<", "<="]],
  ["before 0001", "-1000y", "0500-06-01T12:00:00Z", ["!=", ">", ">="]],
])("a relative time that is by now %s is outside of all times, and fails no match", (_when, offset, now, holding) => {
  const time = { at: timestamp(), day: date() };
  const people = defineSchema(time);
  const schema = defineSchema({
    id: integer(),
    ...time,
    open: custom(timestamp(), ["="]),
    people: many(people, { to: "id" }),
  });
  const values = new Set<unknown>();
  const matcher = createMatcher(schema, {
    conditions: { open: { "=": (value: unknown) => values.add(value).size > 0 } },
  });
  const expected = ["id", "list", "open"];
  for (const operator of ["=", "!=", "<", "<=", ">", ">="]) {
    matcher.set(`at${operator}`, `at${operator}now${offset}`);
    matcher.set(`day${operator}`, `day${operator}today${offset}&id=1`);
    matcher.set(`people${operator}`, `people(day${operator}today${offset})`);
    matcher.set(`not${operator}`, `!(at${operator}now${offset})`);
    const names = holding.includes(operator) ? ["at", "day", "people"] : ["not"];
    expected.push(...names.map((name) => `${name}${operator}`));
  }
  matcher.set("list", `day[today${offset},0001-01-01,9999-12-31]`);
  matcher.set("open", `open=now${offset}`);
  matcher.set("id", "id=1");
  for (const times of [FIRST, LAST]) {
    const found = matcher.match({ id: 1, ...times, people: [times] }, { now: new Date(now) });
    expect(found.sort()).toEqual(expected.sort());
  }
  expect([...values]).toEqual([offset.startsWith("+") ? LAST.at : "0001-01-01T00:00:00.000000Z"]);
});

test("a filter with a thousand values is found by them", () => {
  const matcher = createMatcher(products);
  matcher.set("many", `id[${Array.from({ length: 1000 }, (_, i) => i).join()}]`);
  const at = (id: number) => matcher.match({ id, name: "", created: NOW });
  expect([at(999), at(1000)]).toEqual([["many"], []]);
});

test.each<[now: unknown]>([[() => 5], [() => undefined], [() => new Date(Number.NaN)]])(
  "an invalid time is a TypeError that names the option: %s",
  (now) => {
    const matcher = createMatcher(products);
    expect(() => matcher.match({ id: 1, name: "", created: NOW }, { now } as never)).toThrow('Option "now"');
  },
);

test("names of Object.prototype and filters without limits are ordinary", () => {
  const schema = defineSchema({ constructor: text({ nullable: true }), __proto__: integer() } as never) as Schema;
  const matcher = createMatcher(schema);
  matcher.set("__proto__", "constructor=null");
  expect(matcher.match({})).toEqual(["__proto__"]);
  const deep = Array.from({ length: 20_000 }).reduce<Filter>(
    (filter, _, i) => not(and(filter, eq("constructor", i))),
    eq("constructor", "x"),
  );
  expect(matcher.set("deep", deep, { limits: NO_LIMITS }).ok).toBe(true);
  const bound = toPredicate(bindOrThrow(deep, schema, { limits: NO_LIMITS }));
  expect(matcher.match({ constructor: "x" } as never).includes("deep")).toBe(bound({ constructor: "x" } as never));
  expect(matcher.delete("deep")).toBe(true);
});

test("hundreds of ranges, parts of texts and tenants are found, and all can be deleted", () => {
  const matcher = createMatcher(products);
  const filters = Array.from({ length: 400 }, (_, i) => {
    const price = (i * 7) % 100;
    const shapes = [
      `list_price>=${price}&list_price<${price + 1 + (i % 9)}`,
      `list_price>${price}`,
      `list_price<=${price}|id=${i}`,
      `owner_id=1&name*bolt${i % 50}`,
      `owner_id=1&name^bo&id[${i},${i + 1},${i + 2}]`,
      `name*o${i % 10}|name$t|name*b`,
      `created>now-${1 + (i % 30)}d&owner_id=me`,
    ];
    return shapes[i % shapes.length] as string;
  });
  const options = { names: { me: 1 } };
  for (const [index, filter] of filters.entries()) expect(matcher.set(String(index), filter, options).ok).toBe(true);
  expect(matcher.set("limits", "created>now-1d&id>=0", { limits: { conditions: 2 } }).ok).toBe(true);
  const predicates = filters.map((filter) => toPredicate(checkOrThrow(filter, products, { ...options, now: NOW })));
  const records = Array.from({ length: 60 }, (_, id) => {
    const created = new Date(NOW.getTime() - id * 86_400_000);
    return { id, name: `bolt${id}`, list_price: id * 1.5, created, owner_id: id % 3 };
  });
  for (let kept = filters.length; kept >= 0; kept -= 100) {
    for (const record of records) {
      const expected = filters.flatMap((_, i) => (i < kept && predicates[i]?.(record) ? [String(i)] : []));
      const found = matcher.match(record, { now: NOW }).filter((id) => id !== "limits");
      expect(found.sort()).toEqual(expected.sort());
    }
    for (let i = Math.max(0, kept - 100); i < kept; i++) expect(matcher.delete(String(i))).toBe(true);
  }
  expect([matcher.delete("limits"), matcher.size]).toEqual([true, 0]);
});
