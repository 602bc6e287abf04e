import { describe, expect, test } from "vitest";
import {
  and,
  bindOrThrow,
  checkOrThrow,
  date,
  decimal,
  defineSchema,
  eq,
  type Filter,
  FilterError,
  integer,
  listOf,
  many,
  NO_LIMITS,
  not,
  number,
  one,
  text,
  timestamp,
} from "../../src/index.js";
import { createMatcher } from "../../src/match.js";
import { filterRecords, filterRecordsAsync, type PredicateOptions, toPredicate } from "../../src/memory.js";

const users = defineSchema({ id: integer(), name: text({ nullable: true }) });
const comments = defineSchema({ body: text(), author: one(users, { from: "author_id" }) });
const issues = defineSchema({
  id: integer(),
  assigneeId: integer({ nullable: true }),
  boss: text({ nullable: true, path: "assignee.boss.name" }),
  constructor: text({ nullable: true }),
  comments: many(comments, { to: "issue_id" }),
  owner: one(users, { from: "owner_id", path: "people.owner" }),
});

const STRICT: PredicateOptions = { missing: "error" };

/** Returns the details of each error, or the result of the predicate. */
function run(filter: string, record: unknown): unknown {
  try {
    return toPredicate(checkOrThrow(filter, issues), STRICT)(record as never);
  } catch (error) {
    if (error instanceof FilterError) return error.diagnostics.map(({ code, details }) => ({ code, ...details }));
    throw error;
  }
}

const missing = (field: string, property: string, keys: readonly string[]) => [
  { code: "record.missing", field, property, keys },
];

test("a missing field is null without the option", () => {
  const bound = checkOrThrow("assigneeId=null", issues);
  for (const options of [undefined, {}, { missing: undefined }, { missing: "null" } as const]) {
    expect(toPredicate(bound, options)({ id: 1, assignee_id: 5 } as never)).toBe(true);
  }
});

test("the error names the field and the keys of the record", () => {
  const record = { id: 1, assignee_id: 5 };
  expect(() => toPredicate(checkOrThrow("assigneeId=5", issues), STRICT)(record as never)).toThrow(
    'Field "assigneeId" is missing in a record: no property "assigneeId" among the keys "id", "assignee_id". ' +
      'If the value is elsewhere, declare the field with option "path".',
  );
});

describe("with missing: error,", () => {
  test.each<[filter: string, record: unknown, result: unknown]>([
    ["assigneeId=5", { assigneeId: 5 }, true],
    ["assigneeId=null", { assigneeId: undefined }, true],
    ["assigneeId=5", Object.create({ assigneeId: 5 }), true],
    ["assigneeId=5", {}, missing("assigneeId", "assigneeId", [])],
    ["assigneeId=5", null, missing("assigneeId", "assigneeId", [])],
    // Also a field that does not decide the result.
    ["id=1|assigneeId=5", { id: 1 }, missing("assigneeId", "assigneeId", ["id"])],
    ["id=1&!(assigneeId[5])", {}, [...missing("id", "id", []), ...missing("assigneeId", "assigneeId", [])]],
    // Once, although the filter has the field twice.
    ["id=1|id=2", {}, missing("id", "id", [])],
    ["constructor=null", {}, missing("constructor", "constructor", [])],
    ["constructor=x", { constructor: "x" }, true],
    ["boss=Ada", { assignee: { boss: { name: "Ada" } } }, true],
    ["boss=null", { assignee: null }, true],
    ["boss=null", { assignee: { boss: undefined } }, true],
    ["boss=null", { id: 1 }, missing("boss", "assignee", ["id"])],
    ["boss=null", { assignee: { chief: null } }, missing("boss", "boss", ["chief"])],
    ["boss=null", { assignee: "Ada" }, missing("boss", "boss", [])],
    ["comments()", { comments: [] }, false],
    ["comments()", { comments: null }, false],
    ["comments()", { comment: [] }, missing("comments", "comments", ["comment"])],
    ["comments(body*x)", { comments: [{ body: "x" }, { body: "y" }] }, true],
    ["comments(body*x)", { comments: [{ body: "x" }, { text: "y" }, {}] }, missing("comments.body", "body", ["text"])],
    [
      "comments(body*x)|comments(author.name=Ada)",
      { comments: [{ author: {} }] },
      [...missing("comments.body", "body", ["author"]), ...missing("comments.author.name", "name", [])],
    ],
    ["comments(author.name=null)", { comments: [{ author: null }] }, true],
    ["owner.name=Ada", { people: { owner: { name: "Ada" } } }, true],
    ["owner.name=Ada", { people: {} }, missing("owner", "owner", [])],
    ["owner.name=null", { people: null }, true],
  ])("%s on %j", (filter, record, result) => {
    expect(run(filter, record)).toEqual(result);
  });
});

