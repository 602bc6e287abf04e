import fc from "fast-check";
import { expect, test } from "vitest";
import { listEnvelope, totalFrom } from "../../src/list.js";

test.each([
  ["an empty list", { data: [], total: 0, page: 1, limit: 10 }, [null, 1, null, 0]],
  ["the only page", { data: [1, 2], total: 2, page: 1, limit: 10 }, [null, 1, null, 1]],
  ["the first page", { data: [1, 2], total: 5, page: 1, limit: 2 }, [null, 1, 2, 3]],
  ["a middle page", { data: [3, 4], total: 5, page: 2, limit: 2 }, [1, 2, 3, 3]],
  ["the last page", { data: [5], total: 5, page: 3, limit: 2 }, [2, 3, null, 3]],
  ["a full last page", { data: [3, 4], total: 4, page: 2, limit: 2 }, [1, 2, null, 2]],
  ["the page past the last", { data: [], total: 5, page: 4, limit: 2 }, [3, 4, null, 3]],
  ["a page far past the last", { data: [], total: 5, page: 2 ** 53 - 1, limit: 2 }, [3, 2 ** 53 - 1, null, 3]],
  ["a page past an empty list", { data: [], total: 0, page: 7, limit: 2 }, [null, 7, null, 0]],
])("returns the envelope of %s", (_name, page, [previousPage, currentPage, nextPage, totalPages]) => {
  expect(listEnvelope(page)).toStrictEqual({
    data: page.data,
    meta: { count: page.data.length, total: page.total },
    pagination: { previousPage, currentPage, nextPage, totalPages },
  });
});

test.each([
  [1, false, null, null],
  [1, true, null, 2],
  [3, true, 2, 4],
  [3, false, 2, null],
])("returns the envelope of page %d with hasMore %s, without a total", (page, hasMore, previousPage, nextPage) => {
  expect(listEnvelope({ data: [1], total: null, hasMore, page, limit: 1 })).toStrictEqual({
    data: [1],
    meta: { count: 1, total: null },
    pagination: { previousPage, currentPage: page, nextPage, totalPages: null },
  });
});

test("has how many records were counted at least, without a total", () => {
  const page = { data: [1], total: null, hasMore: true, page: 1, limit: 1 };
  expect(listEnvelope({ ...page, totalAtLeast: 5 }).meta).toStrictEqual({ count: 1, total: null, totalAtLeast: 5 });
});

test.each([undefined, [], { data: "x" }])("%j is not a page", (page) => {
  expect(() => listEnvelope(page as never)).toThrow(
    'Argument "page" of listEnvelope() must be an object whose data are the records.',
  );
});

test("totalFrom returns the exact total for every page that is neither full nor empty", () => {
  const sizes = fc.record({
    total: fc.nat(500),
    page: fc.integer({ min: 1, max: 60 }),
    limit: fc.integer({ min: 1, max: 60 }),
  });
  fc.assert(
    fc.property(sizes, ({ total, page, limit }) => {
      const count = Math.max(0, Math.min(limit, total - (page - 1) * limit));
      const isKnown = (count > 0 && count < limit) || (total === 0 && page === 1);
      expect(totalFrom(page, limit, count)).toBe(isKnown ? total : undefined);
    }),
  );
});

test.each(["5", undefined, Number.NaN, -1, 1.5, 5n])("the total %o is an error", (total) => {
  const page = { data: [], page: 1, limit: 10, total } as never;
  expect(() => listEnvelope(page)).toThrow('Argument "page.total" of listEnvelope() must be a whole number');
});
