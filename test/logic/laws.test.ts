import fc from "fast-check";
import { expect, test } from "vitest";
import { type BoundFilter, bindOrThrow, type Filter, not, type Schema } from "../../src/index.js";
import { compare, difference, disjoint, equivalent, implies, satisfiable } from "../../src/logic.js";
import { toPredicate } from "../../src/memory.js";
import { anyFilter, anyRecord, anyRecordsWithFilter, anySchema } from "../../src/testing.js";
import { RUNS } from "../support/runs.js";

const schemas = fc.oneof(anySchema(), anySchema({ relations: true }));

/** Draws a schema and filters of it. */
function anyFilters(count: number): fc.Arbitrary<{ readonly schema: Schema; readonly filters: readonly Filter[] }> {
  return schemas.chain((schema) =>
    fc.record({
      schema: fc.constant(schema),
      filters: fc.tuple(...Array.from({ length: count }, () => anyFilter(schema))),
    }),
  );
}

function boundIn(schema: Schema, filters: readonly Filter[]): readonly BoundFilter[] {
  return filters.map((filter) => bindOrThrow(filter, schema));
}

test("a witness matches as the result says", () => {
  fc.assert(
    fc.property(anyFilters(2), ({ schema, filters }) => {
      const [a, b] = boundIn(schema, filters) as [BoundFilter, BoundFilter];
      const matching = (record: object) => [toPredicate(a)(record), toPredicate(b)(record)];
      const found = satisfiable(a);
      if (found.answer === "yes") expect(toPredicate(a)(found.witness as object)).toBe(true);
      const counterexample = implies(a, b);
      if (counterexample.answer === "no") expect(matching(counterexample.witness as object)).toEqual([true, false]);
      const common = disjoint(a, b);
      if (common.answer === "no") expect(matching(common.witness as object)).toEqual([true, true]);
      const other = difference(a, b);
      if (other.answer === "yes") {
        expect(matching(other.witness as object)).toEqual([other.matches === "a", other.matches === "b"]);
      }
    }),
    { numRuns: RUNS * 3 },
  );
});

test("no record contradicts a result", () => {
  const cases = schemas.chain((schema) =>
    fc.record({
      schema: fc.constant(schema),
      drawn: anyRecordsWithFilter(schema),
      other: anyFilter(schema),
      records: fc.array(anyRecord(schema), { maxLength: 5 }),
    }),
  );
  fc.assert(
    fc.property(cases, ({ schema, drawn, other, records }) => {
      const [a, b] = boundIn(schema, [drawn.filter, other]) as [BoundFilter, BoundFilter];
      const [matchesA, matchesB] = [toPredicate(a), toPredicate(b)];
      const all = [...drawn.records, ...records] as readonly object[];
      const found = new Set(all.map((record) => `${matchesA(record)} ${matchesB(record)}`));
      const [both, first, second] = ["true true", "true false", "false true"].map((one) => found.has(one));
      if (both || first) expect(satisfiable(a).answer).not.toBe("no");
      if (first) expect(implies(a, b).answer).not.toBe("yes");
      if (both) expect(disjoint(a, b).answer).not.toBe("yes");
      if (first || second) expect(equivalent(a, b).answer).not.toBe("yes");
    }),
    { numRuns: RUNS * 2 },
  );
});

test("implication is reflexive and transitive, and equivalence is implication in both directions", () => {
  fc.assert(
    fc.property(anyFilters(3), ({ schema, filters }) => {
      const [a, b, c] = boundIn(schema, filters) as [BoundFilter, BoundFilter, BoundFilter];
      expect(implies(a, a)).toEqual({ answer: "yes" });
      expect(equivalent(a, a)).toEqual({ answer: "yes" });
      const answers = [implies(a, b).answer, implies(b, a).answer] as const;
      const isKnown = !answers.includes("unknown");
      if (isKnown) expect(equivalent(a, b).answer).toBe(answers.includes("no") ? "no" : "yes");
      if (answers[0] === "yes" && implies(b, c).answer === "yes") expect(implies(a, c).answer).toBe("yes");
    }),
    { numRuns: RUNS },
  );
});

test("a comparison says what the other functions say, with records of its kinds", () => {
  fc.assert(
    fc.property(anyFilters(2), ({ schema, filters }) => {
      const [a, b] = boundIn(schema, filters) as [BoundFilter, BoundFilter];
      const { answer, onlyA, onlyB, both } = compare(a, b);
      if (answer === "unknown") return;
      const [forth, back, common] = [implies(a, b).answer, implies(b, a).answer, disjoint(a, b).answer];
      const relation = forth === "yes" ? (back === "yes" ? "same" : "narrower") : back === "yes" ? "wider" : "";
      expect(answer).toBe(relation || (common === "yes" ? "disjoint" : "overlapping"));
      const matching = (record: unknown) => [toPredicate(a)(record as object), toPredicate(b)(record as object)];
      expect([onlyA !== undefined, onlyB !== undefined]).toEqual([forth === "no", back === "no"]);
      expect(both !== undefined).toBe(answer === "overlapping");
      if (onlyA !== undefined) expect(matching(onlyA)).toEqual([true, false]);
      if (onlyB !== undefined) expect(matching(onlyB)).toEqual([false, true]);
      if (both !== undefined) expect(matching(both)).toEqual([true, true]);
    }),
    { numRuns: RUNS },
  );
});

test("a filter and its negation are disjoint, and double negation changes nothing", () => {
  fc.assert(
    fc.property(anyFilters(1), ({ schema, filters: [filter] }) => {
      const tree = filter as Filter;
      const [a, opposite, twice] = boundIn(schema, [tree, not(tree), not(not(tree))]) as [
        BoundFilter,
        BoundFilter,
        BoundFilter,
      ];
      expect(disjoint(a, opposite)).toEqual({ answer: "yes" });
      expect(equivalent(a, twice)).toEqual({ answer: "yes" });
    }),
    { numRuns: RUNS },
  );
});
