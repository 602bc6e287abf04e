import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  and,
  type BindOptions,
  bind,
  bindOrThrow,
  type Condition,
  contains,
  eq,
  type Filter,
  FilterError,
  fold,
  gt,
  gte,
  isIn,
  type Literal,
  lt,
  lte,
  ne,
  not,
  notContains,
  notIn,
  or,
  type Schema,
} from "../../src/index.js";
import { filterRecords, filterRecordsAsync, toPredicate } from "../../src/memory.js";
import { anyFilter, anyRecordsWithFilter, anySchema } from "../../src/testing.js";
import { agreeingPredicate } from "../support/agreeing-predicate.js";
import { everyType } from "../support/every-type.js";
import { valueInRecord } from "../support/order.js";
import { matches, order } from "../support/reference.js";
import { PAIRS, RUNS } from "../support/runs.js";
import { inUtc, TIME_ZONES } from "../support/time-zones.js";

type Row = Readonly<Record<string, unknown>>;

function predicate(
  filter: Filter,
  schema: Schema = everyType,
  options: BindOptions = {},
): (record: unknown) => boolean {
  const result = bind(filter, schema, options);
  if (!result.ok) throw new FilterError(result.diagnostics);
  return agreeingPredicate(result.value) as (record: unknown) => boolean;
}

/** Asserts that two filters match the same records. */
function expectSame(records: readonly unknown[], one: Filter, other: Filter): void {
  expect(records.map(predicate(one))).toEqual(records.map(predicate(other)));
}

const some = anyRecordsWithFilter(everyType, { maxRecords: 20 });

/** Three filters with records take long to generate. */
const LAW_RUNS = RUNS > 1000 ? RUNS : Math.min(RUNS / 2, 200);

/** Tests a law for records and three filters on their values. */
function law(name: string, holds: (records: readonly unknown[], f: Filter, g: Filter, h: Filter) => void): void {
  const few = anyRecordsWithFilter(everyType, { maxRecords: 8 });
  test(name, () => {
    fc.assert(
      fc.property(few, few, few, (a, b, c) => {
        holds([...a.records, ...b.records, ...c.records], a.filter, b.filter, c.filter);
      }),
      { numRuns: LAW_RUNS },
    );
  });
}

describe("complement", () => {
  law("exactly one of f and !(f) matches any record", (records, f) => {
    const [holds, fails] = [predicate(f), predicate(not(f))];
    for (const record of records) expect(holds(record)).toBe(!fails(record));
  });

  const pairs = { "!=": "=", "!*": "*", "![]": "[]" } as const;
  law("!=, !* and ![] are the complements of =, * and []", (records, f) => {
    for (const condition of conditionsIn(f)) {
      if (!(condition.operator in pairs)) continue;
      const positive = { ...condition, operator: pairs[condition.operator as keyof typeof pairs] } as Filter;
      expectSame(records, condition, not(positive));
    }
  });
});

describe("Boolean algebra", () => {
  law("the order of parts does not matter", (records, f, g) => {
    expectSame(records, and(f, g), and(g, f));
    expectSame(records, or(f, g), or(g, f));
  });
  law("the grouping of parts does not matter", (records, f, g, h) => {
    expectSame(records, and(and(f, g), h), and(f, and(g, h)));
    expectSame(records, or(or(f, g), h), or(f, or(g, h)));
  });
  law("& distributes over |, and | over &", (records, f, g, h) => {
    expectSame(records, and(f, or(g, h)), or(and(f, g), and(f, h)));
    expectSame(records, or(f, and(g, h)), and(or(f, g), or(f, h)));
  });
  law("!(f & g) is equivalent to !(f) | !(g), and !(f | g) to !(f) & !(g)", (records, f, g) => {
    expectSame(records, not(and(f, g)), or(not(f), not(g)));
    expectSame(records, not(or(f, g)), and(not(f), not(g)));
  });
  law("f & f, f | f and !(!(f)) are equivalent to f", (records, f) => {
    expectSame(records, and(f, f), f);
    expectSame(records, or(f, f), f);
    expectSame(records, not(not(f)), f);
  });
  law("f & (f | g) and f | (f & g) are equivalent to f", (records, f, g) => {
    expectSame(records, and(f, or(f, g)), f);
    expectSame(records, or(f, and(f, g)), f);
  });
  law("the empty filter is neutral in & and absorbing in |", (records, f) => {
    expectSame(records, and(f, and()), f);
    expectSame(records, or(f, and()), and());
    expectSame(records, or(f, or()), f);
    expectSame(records, and(f, or()), or());
  });
});

