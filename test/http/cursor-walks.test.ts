import { describe, expect, test } from "vitest";
import { fromRecords, listHandler, type Source } from "../../src/http.js";
import {
  date,
  decimal,
  defineSchema,
  type Field,
  integer,
  number,
  type Schema,
  timestamp,
  uuid,
} from "../../src/index.js";
import { followCursors, forgedTexts, idsFrom, PAGES, SORTS } from "../support/cursor-walks.js";
import { share } from "../support/share.js";

const ID = "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11";

describe("a walk by cursor visits each record in memory once and ends", () => {
  test.each<[field: Field, values: readonly unknown[]]>([
    [integer(), ["9".repeat(30), `-${"9".repeat(400)}`, 2n ** 64n, 2 ** 53, "7", -0]],
    [integer({ bits: 32, nullable: true }), [2 ** 31, null, "18446744073709551615", 0]],
    [decimal({ precision: 5, scale: 2 }), ["5.123456789", "1e1000", "-1e1000", "1e-1000", 5, 1e21, "NaN", Number.NaN]],
    [number({ nullable: true }), [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 0, 5e-324, null]],
    [date(), ["infinity", "0044-03-15 BC", "0000-00-00", "2024-05-31", "12024-05-31"]],
    [timestamp({ nullable: true }), ["infinity", "2024-05-31T10:00:00Z", "2024-02-30T10:00:00Z", null]],
    [uuid(), [ID, ID.toUpperCase(), ID.replace("a", "B")]],
  ])("$type %#", async (field, values) => {
    const schema: Schema = defineSchema({ id: integer(), x: field, y: field });
    const records = [...values, ...values].map((x, index) => ({
      id: (index * 7 + 3) % 101,
      x,
      y: values[(index * 5 + 1) % values.length],
    }));
    const source = fromRecords(schema, records as never) as Source;
    const listed = ([undefined, "last"] as const).flatMap((order) => SORTS.map((sort) => [sort, order] as const));
    for (const [turn, [sort, nulls]] of listed.entries()) {
      const list = listHandler<Schema>({ schema, source, cursors: true, nulls });
      const everything = await idsFrom(list, `sort=${sort}&limit=1000`);
      expect(everything.length).toBe(records.length);
      for (const [limit, direction] of share(PAGES, 2, turn)) {
        expect(await followCursors(list, { sort, limit, direction }), `${sort} ${direction}`).toEqual(everything);
      }
      // Each text is forged for one order of the list.
      for (const text of share(forgedTexts(field), listed.length, turn)) {
        const forged = { schema, sort, nulls, text };
        const after = await followCursors(list, { sort, limit: 1000, direction: "after", forged });
        const before = await followCursors(list, { sort, limit: 1000, direction: "before", forged });
        if (after !== "list.cursor") expect([...before, ...after], `${sort} at ${text}`).toEqual(everything);
      }
    }
  });
});

test("a source that returns the record of the cursor again is an error, because the list would not end", async () => {
  const schema = defineSchema({ id: integer() });
  const source: Source = {
    list: async () => ({ records: [{ id: 5 }], total: null, hasMore: true }),
    get: async () => undefined,
  };
  const errors: unknown[] = [];
  const onError = (error: unknown): Response => {
    errors.push(String(error));
    return Response.json({ data: [], pagination: { previousCursor: null, nextCursor: null } }, { status: 500 });
  };
  const list = listHandler<Schema>({ schema, source, cursors: true, onError });
  for (const direction of ["after", "before"] as const) {
    await expect(followCursors(list, { sort: "id", limit: 1, direction })).rejects.toThrow("500 after 5");
  }
  expect(errors).toEqual(
    Array(2).fill("TypeError: The source returned the record of the cursor again, so the list would not end."),
  );
});
