import fc from "fast-check";
import { expect, test } from "vitest";
import { Sorter } from "../../../src/cli/data/sorter.js";
import { decimal, defineSchema, text } from "../../../src/index.js";
import { RUNS } from "../../support/runs.js";

const schema = defineSchema({ price: decimal({ nullable: true }), __proto__: text() });

test("the first rows are those of a stable sort, with or without a limit", () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.nat(9))),
      fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
      (prices, limit) => {
        const sorter = new Sorter<{ size: number; row: number }>(
          schema,
          [{ field: "price", descending: true }],
          limit,
          2 ** 40,
        );
        // Large rows, so that they are sorted in batches.
        prices.forEach((price, row) => {
          sorter.add({ size: 2 ** 25, row }, [price]);
        });
        // Null is greater than all others.
        const order = (price: number | null): number => price ?? 10;
        const expected = prices.map((price, row) => ({ price, row })).sort((a, b) => order(b.price) - order(a.price));
        expect(sorter.finish().map(({ row }) => row)).toEqual(expected.slice(0, limit).map(({ row }) => row));
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
});

test("rows that do not fit in memory are refused", () => {
  const sorter = new Sorter(schema, [{ field: "price", descending: false }], undefined, 2 ** 21);
  sorter.add({ size: 2 ** 20 }, [1]);
  expect(() => sorter.add({ size: 2 ** 20 }, [1])).toThrow(
    "More than 2 MB of rows match, too many to sort in memory. Add --limit, or select fewer rows.",
  );
});