test("filterRecords and filterRecordsAsync have the option", async () => {
  const bound = checkOrThrow("assigneeId=5", issues);
  const records = [{ assignee_id: 5 }] as never[];
  expect([...filterRecords(bound, records)]).toEqual([]);
  expect(() => filterRecords(bound, records, STRICT).next()).toThrow(FilterError);
  await expect(filterRecordsAsync(bound, records, STRICT).next()).rejects.toThrow(FilterError);
});

test("any other option or value is an error", () => {
  const bound = checkOrThrow("id=1", issues);
  expect(() => toPredicate(bound, { missing: "throw" } as never)).toThrow(
    'Option "missing" of toPredicate() must be "null" or "error".',
  );
  expect(() => toPredicate(bound, 0 as never)).toThrow("The options of toPredicate() must be an object.");
});

test("filters of any size and depth are checked", () => {
  let deep: Filter = eq("id", 1);
  for (let level = 0; level < 20_000; level++) deep = and(not(deep), eq("id", level));
  const matches = toPredicate(bindOrThrow(deep, issues, { limits: NO_LIMITS }), STRICT);
  expect(() => matches({} as never)).toThrow(FilterError);
});

/** As decimal.js has it. */
class Decimal {
  toString(): string {
    return "12.50";
  }
}

const kinds = defineSchema({
  price: decimal({ nullable: true }),
  size: number(),
  count: integer(),
  name: text(),
  due: date(),
  at: timestamp(),
  tags: listOf(text()),
});

test.each<[filter: string, value: unknown, expected: string | undefined, found: string | undefined]>([
  ["price>=10", new Decimal(), "a decimal", "an object of class Decimal"],
  ["price!=10", { d: [12] }, "a decimal", "an object"],
  ["price=null|count=1", "12,50", "a decimal", "a string"],
  ["size>1", "1.5", "a finite number", "a string"],
  ["count=1", 1.5, "an integer", "a number"],
  ["name=x", Object.create(null), "text", "an object"],
  // What the value itself says about its class is content.
  ["name=x", JSON.parse('{"constructor":{"name":"a secret"}}'), "text", "an object"],
  ["name=x", Object.assign(new Decimal(), { constructor: "a secret" }), "text", "an object of class Decimal"],
  ["name=x", Object.create({ constructor: { name: 5 } }), "text", "an object"],
  ["at<now", new Date(Number.NaN), "a timestamp", "an object of class Date"],
  ["due=2024-01-01", "31.05.2024", "a date", "a string"],
  ["tags*x", "x", "an array", "a string"],
  ["name=x", ["x"], "text", "an array"],
  ["price>1", "12.50", undefined, undefined],
  ["price>1", null, undefined, undefined],
  ["price>1", undefined, undefined, undefined],
  // Databases have these.
  ["price>1", "NaN", undefined, undefined],
  ["size>1", Number.POSITIVE_INFINITY, undefined, undefined],
  ["due>2024-01-01", "infinity", undefined, undefined],
  ["at<now", "0044-03-15T10:00:00 BC", undefined, undefined],
])("%s with the value %s is an error unless it has the type of the field", (filter, value, expected, found) => {
  const [field = ""] = filter.split(/[^a-z]/);
  const record = {
    ...{ price: 1, size: 1, count: 1, name: "", due: "2024-01-01", at: new Date(), tags: [] },
    [field]: value,
  };
  const matches = toPredicate(checkOrThrow(filter, kinds), STRICT);
  const matcher = createMatcher(kinds, { missing: "error" });
  matcher.set("a", filter);
  for (const act of [() => matches(record as never), () => matcher.match(record as never)]) {
    if (expected === undefined) expect(act).not.toThrow();
    else {
      expect(act).toThrow(
        `Field "${field}" of a record must be ${expected}, but it is ${found}. Convert the value first.`,
      );
    }
  }
});

test("a revoked proxy is an object of another type", () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  expect(() => toPredicate(checkOrThrow("name=x", kinds), STRICT)({ name: proxy } as never)).toThrow(
    'Field "name" of a record must be text, but it is an object. Convert the value first.',
  );
});
