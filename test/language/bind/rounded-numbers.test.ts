import { describe, expect, test } from "vitest";
import { createClient } from "../../../src/client.js";
import {
  bind,
  check,
  decimal,
  defineSchema,
  eq,
  type Filter,
  filterOf,
  gte,
  integer,
  isIn,
  listOf,
  number,
  print,
  type Result,
} from "../../../src/index.js";
import { createMatcher } from "../../../src/match.js";
import { toPredicate } from "../../../src/memory.js";
import { fromColumnFilters, fromRuleGroup, toColumnFilters } from "../../../src/ui.js";

const schema = defineSchema({
  id: integer(),
  counts: listOf(integer()),
  price: decimal(),
  weight: number(),
});
const fields = filterOf(schema);

/** JavaScript rounds 2^53 + 1 to this number before any function gets it. */
const ROUNDED = 2 ** 53;
const MESSAGE =
  'accepts a whole number with all its digits (in programs: beyond 2^53, a bigint or text), not "9.007199254740992e+15".';

function messagesOf(result: Result<unknown>): readonly string[] {
  return result.ok ? [] : result.diagnostics.map(({ message }) => message);
}

describe("an integer beyond 2^53 that is a number is an error in a field of integers", () => {
  test.each<[string, () => Result<unknown>]>([
    ["a builder", () => bind(eq("id", ROUNDED), schema)],
    ["a builder of a list", () => bind(isIn("id", [1, ROUNDED]), schema)],
    ["a builder of a schema", () => bind(fields.id.gte(ROUNDED), schema)],
    ["the text of a builder", () => check(print(fields.id.eq(ROUNDED)), schema)],
    ["a matcher", () => createMatcher(schema).set("a", fields.id.eq(ROUNDED))],
    ["a rule group", () => fromRuleGroup({ rules: [{ field: "id", operator: "=", value: ROUNDED }] }, schema)],
    ["column filters", () => fromColumnFilters([{ id: "id", value: [ROUNDED, undefined] }], schema)],
  ])("of %s", (_name, create) => {
    expect(messagesOf(create())).toEqual([`Field "id" ${MESSAGE}`]);
  });

  test("but a smaller one that a person writes with an exponent has the usual message", () => {
    expect(messagesOf(check("id=1e3", schema))).toEqual(['Field "id" accepts a whole number, such as 42, not "1e3".']);
  });

  test("of items", () => {
    expect(messagesOf(bind(fields.counts.contains(ROUNDED), schema))).toEqual([`Field "counts" ${MESSAGE}`]);
  });

  test("of a client, before it sends a request", async () => {
    const products = createClient({ baseUrl: "http://localhost:9" }).resource("products", schema);
    await expect(products.list({ filter: (product) => product.id.eq(ROUNDED) })).rejects.toThrow(MESSAGE);
    await expect(products.get(ROUNDED)).rejects.toThrow(
      new TypeError("The record key 9007199254740992 is beyond 2^53 and rounded. Pass a bigint or a string."),
    );
  });

  test("of the value of a name", () => {
    const users = defineSchema({ id: integer({ names: ["me"] }) });
    expect(() => check("id=me", users, { names: { me: ROUNDED } })).toThrow(
      new TypeError('Option "names" must have a value of type integer for "me".'),
    );
  });
});

test("as a bigint or a text, an integer has all digits", () => {
  const digits = "9007199254740993";
  const filters = [fields.id.eq(BigInt(digits)), eq("id", digits), fields.counts.contains(BigInt(digits))];
  expect(filters.map((filter) => bind(filter, schema).ok)).toEqual([true, true, true]);
  expect(filters.map(print)).toEqual([`id=${digits}`, `id=${digits}`, `counts*${digits}`]);
});

test.each([ROUNDED, -(2 ** 60), 1e20, 1e21, 1e-7, 0.1 + 0.2, 5e-60, -0])(
  "decimals and numbers accept the number %s",
  (value) => {
    const record = { id: 1, counts: [], price: value, weight: value };
    for (const filter of [
      fields.price.eq(value),
      fields.weight.eq(value),
      gte("price", value),
      isIn("weight", [value]),
    ]) {
      expect(matches(filter, record)).toBe(true);
      // The text has the same meaning.
      const result = check(print(filter), schema);
      expect(result.ok && toPredicate(result.value)(record)).toBe(true);
    }
  },
);

function matches(filter: Filter, record: object): boolean {
  const result = bind(filter, schema);
  if (!result.ok) throw new Error(messagesOf(result).join("\n"));
  return toPredicate(result.value)(record as never);
}

test("the values of tables are numbers only if filters accept them", () => {
  const valuesOf = (filter: Filter) => {
    const result = toColumnFilters(filter, schema, { filterFns: { id: "equals", weight: "equals" } });
    const back = result.ok
      ? fromColumnFilters(result.value, schema, { filterFns: { id: "equals", weight: "equals" } })
      : result;
    expect(back.ok && print(back.value)).toBe(print(filter));
    return result.ok ? result.value.map(({ value }) => value) : [];
  };
  expect(valuesOf(eq("id", "9007199254740992"))).toEqual(["9007199254740992"]);
  expect(valuesOf(eq("id", "9007199254740991"))).toEqual([9007199254740991]);
  expect(valuesOf(eq("weight", "1e+21"))).toEqual([1e21]);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, new Date(Number.NaN)])(
  "no filter contains %s",
  (value) => {
    expect(() => eq("id", value)).toThrow("Numbers must be finite and dates valid.");
    const group = { rules: [{ field: "id", operator: "=", value }] };
    expect(messagesOf(fromRuleGroup(group, schema))[0]).toContain("Numbers must be finite and dates valid.");
  },
);