describe("conditions", () => {
  law("a[v1,v2] is equivalent to a=v1|a=v2, or a*v1|a*v2 for lists, and a![v1,v2] to its negation", (records, f) => {
    for (const condition of conditionsIn(f)) {
      if (condition.kind !== "membership") continue;
      const { field, items } = condition;
      const isList = everyType.byName.get(field)?.type === "list";
      const one = (item: Literal) => (isList ? contains(field, String(item)) : eq(field, item));
      const other = (item: Literal) => (isList ? notContains(field, String(item)) : ne(field, item));
      expectSame(records, isIn(field, items), or(...items.map(one)));
      expectSame(records, notIn(field, items), and(...items.map(other)));
    }
  });

  law("the order operators agree with a comparison of bigints and code points", (records, f) => {
    for (const condition of conditionsIn(f)) {
      if (condition.kind !== "comparison" || !/^[<>]/.test(condition.operator)) continue;
      const { field: name, value: literal } = condition;
      const field = everyType.byName.get(name);
      if (field === undefined || literal === null) throw new Error("The condition has no field or is null");
      const tests = [gt, gte, lt, lte, eq].map((build) => predicate(build(name, literal)));
      for (const record of records as readonly Row[]) {
        const held = record[name];
        const outcomes = tests.map((holds) => holds(record));
        if (held === null || held === undefined) {
          expect(outcomes).toEqual([false, false, false, false, false]);
          continue;
        }
        const value = valueInRecord(field, held);
        if (value === undefined) throw new Error("A record has a value of another type");
        const found = order(field, value, literal);
        expect(outcomes).toEqual([found > 0, found >= 0, found < 0, found <= 0, found === 0]);
      }
    }
  });
});

test.each([
  ["records", {}, PAIRS],
  ["related records", { relations: true }, PAIRS / 8],
])("a predicate agrees with the naive reference evaluator on all %s", (_records, options, expected) => {
  let pairs = 0;
  const anyCase = fc.tuple(anySchema(options), fc.constantFrom(...TIME_ZONES)).chain(([schema, timeZone]) => {
    const drawn = anyRecordsWithFilter(schema, { maxRecords: 10, timeZone });
    return fc.tuple(fc.constant(schema), fc.constant(timeZone), drawn);
  });
  fc.assert(
    fc.property(anyCase, ([schema, timeZone, { records, filter }]) => {
      const holds = predicate(filter, schema, { timeZone });
      const absolute = inUtc(filter, schema, timeZone);
      for (const record of records) expect(holds(record)).toBe(matches(absolute, schema, record));
      pairs += records.length;
    }),
    { numRuns: Math.ceil(expected / 4) },
  );
  expect(pairs).toBeGreaterThanOrEqual(expected);
});

test("a predicate agrees with the reference evaluator on records with arbitrary values", () => {
  const anything = fc.dictionary(fc.constantFrom(...everyType.byName.keys()), anyRecordOrValue());
  fc.assert(
    fc.property(anyFilter(everyType), fc.oneof(anything, anyRecordOrValue()), (filter, record) => {
      expect(predicate(filter)(record)).toBe(matches(filter, everyType, record));
    }),
    { numRuns: RUNS },
  );
});

