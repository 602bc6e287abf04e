import { expect, test } from "vitest";
import {
  type BoundFilter,
  type BoundValue,
  bind,
  check,
  defineSchema,
  type EmptyList,
  type Filter,
  foldBound,
  integer,
  NO_LIMITS,
  parseOrThrow,
} from "../../../src/index.js";

const schema = defineSchema({ a: integer({ nullable: true }), b: integer(), c: integer() });

function boundFrom(filter: Filter): BoundFilter {
  const result = bind(filter, schema, { limits: NO_LIMITS });
  if (!result.ok) throw new Error(result.diagnostics[0]?.message);
  return result.value;
}

function show(filter: BoundFilter): string {
  const shown = (value: BoundValue | EmptyList | null): string =>
    value === null ? "null" : `${value.type} ${value.value}`;
  return foldBound<string>(filter, {
    everything: () => "true",
    and: (_node, parts) => `and(${parts.join()})`,
    or: (_node, parts) => `or(${parts.join()})`,
    not: (_node, part) => `not(${part})`,
    comparison: ({ field, operator, value }) => `${field.name} ${operator} ${shown(value)}`,
    membership: ({ field, items }) => `${field.name} [${items.map(shown).join()}]`,
    related: ({ relation, operator, count }, part) => `${relation.name}(${part}) ${operator} ${count}`,
  });
}

test.each([
  ["a=1&(b=2|!(c[3,4])|())", "and(a = integer 1,or(b = integer 2,not(c [integer 3,integer 4]),true))"],
  ["!(!(a!=null))", "not(not(a != null))"],
  ["", "true"],
])("%j is folded from its leaves up, and each node gets the results of its parts in order", (text, shown) => {
  expect(show(boundFrom(parseOrThrow(text)))).toBe(shown);
});

test("a very deep bound filter can be folded", () => {
  const depth = 100_000;
  let filter: Filter = parseOrThrow("a=1");
  for (let i = 0; i < depth; i++) filter = { kind: "not", part: filter, span: filter.span };
  const leaf = (): number => 0;
  const measured = foldBound<number>(boundFrom(filter), {
    everything: leaf,
    and: (_node, parts) => 1 + Math.max(...parts),
    or: (_node, parts) => 1 + Math.max(...parts),
    not: (_node, part) => 1 + part,
    comparison: leaf,
    membership: leaf,
    related: (_node, part) => 1 + part,
  });
  expect(measured).toBe(depth);
});

test("the example of the documentation counts values", () => {
  const sum = (_node: unknown, parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0);
  const result = check("a[1,2,null]&!(b=1|c>2)", schema);
  const cost = foldBound<number>(result.ok ? result.value : boundFrom(parseOrThrow("")), {
    everything: () => 0,
    and: sum,
    or: sum,
    not: (_node, part) => part,
    comparison: () => 1,
    membership: ({ items, hasNull }) => items.length + (hasNull ? 1 : 0),
    related: (_node, part) => part,
  });
  expect(cost).toBe(5);
});
