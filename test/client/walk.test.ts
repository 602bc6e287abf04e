import fc from "fast-check";
import { expect, test } from "vitest";
import { ApiError, createClient, ResponseError } from "../../src/client.js";
import { fromRecords, listHandler } from "../../src/http.js";
import { defineSchema, integer, text } from "../../src/index.js";
import { listEnvelope } from "../../src/list.js";
import { inTurn, type Reply, serve } from "./api-server.js";

const things = defineSchema({ id: integer(), name: text({ nullable: true }) });

async function collect<T>(values: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const value of values) collected.push(value);
  return collected;
}

/** Returns a client of a list handler, and the query strings that it sends. */
function clientOf(records: readonly { id: number; name: string | null }[], options: { cursors?: boolean } = {}) {
  const sent: string[] = [];
  const list = listHandler({ schema: things, source: fromRecords(things, records), ...options });
  const fetch = (url: string, init: RequestInit) => {
    sent.push(new URL(url).search);
    return list(new Request(url, init));
  };
  return { sent, client: createClient({ baseUrl: "https://acme.example", fetch }) };
}

const numbered = (total: number) => Array.from({ length: total }, (_, i) => ({ id: i + 1, name: `n${i % 3}` }));

test("all yields the list of the handler, by cursor, for any records, sort, filter and limit", async () => {
  const anyRecords = fc.uniqueArray(
    fc.record({ id: fc.integer(), name: fc.option(fc.constantFrom("", "a", "b", "B", "\u{1F600}"), { nil: null }) }),
    { selector: ({ id }) => id, maxLength: 30 },
  );
  const anySort = fc.constantFrom(
    [],
    ["id"],
    ["-id"],
    ["name"],
    ["-name"],
    ["name", "-id"],
    ["-name", "id"],
  ) as fc.Arbitrary<("name" | "-name" | "id" | "-id")[]>;
  await fc.assert(
    fc.asyncProperty(
      anyRecords,
      anySort,
      fc.constantFrom("", "name!=a", "id>0"),
      fc.integer({ min: 1, max: 7 }),
      async (records, sort, filter, limit) => {
        const { client, sent } = clientOf(records, { cursors: true });
        const resource = client.resource("things", things);
        const whole = await resource.list({ sort, filter, limit: 1000 });
        expect(await collect(resource.all({ sort, filter, limit }))).toEqual(whole.data);
        expect(sent.length).toBe(1 + Math.max(1, Math.ceil(whole.data.length / limit)));
      },
    ),
  );
});

test("reading before the last cursor, again and again, yields the list in reverse", async () => {
  const { client } = clientOf(numbered(7), { cursors: true });
  const resource = client.resource("things", things);
  const pages: number[][] = [];
  for (let before: string | null = ""; before !== null; ) {
    const page: Awaited<ReturnType<typeof read>> = await read(before);
    pages.push(page.data.map(({ id }) => id));
    before = page.pagination.previousCursor;
  }
  function read(cursor: string) {
    return resource.list({ before: cursor, limit: 3 });
  }
  expect(pages).toEqual([[5, 6, 7], [2, 3, 4], [1]]);
});

test("a server without cursors is asked once, then its pages are read", async () => {
  const { client, sent } = clientOf(numbered(3));
  const resource = client.resource("things", things);
  const request = { fields: ["id"], filter: "id>0", sort: "-id", limit: 2 } as const;
  expect(await collect(resource.all(request))).toEqual([{ id: 3 }, { id: 2 }, { id: 1 }]);
  expect(await collect(resource.all({ ...request, filter: "id=2" }))).toEqual([{ id: 2 }]);
  expect(sent).toEqual([
    "?fields=id&sort=-id&after=&filter=id%3E0&limit=2",
    "?fields=id&sort=-id&filter=id%3E0&page=1&limit=2",
    "?fields=id&sort=-id&filter=id%3E0&page=2&limit=2",
    "?fields=id&sort=-id&filter=id%3D2&page=1&limit=2",
  ]);
});

