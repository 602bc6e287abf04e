import { expect, test } from "vitest";
import { decimal, defineSchema, integer, text } from "../../src/index.js";
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
