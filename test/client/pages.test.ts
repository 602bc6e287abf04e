import fc from "fast-check";
import { expect, test } from "vitest";
import { createClient, ResponseError } from "../../src/client.js";
import { defineSchema, integer, not } from "../../src/index.js";
import { listEnvelope, readListQuery } from "../../src/list.js";
import { type Reply, serve } from "./api-server.js";

const things = defineSchema({ id: integer() });

/** Returns a page of the ids from 1 to `total`. Without `count`, it has no totals. */
function pageOf(total: number, rawQuery: string, count = true) {
  const query = readListQuery(rawQuery, things);
  if (!query.ok) throw new Error(`The server cannot read ${rawQuery}`);
  const { page, limit } = query.value;
  const first = (page - 1) * limit;
  const length = Math.max(0, Math.min(limit, total - first));
  const data = Array.from({ length }, (_, i) => ({ id: first + i + 1 }));
  return listEnvelope(
    count ? { data, total, page, limit } : { data, total: null, page, limit, hasMore: first + length < total },
  );
}

async function thingsOf(respond: (query: string, index: number) => Reply) {
  const api = await serve(({ query }, index) => respond(query, index));
  return {
    seen: api.seen,
    things: createClient({ baseUrl: api.baseUrl }).resource("things", things, { cursors: false }),
  };
}

async function collect<T>(values: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const value of values) collected.push(value);
  return collected;
}

test.each([
  ["with totals", true],
  ["without totals", false],
])("all yields every record of a list %s once, for any total and limit", async (_name, count) => {
  let total = 0;
  const fetch = async (url: string) => Response.json(pageOf(total, new URL(url).search, count));
  const resource = createClient({ baseUrl: "https://acme.example", fetch }).resource("things", things, {
    count,
    cursors: false,
  });
  await fc.assert(
    fc.asyncProperty(fc.nat(60), fc.integer({ min: 1, max: 70 }), async (drawn, limit) => {
      total = drawn;
      const ids = (await collect(resource.all({ limit }))).map(({ id }) => id);
      expect(ids).toEqual(Array.from({ length: total }, (_, i) => i + 1));
    }),
  );
});

test("pages are fetched on demand", async () => {
  const { seen, things } = await thingsOf((query) => ({ body: pageOf(9, query) }));
  const counts: number[] = [];
  for await (const { id } of things.all({ limit: 3 })) {
    counts.push(seen.length);
    if (id === 5) break;
  }
  expect(counts).toEqual([1, 1, 1, 2, 2]);
  expect(seen.map(({ query }) => query)).toEqual(["page=1&limit=3", "page=2&limit=3"]);
});

test("pages yields the envelope of each page, starting at the requested one", async () => {
  const { things } = await thingsOf((query) => ({ body: pageOf(5, query) }));
  const pages = await collect(things.pages({ page: 2, limit: 2 }));
  expect(pages).toEqual([
    { ...pageOf(5, "page=2&limit=2"), warnings: [] },
    { ...pageOf(5, "page=3&limit=2"), warnings: [] },
  ]);
});

test("pages yields envelopes without totals if the API does not count", async () => {
  const api = await serve(({ query }) => ({ body: pageOf(3, query, false) }));
  const resource = createClient({ baseUrl: api.baseUrl }).resource("things", things, { count: false });
  expect(await collect(resource.pages({ limit: 2 }))).toEqual([
    {
      data: [{ id: 1 }, { id: 2 }],
      meta: { count: 2, total: null },
      pagination: { previousPage: null, currentPage: 1, nextPage: 2, totalPages: null },
      warnings: [],
    },
    {
      data: [{ id: 3 }],
      meta: { count: 1, total: null },
      pagination: { previousPage: 1, currentPage: 2, nextPage: null, totalPages: null },
      warnings: [],
    },
  ]);
});

test("the default limit is 100, or the maximum of the server if that is lower", async () => {
  const api = await serve(({ query }) => ({ body: pageOf(1, query) }));
  const client = createClient({ baseUrl: api.baseUrl });
  await collect(client.resource("things", things, { cursors: false }).all());
  await collect(client.resource("things", things, { maxLimit: 20, cursors: false }).all());
  expect(api.seen.map(({ query }) => query)).toEqual(["page=1&limit=100", "page=1&limit=20"]);
});

test("a walk accepts no cursor except undefined", async () => {
  const { seen, things } = await thingsOf((query) => ({ body: pageOf(1, query) }));
  await collect(things.all({ limit: 2, after: undefined, before: undefined }));
  expect(seen.length).toBe(1);
  expect(() => things.all({ after: "a" as never })).toThrow(new TypeError('Option "after" of all() must be left out.'));
});

test("a filter function is called once for all pages", async () => {
  const { seen, things } = await thingsOf((query) => ({ body: pageOf(4, query) }));
  let calls = 0;
  await collect(things.all({ limit: 2, filter: ({ id }) => not(id.eq(++calls)) }));
  expect(seen.map(({ query }) => query)).toEqual([
    "filter=!(id%3D1)&page=1&limit=2",
    "filter=!(id%3D1)&page=2&limit=2",
  ]);
});

const pagination = { previousPage: null, currentPage: 1, nextPage: 2, totalPages: 9 };
const page = (data: readonly unknown[], changes: object) => ({
  data,
  meta: { count: data.length, total: 9 },
  pagination: { ...pagination, ...changes },
});

test.each<[name: string, body: object, records: number, sentence: string]>([
  ["always returns the first page", page([{ id: 1 }], {}), 1, `"pagination.currentPage" is 1, not 2.`],
  [
    "links to the same page",
    page([{ id: 1 }], { nextPage: 1 }),
    0,
    `"pagination.nextPage" of page 1 is 1, not a later page.`,
  ],
  ["links an empty page to another", page([], {}), 0, `Page 1 is empty, but "pagination.nextPage" is 2.`],
])("a server that %s does not cause an endless loop", async (_name, body, records, sentence) => {
  const { things } = await thingsOf(() => ({ body }));
  const received: unknown[] = [];
  const consume = async () => {
    for await (const record of things.all()) received.push(record);
  };
  const error = await consume().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ResponseError);
  expect(String(error)).toContain(sentence);
  expect(received.length).toBe(records);
});

test("an aborted signal ends the iteration with the abort reason", async () => {
  const { seen, things } = await thingsOf((query) => ({ body: pageOf(9, query) }));
  const controller = new AbortController();
  const reason = new Error("enough");
  const consume = async () => {
    for await (const { id } of things.all({ limit: 2, signal: controller.signal }))
      if (id === 2) controller.abort(reason);
  };
  await expect(consume()).rejects.toBe(reason);
  expect(seen.length).toBe(1);
});
