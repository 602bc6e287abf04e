import { describe, expect, test } from "vitest";
import {
  and,
  bind,
  check,
  defineSchema,
  eq,
  type Filter,
  FilterError,
  integer,
  isIn,
  not,
  or,
  parse,
  print,
  type Result,
  text,
} from "../../src/index.js";

const schema = defineSchema({ a: integer(), name: text() });
const DEEP = 100_000;

function codes(result: Result<unknown>): readonly string[] {
  return result.ok ? [] : result.diagnostics.map(({ code }) => code);
}

function nested(depth: number): Filter {
  let filter: Filter = eq("a", 1);
  for (let i = 0; i < depth; i++) filter = not(filter);
  return filter;
}

describe("a tree that no builder would create", () => {
  const comparison = eq("a", 1);
  const span = { start: 0, end: 0 };
  const single = (part: Filter) => ({ kind: "and", parts: [part], span }) as unknown as Filter;

  test("has the depth of its printed text", () => {
    let filter: Filter = comparison;
    for (let i = 0; i < DEEP; i++) filter = single(filter);
    expect(codes(bind(filter, schema))).toEqual(["limit.depth"]);
  });

  test("is rejected at once if it shares nodes and has no conditions", () => {
    let filter = { kind: "and", parts: [], span } as unknown as Filter;
    for (let i = 0; i < 60; i++) filter = { kind: "and", parts: [filter, filter], span };
    expect(bind(filter, schema, { limits: { depth: 1000 } }).ok).toBe(false);
  });

  test("is bound to a tree that keeps the invariants", () => {
    const empty = (kind: "and" | "or") => ({ kind, parts: [], span }) as unknown as Filter;
    const roots = [empty("and"), empty("or"), single(comparison)].map((filter) => {
      const result = bind(filter, schema);
      return result.ok && result.value.root;
    });
    expect(roots).toMatchObject([
      { kind: "everything" },
      { kind: "not", part: { kind: "everything" } },
      { kind: "comparison" },
    ]);
    expect(codes(bind({ ...comparison, operator: ">", value: null }, schema))).toEqual(["syntax.null-order"]);
  });
});

describe("limits", () => {
  const conditions = (count: number) => Array.from({ length: count }, () => "a=1").join("&");

  test.each([
    ["limit.length", "length", 20, `name=${"x".repeat(15)}`, `name=${"x".repeat(16)}`],
    ["limit.conditions", "conditions", 3, conditions(3), conditions(4)],
    ["limit.depth", "depth", 2, "((a=1))", "(((a=1)))"],
    ["limit.items", "items", 2, "a[1,2]", "a[1,2,3]"],
    ["limit.value", "value", 3, 'name="\\u0041bc"', "name=abcd"],
  ] as const)("%s: the maximum is allowed, and one more is an error", (code, limit, most, within, beyond) => {
    expect(codes(parse(within, { limits: { [limit]: most } }))).toEqual([]);
    expect(codes(parse(beyond, { limits: { [limit]: most } }))).toEqual([code]);
    expect(codes(check(within, schema, { limits: { [limit]: most } }))).toEqual([]);
    expect(codes(check(beyond, schema, { limits: { [limit]: most } }))).toEqual([code]);
  });

  test("limits apply to built trees", () => {
    const many = and(...Array.from({ length: 257 }, () => eq("a", 1)));
    expect(codes(bind(many, schema))).toEqual(["limit.conditions"]);
    expect(
      codes(
        bind(
          isIn(
            "a",
            Array.from({ length: 1001 }, () => 1),
          ),
          schema,
        ),
      ),
    ).toEqual(["limit.items"]);
    expect(codes(bind(eq("name", "x".repeat(2049)), schema))).toEqual(["limit.value"]);
    expect(codes(bind(nested(33), schema))).toEqual(["limit.depth"]);
    const long = and(...Array.from({ length: 5 }, () => eq("name", "x".repeat(2000))));
    expect(codes(bind(long, schema))).toEqual(["limit.length"]);
    expect(codes(bind(nested(32), schema))).toEqual([]);
  });

  test("the depth of a tree is the depth of its printed text", () => {
    const grouped = and(eq("a", 1), or(eq("a", 2), and(eq("a", 3), or(eq("a", 4), eq("a", 5)))));
    expect(print(grouped)).toBe("a=1&(a=2|a=3&(a=4|a=5))");
    expect(codes(bind(grouped, schema, { limits: { depth: 2 } }))).toEqual([]);
    expect(codes(bind(grouped, schema, { limits: { depth: 1 } }))).toEqual(["limit.depth"]);
  });

  test("a tree with shared parts, too large to walk, is rejected at once", () => {
    let shared: Filter = eq("a", 1);
    let empty: Filter = or(and(), and());
    for (let i = 0; i < 60; i++) {
      shared = i % 2 === 0 ? or(shared, shared, eq("a", i)) : and(shared, shared, eq("a", i));
      empty = or(not(empty), not(empty));
    }
    const raised = { limits: { depth: 1000 } };
    expect(codes(bind(shared, schema, raised))).toEqual(["limit.conditions"]);
    expect(codes(bind(empty, schema, raised))).toEqual(["limit.length"]);
  });

  test("20 errors are reported, and a warning that there are more", () => {
    const broken = (count: number) => Array.from({ length: count }, () => "a=").join("&");
    expect(codes(parse(broken(20)))).toEqual(Array.from({ length: 20 }, () => "syntax.missing-value"));
    const result = parse(broken(25));
    expect(result.ok ? [] : result.diagnostics.slice(20)).toMatchObject([
      { code: "limit.errors", severity: "warning", details: { limit: 20, actual: 25 } },
    ]);
  });

  test("an undefined limit means the default, and NaN is rejected", () => {
    const limits = { depth: undefined, conditions: undefined } as unknown as { depth: number };
    expect(codes(parse(`${"(".repeat(33)}a=1${")".repeat(33)}`, { limits }))).toEqual(["limit.depth"]);
    expect(codes(parse(conditions(257), { limits }))).toEqual(["limit.conditions"]);
    expect(() => parse("a=1", { limits: { depth: Number.NaN } })).toThrow(FilterError);
  });
});
