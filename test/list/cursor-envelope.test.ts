import { describe, expect, test } from "vitest";
import { decimal, defineSchema, integer, text } from "../../src/index.js";
import { MAX_CURSOR_LENGTH } from "../../src/list/cursor.js";
import { cursorAfter } from "../../src/list/cursor-envelope.js";
import { cursorEnvelope, fieldsToRead, type ListQuery, readListQuery } from "../../src/list.js";

const products = defineSchema({ id: integer(), name: text(), list_price: decimal({ nullable: true }) });
const options = { cursors: true, name: "Product" };

function read(raw: string): ListQuery {
  const query = readListQuery(raw, products, options);
  if (!query.ok) throw new Error(JSON.stringify(query.diagnostics));
  return query.value;
}

test("a program without handlers continues with the cursors of the envelope", () => {
  const query = read("fields=name&sort=-list_price&after=");
  expect(fieldsToRead(query)).toEqual(["name", "list_price", "id"]);
  const data = [{ id: 7, name: "Bolt", list_price: null }];
  const envelope = cursorEnvelope(query, { data, hasMore: true, total: null, totalAtLeast: 5 }, options);
  expect(envelope).toEqual({
    data: [{ name: "Bolt" }],
    meta: { count: 1, total: null, totalAtLeast: 5 },
    pagination: { previousCursor: null, nextCursor: expect.any(String) },
  });
  const next = read(`sort=-list_price&after=${envelope.pagination.nextCursor}`);
  expect(next.cursor).toEqual({ direction: "after", position: [null, { type: "integer", value: 7n }] });
});

test("a request without a cursor needs only its fields and has no cursors", () => {
  const query = read("fields=name&sort=-list_price");
  expect(fieldsToRead(query)).toEqual(["name"]);
  expect(() => cursorEnvelope(query, { data: [], hasMore: false, total: 0 })).toThrow(
    "The query has no cursor: use listEnvelope() for a page.",
  );
});

test.each([undefined, {}, { fields: ["id"] }])("%j is not the value of a request", (query) => {
  const expected = 'Argument "query" of fieldsToRead() must be the value of readListQuery().';
  expect(() => fieldsToRead(query as never)).toThrow(expected);
  expect(() => cursorEnvelope(query as never, { data: [], hasMore: false, total: 0 })).toThrow(
    expected.replace("fieldsToRead", "cursorEnvelope"),
  );
});

test.each([undefined, {}, { data: {} }])("%j is not a page", (page) => {
  expect(() => cursorEnvelope(read("after="), page as never)).toThrow('Argument "page" of cursorEnvelope()');
});

test.each(["5", undefined, Number.NaN])("the total %o is an error", (total) => {
  const page = { data: [], hasMore: false, total } as never;
  expect(() => cursorEnvelope(read("after="), page)).toThrow('Argument "page.total" of cursorEnvelope()');
});

test("the number of matching records is present only if they were counted up to it", () => {
  const metaOf = (more: object) => cursorEnvelope(read("after="), { data: [], hasMore: false, total: 0, ...more }).meta;
  expect(metaOf({})).toStrictEqual({ count: 0, total: 0 });
  expect(metaOf({ totalAtLeast: undefined })).toStrictEqual({ count: 0, total: 0 });
  expect(metaOf({ total: null, totalAtLeast: 0 })).toStrictEqual({ count: 0, total: null, totalAtLeast: 0 });
});

/** Reads a request that continues at a record. */
function readAt(record: object, direction: "after" | "before", sort = "list_price"): ListQuery {
  const start = read(`sort=${sort}&after=`);
  const { pagination } = cursorEnvelope(start, { data: [record], hasMore: true, total: 1 }, options);
  return read(`sort=${sort}&${direction}=${pagination.nextCursor}`);
}

describe("a page has cursors", () => {
  const [first, second] = [
    { id: 1, name: "a", list_price: "1" },
    { id: 2, name: "b", list_price: null },
  ];
  const isCursor = expect.any(String);

  test.each([
    ["after", false, { previousCursor: isCursor, nextCursor: null }],
    ["after", true, { previousCursor: isCursor, nextCursor: isCursor }],
    ["before", false, { previousCursor: null, nextCursor: isCursor }],
    ["before", true, { previousCursor: isCursor, nextCursor: isCursor }],
  ] as const)("%s a record, with hasMore %s", (direction, hasMore, expected) => {
    const query = readAt({ id: 7, list_price: "7" }, direction);
    const { pagination } = cursorEnvelope(query, { data: [first, second], hasMore, total: null }, options);
    expect(pagination).toEqual(expected);
    const { previousCursor, nextCursor } = pagination;
    const positionOf = (cursor: string | null) => read(`sort=list_price&after=${cursor}`).cursor?.position?.at(-1);
    if (previousCursor !== null) expect(positionOf(previousCursor)).toEqual({ type: "integer", value: 1n });
    if (nextCursor !== null) expect(positionOf(nextCursor)).toEqual({ type: "integer", value: 2n });
  });

  test.each([
    ["after", [first, second], second],
    ["before", [first, second], first],
    ["after", [second], second],
    ["before", [first], first],
  ] as const)("unless the list %s a record would not end: %#", (direction, data, at) => {
    const other = at === first ? second : first;
    const write = (from: object, hasMore: boolean) =>
      cursorEnvelope(readAt(from, direction), { data, hasMore, total: null }, options);
    expect(() => write(at, true)).toThrow("the list would not end");
    expect(() => write(at, false)).not.toThrow();
    expect(() => write(other, true)).not.toThrow();
  });
});

test("reading continues after the last record of a query, which must be another one", () => {
  const record = { id: 7, list_price: null };
  const at = { direction: "after", position: [null, { type: "integer", value: 7n }] };
  expect(cursorAfter(record, read("sort=list_price&after="))).toEqual(at);
  expect(cursorAfter(record, read("sort=list_price"))).toEqual(at);
  expect(cursorAfter(record, readAt({ id: 6, list_price: null }, "after"))).toEqual(at);
  expect(() => cursorAfter(record, readAt(record, "after"))).toThrow("the list would not end");
});

describe("a long text", () => {
  const cursorOf = (name: string, sort: string) =>
    cursorEnvelope(read(`sort=${sort}&after=`), { data: [{ id: 1, name }], hasMore: true, total: 1 }, options)
      .pagination.nextCursor ?? "";

  test("has a cursor up to the length that is read again", () => {
    const start = "a".repeat((MAX_CURSOR_LENGTH * 3) / 4 - 30);
    const lengths = Array.from({ length: 6 }, (_, more) => {
      try {
        const cursor = cursorOf(start + "a".repeat(more), "name");
        expect(read(`sort=name&before=${cursor}`).cursor?.position).toHaveLength(2);
        return cursor.length;
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
        return 0;
      }
    });
    expect(Math.max(...lengths)).toBe(MAX_CURSOR_LENGTH);
    expect(lengths.at(-1)).toBe(0);
  });

  test.each(["name", "id,name", "name,id"])("is the one that an error about sort=%s names", (sort) => {
    expect(() => cursorOf("a".repeat(MAX_CURSOR_LENGTH), sort)).toThrow(
      'Field "name" of a record is too long for a cursor.',
    );
  });
});
