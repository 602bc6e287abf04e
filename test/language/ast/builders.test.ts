import { describe, expect, test } from "vitest";
import {
  and,
  contains,
  endsWith,
  eq,
  type Filter,
  FilterError,
  gt,
  gte,
  isIn,
  lt,
  lte,
  ne,
  not,
  notContains,
  notEndsWith,
  notIn,
  notStartsWith,
  or,
  parseOrThrow,
  print,
  sameFilter,
  startsWith,
} from "../../../src/index.js";

test.each([
  ["a=x", eq("a", "x")],
  ["a!=null", ne("a", null)],
  ["a*x", contains("a", "x")],
  ["a!*x", notContains("a", "x")],
  ["a^x", startsWith("a", "x")],
  ["a!^x", notStartsWith("a", "x")],
  ["a$x", endsWith("a", "x")],
  ["a!$x", notEndsWith("a", "x")],
  ["a>1", gt("a", 1)],
  ["a>=1.5", gte("a", 1.5)],
  ["a<0", lt("a", -0)],
  ["a<=18446744073709551616", lte("a", 2n ** 64n)],
  ["a[1,x,null,true]", isIn("a", new Set([1, "x", null, true]))],
  ["a![]", notIn("a", [])],
  ["a=2024-05-31T14:30:00.000Z", eq("a", new Date("2024-05-31T14:30:00Z"))],
  ["a=1e+21", eq("a", 1e21)],
  // JavaScript has rounded what the program may have written.
  ["a=9007199254740991", eq("a", 2 ** 53 - 1)],
  ["a=9.007199254740992e+15", eq("a", 2 ** 53)],
  ["a[-9.007199254740994e+15,1e+20]", isIn("a", [-(2 ** 53) - 2, 1e20])],
])("a builder converts its value to text: %s", (text, filter) => {
  expect(print(filter)).toBe(text);
});

describe("the shape of a tree", () => {
  const [a, b, c] = [eq("a", 1), eq("b", 2), eq("c", 3)];

  test.each<[string, Filter]>([
    ["", and()],
    ["!()", or()],
    ["a=1", and(a)],
    ["a=1", or(a)],
    ["a=1&b=2&c=3", and(a, and(b, c))],
    ["a=1|b=2|c=3", or(or(a, b), c)],
    ["a=1", and(and(), a, and())],
    ["()|a=1", or(and(), a)],
    ["(a=1|b=2)&c=3", and(or(a, b), c)],
    ["a=1&b=2|c=3", or(and(a, b), c)],
    ["!(!(a=1))", not(not(a))],
    ["!()", not(and())],
  ])("is kept by printing and parsing %j", (text, filter) => {
    expect(print(filter)).toBe(text);
    expect(sameFilter(parseOrThrow(text), filter)).toBe(true);
  });
});

test.each<[string, unknown]>([
  ["build.name", () => eq("a b", 1)],
  ["build.name", () => eq("", 1)],
  ["build.name", () => eq("5", 1)],
  ["build.name", () => eq("a\ud800", 1)],
  ["build.name", () => eq(undefined as unknown as string, 1)],
  ["build.character", () => eq("a", "\0")],
  ["build.character", () => isIn("a", ["x", "\ud800"])],
  ["build.number", () => gt("a", Number.NaN)],
  ["build.number", () => gt("a", Number.POSITIVE_INFINITY)],
  ["build.number", () => eq("a", new Date(Number.NaN))],
  ["build.value", () => eq("a", undefined as unknown as null)],
  ["build.value", () => eq("a", {} as unknown as null)],
  ["build.value", () => gt("a", null as unknown as string)],
  ["build.value", () => isIn("a", "red" as unknown as string[])],
  ["build.value", () => isIn("a", null as unknown as string[])],
  ["build.value", () => contains("a", null as unknown as string)],
])("a builder throws %s for an invalid name or value", (code, build) => {
  expect(build).toThrow(
    expect.objectContaining({ name: "FilterError", diagnostics: [expect.objectContaining({ code })] }),
  );
});

test("the message of a FilterError is the rendered diagnostic", () => {
  expect(() => eq("a b", 1)).toThrow('"a b" is not a valid field name.');
  expect(() => parseOrThrow("a=")).toThrow(
    'Field "a" has no value after "=". For an empty text, write "".\n  a=\n  ^^',
  );
  expect(() => parseOrThrow("a=")).toThrow(FilterError);
});

test("sameFilter compares everything except spans", () => {
  const trees = [
    "",
    "a=1",
    "b=1",
    "a!=1",
    "a=null",
    "a[1]",
    "a[2]",
    "a![1]",
    "a[1,2]",
    "!(a=1)",
    "a=1&b=2",
    "a=1|b=2",
    "a=1&b=2&c=3",
  ];
  for (const one of trees) {
    for (const other of trees) {
      expect(sameFilter(parseOrThrow(one), parseOrThrow(` ${other} `)), `${one} and ${other}`).toBe(one === other);
    }
  }
});
