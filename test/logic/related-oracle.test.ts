import fc from "fast-check";
import { expect, test } from "vitest";
import { boolean, check, defineSchema, enumeration, many, one, print } from "../../src/index.js";
import { equivalent, implies, satisfiable, simplify } from "../../src/logic.js";
import { toPredicate } from "../../src/memory.js";
import { RUNS, SEED } from "../support/runs.js";

const CHOICES = ["a", "b", "c"];
const lines = defineSchema({ e: enumeration(CHOICES, { ordered: true }) });
const orders = defineSchema({
  f: boolean({ nullable: true }),
  lines: many(lines, { to: "order_id" }),
  main: one(lines, { from: "main_id" }),
});

/** Filters count up to three, so more than four equal records are like four. */
const NUMBERS = [0, 1, 2, 3, 4];
const RECORDS = [true, false, null].flatMap((f) =>
  [null, ...CHOICES.map((e) => ({ e }))].flatMap((main) =>
    NUMBERS.flatMap((a) =>
      NUMBERS.flatMap((b) =>
        NUMBERS.map((c) => ({
          f,
          main,
          lines: [...times(a, "a"), ...times(b, "b"), ...times(c, "c")],
        })),
      ),
    ),
  ),
);

function times(number: number, e: string): readonly { readonly e: string }[] {
  return Array.from({ length: number }, () => ({ e }));
}

const part = fc.constantFrom("", "e=a", "e=b", "e=c", "e[a,b]", "e[b,c]", "e!=b", "e>a", "e<=b", "!(e=a)");
const count = fc
  .tuple(part, fc.constantFrom("=", "!=", ">=", "<=", "<", ">"), fc.integer({ min: 0, max: 3 }))
  .map(([inner, operator, number]) => `lines(${inner})${operator}${number}`);
const condition = fc.oneof(
  { weight: 4, arbitrary: count },
  part.map((inner) => `lines(${inner})`),
  part.map((inner) => `!lines(${inner})`),
  fc.constantFrom("f=true", "f=null", "f!=true"),
  fc.constantFrom("main.e=a", "main.e!=a", "main.e>a", "main.e=null", "main(e=b)", "!main(e[a,b])"),
);
const { filter } = fc.letrec<{ filter: string }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    condition,
    fc.array(condition, { minLength: 3, maxLength: 5 }).map((parts) => `(${parts.join("&")})`),
    fc.array(tie("filter"), { minLength: 2, maxLength: 3 }).map((parts) => `(${parts.join("|")})`),
    tie("filter").map((inner) => `!(${inner})`),
  ),
}));

const LIMITS = { relations: 100 };
const bound = (text: string) => {
  const result = check(text, orders, { limits: LIMITS });
  if (!result.ok) throw new Error(`${text}: ${result.diagnostics[0]?.message}`);
  return result.value;
};
const matching = (text: string) => RECORDS.filter(toPredicate(bound(text)));

test("answers about numbers of related records are those of an oracle that tries every number", () => {
  let known = 0;
  let all = 0;
  fc.assert(
    fc.property(filter, filter, (one, other) => {
      const [found, others] = [new Set(matching(one)), new Set(matching(other))];
      const isSubset = [...found].every((record) => others.has(record));
      const answers: readonly (readonly [string, string])[] = [
        [satisfiable(bound(one)).answer, found.size > 0 ? "yes" : "no"],
        [satisfiable(bound(`!(${one})`)).answer, found.size < RECORDS.length ? "yes" : "no"],
        [implies(bound(one), bound(other)).answer, isSubset ? "yes" : "no"],
        [equivalent(bound(one), bound(other)).answer, isSubset && found.size === others.size ? "yes" : "no"],
      ];
      for (const [answer, expected] of answers) {
        all++;
        if (answer === "unknown") continue;
        known++;
        expect(answer).toBe(expected);
      }
    }),
    { numRuns: RUNS, seed: SEED },
  );
  expect(known / all).toBeGreaterThan(0.9);
});

test("simplified filters count related records like the filter", () => {
  fc.assert(
    fc.property(filter, (text) => {
      const simple = print(simplify(bound(text)));
      expect([simple, matching(simple)]).toEqual([simple, matching(text)]);
      expect(print(simplify(bound(simple)))).toBe(simple);
    }),
    { numRuns: RUNS, seed: SEED },
  );
});
