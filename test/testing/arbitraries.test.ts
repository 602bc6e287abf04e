import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  and,
  bind,
  boolean,
  check,
  date,
  decimal,
  decodeFilter,
  defineSchema,
  enumeration,
  equals,
  type Filter,
  type Folder,
  fold,
  integer,
  NO_LIMITS,
  ne,
  not,
  number,
  or,
  parse,
  parseOrThrow,
  text,
  timestamp,
} from "../../src/index.js";
import {
  anyBrokenText,
  anyFilter,
  anyFilterText,
  anyRecord,
  anyRecordsWithFilter,
  anySchema,
  anyWrittenFilter,
} from "../../src/testing.js";
import { valueInRecord } from "../support/order.js";
import { matches } from "../support/reference.js";
import { RUNS } from "../support/runs.js";

const products = defineSchema({
  id: integer(),
  name: text({ nullable: true, ordered: true }),
  label: text({ containsIgnoresCase: true }),
  list_price: decimal({ nullable: true, precision: 12, scale: 2 }),
  weight: number({ nullable: true }),
  active: boolean(),
  state: enumeration(["draft", "done", "AT&T"], { nullable: true }),
  due: date({ nullable: true }),
  created: timestamp(),
  secret: text({ hidden: true }),
});

const anySchemaAnd = <T>(arbitrary: (schema: ReturnType<typeof defineSchema>) => fc.Arbitrary<T>) =>
  anySchema().chain((schema) => fc.tuple(fc.constant(schema), arbitrary(schema)));

test("every filter is one that its schema takes, within the default limits", () => {
  fc.assert(
    fc.property(anySchemaAnd(anyFilter), ([schema, filter]) => {
      expect(bind(filter, schema)).toMatchObject({ ok: true });
    }),
    { numRuns: RUNS },
  );
});

test("every text is one that its schema takes, and reads as the tree it was written from", () => {
  fc.assert(
    fc.property(anySchemaAnd(anyWrittenFilter), ([schema, { filter, text }]) => {
      expect(check(text, schema)).toMatchObject({ ok: true });
      expect(equals(parseOrThrow(text), filter)).toBe(true);
    }),
    { numRuns: RUNS },
  );
});

test("an encoded text decodes to one that reads as its tree", () => {
  fc.assert(
    fc.property(anyWrittenFilter(products, { encoded: true }), ({ filter, text }) => {
      expect(text).toMatch(/^[!-~]*$/);
      const decoded = decodeFilter(text);
      expect(decoded.ok && equals(parseOrThrow(decoded.value), filter)).toBe(true);
    }),
    { numRuns: RUNS },
  );
});

test("texts differ from the canonical one in white space, quotes, escapes and groups", () => {
  const texts = fc.sample(anyFilterText(products), { numRuns: 2000, seed: 1 });
  for (const way of [/\n/, /\t/, / = /, /="[^"&|,\]]+"/, /\\u[0-9a-f]{4}/, /\(\s*\(/, /!\s+\(/, /\[[^\]"]*&/]) {
    expect(
      texts.some((one) => way.test(one)),
      String(way),
    ).toBe(true);
  }
});

test("no broken text is a filter, and each is one piece away from one", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(anyBrokenText(), (broken) => {
      const result = parse(broken, { limits: NO_LIMITS });
      expect(result.ok).toBe(false);
      if (!result.ok) for (const { code } of result.diagnostics) seen.add(code);
    }),
    { numRuns: RUNS, seed: 1 },
  );
  expect(seen.size).toBeGreaterThanOrEqual(15);
});

test("every value of a record is one of its field's type, or null where the field may be", () => {
  fc.assert(
    fc.property(anySchemaAnd(anyRecord), ([schema, record]) => {
      for (const [name, field] of schema.byName) {
        const held = Object.hasOwn(record, name) ? (record as Record<string, unknown>)[name] : undefined;
        if (held === null || held === undefined) expect(field.nullable).toBe(true);
        else expect(valueInRecord(field, held)).not.toBe(undefined);
      }
      expect(Object.keys(record).every((name) => schema.byName.has(name))).toBe(true);
    }),
    { numRuns: RUNS },
  );
});

