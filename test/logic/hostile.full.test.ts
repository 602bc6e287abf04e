import { describe, expect, test } from "vitest";
import {
  and,
  bindOrThrow,
  boolean,
  contains,
  defineSchema,
  eq,
  type Filter,
  gt,
  integer,
  isIn,
  listOf,
  lt,
  many,
  ne,
  not,
  notContains,
  or,
  some,
  text,
} from "../../src/index.js";
import { NO_LIMITS } from "../../src/language/ast/limits.js";
import { Budget, OutOfSteps } from "../../src/logic/budget.js";
import { equivalent, implies, satisfiable, simplify } from "../../src/logic.js";
import { toPredicate } from "../../src/memory.js";

const CONDITIONS = 10_000;

const inner = defineSchema({ x: integer(), y: text() });
const schema = defineSchema({
  n: integer(),
  m: integer({ nullable: true }),
  name: text(),
  tags: listOf(text()),
  a: boolean(),
  inner: many(inner, { to: "k" }),
});

function several(build: (i: number) => Filter, count = CONDITIONS): readonly Filter[] {
  return Array.from({ length: count }, (_, i) => build(i));
}

function deep(): Filter {
  let filter: Filter = eq("n", 1);
  for (let i = 0; i < CONDITIONS; i++) {
    filter = i % 2 === 0 ? or(not(filter), gt("m", i)) : and(not(filter), ne("n", i));
  }
  return filter;
}

const HOSTILE: Readonly<Record<string, Filter>> = {
  "many values": or(...several((i) => eq("n", i))),
  "many excluded values": and(...several((i) => ne("n", i))),
  "many groups": and(...several((i) => or(gt("n", i), lt("m", i)))),
  "a deep tree": deep(),
  "many parts of a text": and(...several((i) => contains("name", `w${i}x`))),
  "many excluded parts": and(...several((i) => notContains("name", `w${i}x`)), contains("name", "w")),
  "long texts": and(contains("name", `${"ab".repeat(1000)}c`), contains("name", `c${"ab".repeat(1000)}`)),
  "long lists": or(
    ...several(
      (i) =>
        isIn(
          "n",
          Array.from({ length: 1000 }, (_, j) => i * 1000 + j),
        ),
      100,
    ),
  ),
  "lists of texts": and(
    ...several(
      (i) =>
        isIn(
          "tags",
          Array.from({ length: 50 }, (_, j) => `${i + j}`),
        ),
      500,
    ),
  ),
  "many related records": and(...several((i) => some("inner", and(eq("x", i), contains("y", `${i}`))), 500)),
  "many numbers of related records": and(
    some("inner", gt("x", 5)),
    ...several((i) => not(some("inner", eq("x", i))), 500),
  ),
};

describe.each(Object.entries(HOSTILE))("%s", (_name, filter) => {
  const bound = bindOrThrow(filter, schema, { limits: NO_LIMITS });

  test("end with a result that is right, or unknown because the steps are spent", () => {
    const steps = 200_000;
    const found = satisfiable(bound, { steps });
    if (found.answer === "yes") expect(toPredicate(bound)(found.witness as never)).toBe(true);
    else expect(found).toEqual({ answer: "unknown", reason: "steps" });
    for (const result of [implies(bound, bound, { steps }), equivalent(bound, bound, { steps })]) {
      expect([{ answer: "yes" }, { answer: "unknown", reason: "steps" }]).toContainEqual(result);
    }
    expect(simplify(bound, { steps })).toHaveProperty("kind");
  });
});

test("spends steps until they are spent", () => {
  const budget = new Budget({ steps: 10 });
  budget.spend(10);
  expect(() => budget.spend(1)).toThrow(OutOfSteps);
});
