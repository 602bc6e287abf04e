import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  and,
  boolean,
  date,
  decimal,
  defineSchema,
  enumeration,
  type Filter,
  type Folder,
  fold,
  ne,
  not,
  or,
  parseOrThrow,
  text,
} from "../../src/index.js";
import { anyFilter, anyFilterText, anyRecordsWithFilter } from "../../src/testing.js";
import { matches } from "../support/reference.js";

const products = defineSchema({
  name: text({ nullable: true, ordered: true }),
  list_price: decimal({ nullable: true, precision: 12, scale: 2 }),
  active: boolean(),
  state: enumeration(["draft", "done", "AT&T"], { nullable: true }),
  due: date(),
});

const SEEDS = Array.from({ length: 60 }, (_, seed) => seed);

/** Returns the smallest failing case of each seed. */
function smallest<T>(arbitrary: fc.Arbitrary<T>, holds: (drawn: T) => boolean): T[] {
  return SEEDS.map((seed) => {
    const { counterexample } = fc.check(fc.property(arbitrary, holds), { numRuns: 10_000, seed });
    if (counterexample === null) throw new Error("The fault was not found");
    return counterexample[0];
  });
}

interface Fault {
  readonly name: string;
  /** Returns the filter that a faulty backend evaluates instead. */
  readonly misread: (filter: Filter) => Filter;
  /** The smallest number of conditions that reveals the fault. */
  readonly fewest: number;
}

const faults: readonly Fault[] = [
  {
    name: "!= is false for null",
    misread: (filter) =>
      rewrite(filter, {
        comparison: (node) => (node.operator === "!=" && node.value !== null ? and(node, ne(node.field, null)) : node),
      }),
    fewest: 1,
  },
  {
    name: "| is read as &",
    misread: (filter) => rewrite(filter, { or: (_node, parts) => and(...parts) }),
    fewest: 2,
  },
  {
    name: "the last item of a list is ignored",
    misread: (filter) => rewrite(filter, { membership: (node) => ({ ...node, items: node.items.slice(0, -1) }) }),
    fewest: 1,
  },
  {
    name: ">= is read as >",
    misread: (filter) =>
      rewrite(filter, { comparison: (node) => (node.operator === ">=" ? { ...node, operator: ">" } : node) }),
    fewest: 1,
  },
  {
    name: "!( ) is dropped",
    misread: (filter) => rewrite(filter, { not: (_node, part) => part }),
    fewest: 1,
  },
];

describe.each(faults)('the fault "$name"', ({ misread, fewest }) => {
  test("is reported with the fewest possible conditions and one record", () => {
    const found = smallest(anyRecordsWithFilter(products, { maxRecords: 20 }), ({ records, filter }) => {
      const misreading = misread(filter);
      return records.every((record) => matches(misreading, products, record) === matches(filter, products, record));
    });
    expectFew(
      found.map(({ filter }) => filter),
      fewest,
    );
    expect(Math.max(...found.map(({ records }) => records.length))).toBe(1);
  });
});

const isLow = (filter: Filter): boolean => operatorsIn(filter).includes("<");

test("a filter shrinks to the one relevant condition", () => {
  expectFew(
    smallest(anyFilter(products), (filter) => !isLow(filter)),
    1,
  );
});

test("a text shrinks to the one relevant condition", () => {
  const texts = smallest(anyFilterText(products), (text) => !isLow(parseOrThrow(text)));
  expectFew(
    texts.map((text) => parseOrThrow(text)),
    1,
  );
});

/** Expects three conditions at most, and the smallest possible number in 90 % of the cases. */
function expectFew(filters: readonly Filter[], fewest: number): void {
  const counts = filters.map((filter) => operatorsIn(filter).length);
  expect(Math.max(...counts)).toBeLessThanOrEqual(3);
  expect(counts.filter((count) => count === fewest).length).toBeGreaterThanOrEqual(0.9 * counts.length);
}

function rewrite(filter: Filter, changes: Partial<Folder<Filter>>): Filter {
  return fold<Filter>(filter, {
    everything: (node) => node,
    and: (_node, parts) => and(...parts),
    or: (_node, parts) => or(...parts),
    not: (_node, part) => not(part),
    comparison: (node) => node,
    membership: (node) => node,
    related: (node, part) => ({ ...node, part }),
    ...changes,
  });
}

/** Returns the operator of each condition. */
function operatorsIn(filter: Filter): readonly string[] {
  return fold<readonly string[]>(filter, {
    everything: () => [],
    and: (_node, parts) => parts.flat(),
    or: (_node, parts) => parts.flat(),
    not: (_node, part) => part,
    comparison: ({ operator }) => [operator],
    membership: ({ operator }) => [operator],
    related: (_node, part) => part,
  });
}