/** Draws records and values, valid or not. */
function anyRecordOrValue(): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true }),
    fc.constantFrom<unknown>(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 1.5, 2 ** 64),
    fc.constantFrom<unknown>(
      "",
      " 1",
      "1 ",
      "0x10",
      "1_000",
      "Infinity",
      "NaN",
      "+1",
      "1e5",
      "1e999999999",
      ".5",
      "5.",
    ),
    fc.constantFrom<unknown>(
      "2024-02-30",
      "2024-01-01T24:00",
      "2024-01-01T00:00:00.1234567Z",
      "0000-01-01",
      "10000-01-01",
    ),
    fc.constantFrom<unknown>(new Date(Number.NaN), new Date(8.64e15), new Date(-8.64e15), Symbol("x"), () => 1, [1], {
      valueOf: () => 1,
    }),
    fc.constantFrom<unknown>(
      "true",
      "false",
      0,
      1,
      "draft",
      "DRAFT",
      "\ud800",
      "\udc00\ud800",
      "a\0b",
      Object.create(Date.prototype),
    ),
  );
}

describe("the shape of a record does not matter", () => {
  class Product {
    constructor(values: Row) {
      for (const [name, value] of Object.entries(values)) {
        Object.defineProperty(this, name, { value, enumerable: true, configurable: true, writable: true });
      }
    }
    get inherited(): string {
      throw new Error("An accessor that is not a field was called");
    }
  }
  const shapes: Readonly<Record<string, (values: Row) => unknown>> = {
    frozen: (values) => Object.freeze({ ...values }),
    sealed: (values) => Object.seal({ ...values }),
    "without a prototype": (values) => Object.assign(Object.create(null), values),
    "an instance of a class": (values) => new Product(values),
    "with properties that are not enumerable": (values) =>
      Object.defineProperties({}, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]))),
    "with its properties in another order": (values) => Object.fromEntries(Object.entries(values).reverse()),
    "with more properties than the schema": (values) => ({ zzz: 1, ...values, id2: "x" }),
    "with own accessors": (values) =>
      Object.defineProperties(
        {},
        Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { get: () => value }])),
      ),
    "a proxy": (values) => new Proxy({ ...values }, {}),
    "inheriting its values": (values) => Object.create(Object.create(values)),
    "with accessors of a class": (values) => {
      class Accessors {}
      for (const name of Object.keys(values))
        Object.defineProperty(Accessors.prototype, name, { get: () => values[name] });
      return new Accessors();
    },
  };
  test.each(Object.entries(shapes))("%s", (_name, make) => {
    fc.assert(
      fc.property(some, ({ records, filter }) => {
        const holds = predicate(filter);
        for (const record of records) expect(holds(make(record as Row))).toBe(matches(filter, everyType, record));
      }),
      { numRuns: RUNS / 5 },
    );
  });
});

test("properties of Object.prototype do not change results of filters that are compiled later", () => {
  fc.assert(
    fc.property(some, some, ({ records, filter }, { records: [other] }) => {
      const bound = bindOrThrow(filter, everyType);
      const expected = records.map((record) => matches(filter, everyType, record));
      const names = Object.keys(other ?? {});
      // Synchronous, because other code may not work with a changed prototype.
      for (const name of names) {
        Object.defineProperty(Object.prototype, name, { value: (other as Row)[name], configurable: true });
      }
      const found = records.map(agreeingPredicate(bound));
      for (const name of names) Reflect.deleteProperty(Object.prototype, name);
      expect(found).toEqual(expected);
    }),
    { numRuns: RUNS / 5 },
  );
});

test("filterRecords and filterRecordsAsync return the records that the predicate accepts, in order", async () => {
  await fc.assert(
    fc.asyncProperty(some, async ({ records, filter }) => {
      const bound = bind(filter, everyType);
      if (!bound.ok) throw new FilterError(bound.diagnostics);
      const expected = records.filter(toPredicate(bound.value));
      expect([...filterRecords(bound.value, new Set(records))]).toEqual([...new Set(expected)]);
      const found: unknown[] = [];
      for await (const record of filterRecordsAsync(bound.value, records)) found.push(record);
      expect(found).toEqual(expected);
    }),
    { numRuns: RUNS / 5 },
  );
});

function conditionsIn(filter: Filter): readonly Condition[] {
  return fold<readonly Condition[]>(filter, {
    everything: () => [],
    and: (_node, parts) => parts.flat(),
    or: (_node, parts) => parts.flat(),
    not: (_node, part) => part,
    comparison: (node) => [node],
    membership: (node) => [node],
    related: (_node, part) => part,
  });
}
