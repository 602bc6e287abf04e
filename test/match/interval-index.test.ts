import fc from "fast-check";
import { expect, test } from "vitest";
import { checkOrThrow, decimal, defineSchema } from "../../src/index.js";
import { type Bound, type Interval, IntervalIndex } from "../../src/match/interval-index.js";
import { toPredicate } from "../../src/memory.js";
import { RUNS } from "../support/runs.js";

const schema = defineSchema({ price: decimal() });

function boundOf(operator: string, price: number): Bound {
  const matches = toPredicate(checkOrThrow(`price${operator}${price}`, schema));
  return { accepts: (value) => matches({ price: value as number }), value: price };
}

const anyBound = (operators: readonly string[]) =>
  fc.option(fc.tuple(fc.constantFrom(...operators), fc.nat({ max: 12 })), { nil: undefined });

test("finds the intervals around a value after any additions and deletions", () => {
  const anyInterval = fc.tuple(anyBound([">", ">="]), anyBound(["<", "<="]));
  const anyStep = fc.oneof(
    { weight: 5, arbitrary: fc.record({ add: anyInterval }) },
    { weight: 3, arbitrary: fc.record({ deleted: fc.nat() }) },
    {
      weight: 1,
      arbitrary: fc.record({ value: fc.constantFrom(...Array.from({ length: 28 }, (_, i) => i / 2 - 0.5), "x") }),
    },
  );
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 400, size: "max" }), (steps) => {
      const index = new IntervalIndex<number>();
      const kept: Interval<number>[] = [];
      for (const [at, step] of steps.entries()) {
        if ("add" in step) {
          const [low, high] = step.add;
          const interval = { low: low && boundOf(...low), high: high && boundOf(...high), value: at };
          if (low === undefined && high === undefined) continue;
          kept.push(interval);
          index.add(interval);
        } else if ("deleted" in step) {
          const [interval] = kept.splice(step.deleted % Math.max(1, kept.length), 1);
          if (interval !== undefined) index.delete(interval);
        } else {
          const { value } = step;
          const found: number[] = [];
          index.visit(value, (each) => found.push(each));
          const accepts = (bound: Bound | undefined) => bound?.accepts(value) ?? true;
          const expected = kept.filter(({ low, high }) => accepts(low) && accepts(high));
          expect(found.sort()).toEqual(expected.map((interval) => interval.value).sort());
        }
        expect(index.isEmpty).toBe(kept.length === 0);
      }
    }),
    { numRuns: RUNS },
  );
});

test("a search, an addition and a deletion try few of many intervals", () => {
  let tried = 0;
  const bound = (value: number, accepts: (other: number) => boolean): Bound => ({
    value,
    accepts: (other) => ++tried > 0 && accepts(other as number),
  });
  const index = new IntervalIndex<number>();
  const triedBy = (action: () => void): number => {
    tried = 0;
    action();
    return tried;
  };
  const intervals = Array.from({ length: 4096 }, (_, at) => ({
    low: bound(at, (value) => value >= at),
    high: bound(at + 1, (value) => value < at + 1),
    value: at,
  }));
  const foundAt = (value: number): readonly number[] => {
    const found: number[] = [];
    index.visit(value, (each) => found.push(each));
    return found;
  };
  const search = () => {
    for (const { value } of intervals) foundAt(value);
  };
  const { length } = intervals;
  const addAll = () => {
    for (const each of intervals) index.add(each);
  };
  expect(triedBy(addAll)).toBeLessThan(40 * length);
  expect(triedBy(search)).toBeLessThan(60 * length);
  const [deleted, kept] = [intervals.slice(0, -64), intervals.slice(-64)];
  const deleteAll = () => {
    for (const each of deleted) index.delete(each);
  };
  expect(triedBy(deleteAll)).toBeLessThan(40 * length);
  expect(kept.map(({ value }) => foundAt(value))).toEqual(kept.map(({ value }) => [value]));
  expect(foundAt(7)).toEqual([]);
  expect(triedBy(search)).toBeLessThan(30 * length);
});