test("a server that ignores unknown parameters has sent the first page", async () => {
  const { seen, baseUrl } = await serve(({ query }) => {
    const page = Number(new URLSearchParams(query).get("page") ?? 1);
    return { body: listEnvelope({ data: [{ id: page, name: null }], total: 3, page, limit: 1 }) };
  });
  const resource = createClient({ baseUrl }).resource("things", things);
  expect((await collect(resource.all({ limit: 1 }))).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect((await collect(resource.all({ limit: 1 }))).length).toBe(3);
  expect(seen.map(({ query }) => query)).toEqual([
    "after=&limit=1",
    "page=2&limit=1",
    "page=3&limit=1",
    "page=1&limit=1",
    "page=2&limit=1",
    "page=3&limit=1",
  ]);
});

test("a request with a page reads pages", async () => {
  const { client, sent } = clientOf(numbered(5), { cursors: true });
  const records = client.resource("things", things).all({ fields: ["id"], page: 2, limit: 2 });
  expect(await collect(records)).toEqual([{ id: 3 }, { id: 4 }, { id: 5 }]);
  expect(sent).toEqual(["?fields=id&page=2&limit=2", "?fields=id&page=3&limit=2"]);
});

test("with `cursors: true`, a server without cursors is an error", async () => {
  const refused = clientOf(numbered(1)).client.resource("things", things, { cursors: true });
  await expect(collect(refused.all())).rejects.toThrow(ApiError);
  const { baseUrl } = await serve(() => ({ body: listEnvelope({ data: [], total: 0, page: 1, limit: 1 }) }));
  const ignored = createClient({ baseUrl }).resource("things", things, { cursors: true });
  await expect(collect(ignored.all())).rejects.toThrow(
    '"pagination.previousCursor" is not null or a non-empty string.',
  );
});

test("another error of the first request is thrown", async () => {
  const { seen, baseUrl } = await serve(() => ({ status: 403, body: { title: "Forbidden" } }));
  const resource = createClient({ baseUrl }).resource("things", things);
  await expect(collect(resource.all())).rejects.toThrow(ApiError);
  expect(seen.length).toBe(1);
});

test("pages are fetched on demand, by the cursors of the server", async () => {
  const { client, sent } = clientOf(numbered(9), { cursors: true });
  const resource = client.resource("things", things);
  const counts: number[] = [];
  for await (const { id } of resource.all({ limit: 3 })) {
    counts.push(sent.length);
    if (id === 5) break;
  }
  expect(counts).toEqual([1, 1, 1, 2, 2]);
  const { pagination } = await resource.list({ after: "", limit: 3 });
  expect(sent).toEqual(["?after=&limit=3", `?after=${pagination.nextCursor}&limit=3`, "?after=&limit=3"]);
});

test("an aborted signal ends the walk with the abort reason", async () => {
  const { client, sent } = clientOf(numbered(9), { cursors: true });
  const controller = new AbortController();
  const reason = new Error("enough");
  const consume = async () => {
    for await (const { id } of client.resource("things", things).all({ limit: 2, signal: controller.signal }))
      if (id === 2) controller.abort(reason);
  };
  await expect(consume()).rejects.toBe(reason);
  expect(sent.length).toBe(1);
});

const part = (nextCursor: unknown, data: readonly unknown[] = [{ id: 1, name: null }]): Reply => ({
  body: { data, meta: { count: data.length, total: 9 }, pagination: { previousCursor: null, nextCursor } },
});

test.each<[name: string, replies: readonly Reply[], records: number, sentence: string]>([
  ["repeats a cursor", [part("a")], 1, `"pagination.nextCursor" repeats an earlier one.`],
  [
    "repeats cursors in a circle",
    [part("a"), part("b"), part("a")],
    2,
    `"pagination.nextCursor" repeats an earlier one.`,
  ],
  [
    "has an empty page before the end",
    [part("a", [])],
    0,
    `The page is empty, but "pagination.nextCursor" is not null.`,
  ],
  ["sends an empty cursor", [part("")], 0, `"pagination.nextCursor" is not null or a non-empty string.`],
  ["sends a number as a cursor", [part(7)], 0, `"pagination.nextCursor" is not null or a non-empty string.`],
  ["sends no cursor", [part(undefined)], 0, `"pagination.nextCursor" is not null or a non-empty string.`],
  [
    "changes to pages",
    [part("a"), { body: listEnvelope({ data: [], total: 0, page: 1, limit: 1 }) }],
    1,
    `"pagination.previousCursor" is not null or a non-empty string.`,
  ],
])("a server that %s does not cause an endless loop", async (_name, replies, records, sentence) => {
  const { baseUrl } = await serve(inTurn(...replies));
  const received: unknown[] = [];
  const consume = async () => {
    for await (const record of createClient({ baseUrl }).resource("things", things).all()) received.push(record);
  };
  const error = await consume().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ResponseError);
  expect(String(error)).toContain(sentence);
  expect(received.length).toBe(records);
});

test("a part of a list without a total may have a lower bound", async () => {
  const meta = { count: 0, total: null, totalAtLeast: 1000 };
  const pagination = { previousCursor: null, nextCursor: null };
  const { baseUrl } = await serve(
    inTurn(
      { body: { data: [], meta, pagination } },
      { body: { data: [], meta: { ...meta, totalAtLeast: "many" }, pagination } },
      {
        body: { data: [], meta, pagination: { previousPage: null, currentPage: 1, nextPage: null, totalPages: null } },
      },
      { body: { data: [], meta, pagination } },
    ),
  );
  const resource = createClient({ baseUrl }).resource("things", things, { count: false });
  expect(await resource.list({ after: "" })).toEqual({ data: [], meta, pagination, warnings: [] });
  expect((await resource.list({ after: "" })).meta).toEqual({ count: 0, total: null });
  expect((await resource.list()).meta).toEqual(meta);
  const counted = createClient({ baseUrl }).resource("things", things);
  await expect(counted.list({ before: "" })).rejects.toThrow('"meta.total" is not an integer of at least 0.');
});

test("a server without cursors may have a field named after", async () => {
  const schema = defineSchema({ id: integer(), after: text() });
  const list = listHandler({ schema, source: fromRecords(schema, [{ id: 1, after: "noon" }]) });
  const fetch = (url: string, init: RequestInit) => list(new Request(url, init));
  const resource = createClient({ baseUrl: "https://acme.example", fetch }).resource("things", schema);
  expect(await collect(resource.all())).toEqual([{ id: 1, after: "noon" }]);
});
