import { describe, expect, test } from "vitest";
import {
  bind,
  check,
  defineSchema,
  eq,
  type Filter,
  fold,
  integer,
  NO_LIMITS,
  not,
  parse,
  pretty,
  print,
  type Result,
  sameFilter,
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

describe(`${DEEP} groups deep`, () => {
  test.each(["(", "!(", "(a=1|", "(!a=", "a[(", "(a=("])("a text of repeated %s is an error, not a crash", (open) => {
    const filter = open.repeat(DEEP);
    expect(codes(parse(filter))).toEqual(["limit.length"]);
    const raised = { limits: { length: Number.POSITIVE_INFINITY } };
    expect(parse(filter, raised).ok).toBe(false);
    expect(check(filter, schema, raised).ok).toBe(false);
    expect(parse(filter, { limits: NO_LIMITS }).ok).toBe(false);
  });

  test("a text is rejected by the limit on depth", () => {
    const filter = `${"(".repeat(DEEP)}a=1${")".repeat(DEEP)}`;
    expect(codes(parse(filter, { limits: { length: filter.length } }))).toEqual(["limit.depth"]);
    expect(codes(check(filter, schema, { limits: { length: filter.length } }))).toEqual(["limit.depth"]);
  });

  test("a built tree is rejected by the limit on depth", () => {
    expect(codes(bind(nested(DEEP), schema))).toEqual(["limit.depth"]);
  });

  test("without limits, a built tree is printed, compared, folded and bound, but its text is too deep to parse", () => {
    const tree = nested(DEEP);
    expect(codes(parse(print(tree), { limits: NO_LIMITS }))).toEqual(["limit.depth"]);
    expect(codes(parse(pretty(tree), { limits: NO_LIMITS }))).toEqual(["limit.depth"]);
    expect(sameFilter(nested(DEEP), tree)).toBe(true);
    const count = (_node: unknown, part: number) => part + 1;
    expect(
      fold<number>(tree, {
        everything: () => 0,
        comparison: () => 0,
        membership: () => 0,
        and: () => 0,
        or: () => 0,
        not: count,
        related: count,
      }),
    ).toBe(DEEP);
    expect(bind(tree, schema, { limits: NO_LIMITS }).ok).toBe(true);
  });
});

describe("3 million characters", () => {
  const raised = { limits: { ...NO_LIMITS, errors: 20 } };
  const long = "x".repeat(3_000_000);

  test.each([
    ["a value", `name=${long}`],
    ["a quoted value", `name="${long}"`],
    ["a quoted value after a word", `name is "${long}"`],
    ["a value in single quotes after a word", `name is '${long}'`],
    ["a pattern", `name like '%${long}%'`],
    ["an unclosed quoted value", `name="${long}`],
    ["a name", `${long}=1`],
    ["a quoted name", `"${long}"=1`],
    ["white space", `a=1${" ".repeat(3_000_000)}`],
    ["white space in a value", `a=1${" ".repeat(3_000_000)}x,2`],
    ["white space before a word", `a=1${" ".repeat(3_000_000)}x or 2`],
    ["white space after a word in a value", `name=x and${" ".repeat(3_000_000)}$`],
    ["white space after a word", `name is${" ".repeat(3_000_000)}x and${" ".repeat(1_000_000)}y`],
    ["white space in a list in SQL", `a in (1${" ".repeat(3_000_000)}x,2)`],
    ["doubled quotes", `name='${"'".repeat(3_000_000)}'`],
    ["negations", "not ".repeat(200_000)],
  ])("of %s are parsed and checked without a crash", (_what, filter) => {
    expect(() => parse(filter, raised)).not.toThrow();
    expect(() => check(filter, schema, raised)).not.toThrow();
  });
});

test("a filter of 200,000 conditions is parsed and printed by both printers", () => {
  const wide = Array.from({ length: 200_000 }, () => "a=1").join("&");
  const result = parse(wide, { limits: NO_LIMITS });
  if (!result.ok) throw new Error("it parses");
  expect(print(result.value)).toBe(wide);
  expect(parse(pretty(result.value), { limits: NO_LIMITS }).ok).toBe(true);
});