test("the values fit the column that the field describes", () => {
  const narrow = defineSchema({ price: decimal({ precision: 5, scale: 2 }), count: integer({ bits: 32 }) });
  fc.assert(
    fc.property(anyRecord(narrow), ({ price, count }) => {
      expect(Math.abs(Number(price))).toBeLessThan(1000);
      expect(String(price)).toMatch(/^-?[0-9]{1,3}(\.[0-9]{1,2}0?)?$/);
      expect(BigInt(count)).toBe(BigInt.asIntN(32, BigInt(count)));
    }),
    { numRuns: RUNS },
  );
});

test("records hold a value in every form that a record may hold it in", () => {
  const records = fc.sample(anyRecord(products), { numRuns: 2000, seed: 1 });
  const forms = (name: keyof (typeof records)[number]) =>
    [...new Set(records.map((record) => (record[name] instanceof Date ? "Date" : `${typeof record[name]}`)))].sort();
  expect(forms("id")).toEqual(["bigint", "number", "string"]);
  expect(forms("list_price")).toEqual(["bigint", "number", "object", "string", "undefined"]);
  expect(forms("due")).toEqual(["Date", "object", "string", "undefined"]);
  expect(forms("created")).toEqual(["Date", "string"]);
});

test("a seed gives the same cases again", () => {
  const draw = () => fc.sample(anyRecordsWithFilter(products), { numRuns: 20, seed: 42 });
  expect(draw()).toEqual(draw());
});

describe("records with a filter", () => {
  test("at least 40 % of the filters select between 1 % and 99 % of the records", () => {
    const shares = fc
      .sample(anyRecordsWithFilter(products), { numRuns: RUNS, seed: 1 })
      .map(
        ({ records, filter }) => records.filter((record) => matches(filter, products, record)).length / records.length,
      );
    const telling = shares.filter((share) => share >= 0.01 && share <= 0.99).length;
    expect(telling / shares.length).toBeGreaterThanOrEqual(0.4);
  });

  test("there are never more records than asked for", () => {
    fc.assert(
      fc.property(anyRecordsWithFilter(products, { maxRecords: 3 }), ({ records }) => {
        expect(records.length).toBeGreaterThanOrEqual(1);
        expect(records.length).toBeLessThanOrEqual(3);
      }),
      { numRuns: 100 },
    );
  });

  /** A filter as a faulty backend understands it. */
  const faults: Readonly<Record<string, (filter: Filter) => Filter>> = {
    "!= is false for null": (filter) =>
      rewrite(filter, {
        comparison: (node) => (node.operator === "!=" && node.value !== null ? and(node, ne(node.field, null)) : node),
      }),
    "| is read as &": (filter) => rewrite(filter, { or: (_node, parts) => and(...parts) }),
    "a list misses its last item": (filter) =>
      rewrite(filter, { membership: (node) => ({ ...node, items: node.items.slice(0, -1) }) }),
    ">= is read as >": (filter) =>
      rewrite(filter, { comparison: (node) => (node.operator === ">=" ? { ...node, operator: ">" } : node) }),
    "!( ) is dropped": (filter) => rewrite(filter, { not: (_node, part) => part }),
  };

  test.each(Object.entries(faults))("a fault is reported with at most three conditions: %s", (_name, misread) => {
    const property = fc.property(anyRecordsWithFilter(products), ({ records, filter }) =>
      records.every((record) => matches(misread(filter), products, record) === matches(filter, products, record)),
    );
    for (const seed of [1, 2, 3, 4, 5]) {
      const { counterexample } = fc.check(property, { numRuns: 10_000, seed });
      const [found] = counterexample ?? [];
      if (found === undefined) throw new Error("The fault was not found");
      expect(conditionsIn(found.filter)).toBeLessThanOrEqual(3);
      expect(found.records.length).toBeLessThanOrEqual(3);
    }
  });
});

function rewrite(filter: Filter, changes: Partial<Folder<Filter>>): Filter {
  return fold<Filter>(filter, {
    everything: (node) => node,
    and: (_node, parts) => and(...parts),
    or: (_node, parts) => or(...parts),
    not: (_node, part) => not(part),
    comparison: (node) => node,
    membership: (node) => node,
    ...changes,
  });
}

function conditionsIn(filter: Filter): number {
  const sum = (parts: readonly number[]): number => parts.reduce((a, b) => a + b, 0);
  return fold<number>(filter, {
    everything: () => 0,
    and: (_node, parts) => sum(parts),
    or: (_node, parts) => sum(parts),
    not: (_node, part) => part,
    comparison: () => 1,
    membership: () => 1,
  });
}
