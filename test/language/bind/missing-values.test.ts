import fc from "fast-check";
import { expect, test } from "vitest";
import { check, date, defineSchema, enumeration, integer, many } from "../../../src/index.js";
import { RUNS } from "../../support/runs.js";

// A field of the same name in each schema, so that the expected value tells which schema it is of.
const lines = defineSchema({ a: enumeration(["p", "q"]) });
const orders = defineSchema({ a: date(), lines: many(lines, { to: "order_id" }) });
const customers = defineSchema({ a: integer(), orders: many(orders, { to: "customer_id" }) });

const EXPECTED = ["a whole number", "a calendar day", 'one of "p", "q"'];
const RELATIONS = ["orders", "lines"];

/** A text without a single value, and what is expected in the places of each, in the order of the text. */
interface Incomplete {
  readonly text: string;
  readonly expected: readonly (string | undefined)[];
}

/** Draws conditions on the records of the given depth. */
function incomplete(depth: number): fc.Arbitrary<Incomplete> {
  const condition = fc.constant({ text: "a=", expected: [EXPECTED[depth]] });
  const group =
    depth === RELATIONS.length
      ? condition
      : incomplete(depth + 1).map(({ text, expected }) => ({ text: `${RELATIONS[depth]}(${text})`, expected }));
  return fc
    .tuple(
      fc.array(fc.oneof(condition, group), { minLength: 1, maxLength: 4 }),
      fc.constantFrom("&", "|", " & ", " | "),
    )
    .map(([parts, connective]) => ({
      text: parts.map(({ text }) => text).join(connective),
      expected: parts.flatMap(({ expected }) => expected),
    }));
}

test("a missing value is one of the field of the record that the condition is about", () => {
  fc.assert(
    fc.property(incomplete(0), fc.boolean(), ({ text, expected }, isUnclosed) => {
      const result = check(isUnclosed ? text.replace(/\)+$/, "") : text, customers, { limits: { errors: 100 } });
      const missing = (result.ok ? [] : result.diagnostics).filter(({ code }) => code === "syntax.missing-value");
      const found = missing.map(({ details }) => (details as { readonly expected: string }).expected);
      expect(found.map((one) => one.split(", such as")[0])).toEqual(expected);
    }),
    { numRuns: RUNS * 2 },
  );
});
