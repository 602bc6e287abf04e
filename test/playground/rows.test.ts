import { decimal, defineSchema, integer, text } from "ampipe";
import { expect, test, vi } from "vitest";
import { parseExactJson } from "../../playground/exact-json.js";
import { httpRows } from "../../playground/http-rows.js";
import { sampleRows } from "../../playground/sample-rows.js";
import { valuesOf } from "../../playground/values-of-rows.js";

const schema = defineSchema({ id: integer(), name: text(), price: decimal() });
const product = { name: "Product", path: "/product", table: "product", key: "id", schema, examples: [] };
const request = { filter: "price<5", sort: "-name", page: 1, limit: 2 };
const { signal } = new AbortController();

test("samples are filtered, sorted and paged in the page", async () => {
  const names = ["Bolt", "Nut", "Screw", "Rod"];
  const records = names.map((name, index) => ({ id: index + 1, name, price: index * 2 }));
  const rows = sampleRows([{ ...product, records }]);
  const loaded = await rows.list(product, { ...request, facets: ["name"] }, "", signal);
  const values = ["Bolt", "Nut", "Screw"].map((value) => ({ value, count: 1 }));
  expect(loaded).toEqual({
    ok: true,
    value: {
      rows: [records[2], records[1]],
      total: 3,
      page: 1,
      pages: 2,
      facets: new Map([["name", { values, more: false }]]),
      milliseconds: expect.any(Number),
    },
  });
});

async function failureOf(response: Response): Promise<unknown> {
  const rows = httpRows({ baseUrl: "http://localhost", needsKey: true, send: async () => response });
  const loaded = await rows.list(product, request, "secret", signal);
  return loaded.ok ? undefined : loaded.failure;
}

test.each<[status: number, headers: Record<string, string>, body: string, failure: object]>([
  [401, {}, '{"detail":"This key is not valid."}', { kind: "key", message: "This key is not valid." }],
  [503, { "retry-after": "7" }, '{"detail":"Away."}', { kind: "wait", message: "Away.", seconds: 7 }],
  [429, { "retry-after": "0" }, "", { kind: "wait", message: "The service responded with status 429.", seconds: 1 }],
  [503, { "retry-after": "Fri, 31 Dec 1999 23:59:59 GMT" }, "{}", { kind: "wait", seconds: 60 }],
  [503, { "retry-after": "86400" }, "{}", { kind: "wait", seconds: 60 }],
  [503, {}, "<html>", { kind: "wait", seconds: 3 }],
  [500, {}, '{"detail":5}', { kind: "failed", message: "The service responded with status 500." }],
  [200, {}, "<html>", { kind: "failed", message: "The response is not a list." }],
  [200, {}, '{"data":[1],"meta":{},"pagination":{}}', { kind: "failed" }],
])("a response with status %i, %j and %s is a failure to show", async (status, headers, body, failure) => {
  expect(await failureOf(new Response(body, { status, headers }))).toMatchObject(failure);
});

test("facets are requested and read, whatever a response contains", async () => {
  const facets = { name: { values: [{ value: "Bolt", count: 2 }], more: true }, broken: 5, other: { values: [1] } };
  const body = { data: [], meta: { total: 0 }, pagination: { currentPage: 1, totalPages: 0 }, facets };
  const send = vi.fn(async () => Response.json(body));
  const rows = httpRows({ baseUrl: "http://localhost", needsKey: false, send });
  const loaded = await rows.list(product, { ...request, facets: ["name"] }, "", signal);
  expect(send.mock.calls.flat()[0]).toContain("&facets=name&facetLimit=8");
  expect(loaded.ok && [...loaded.value.facets]).toEqual([
    ["name", facets.name],
    ["other", { values: [], more: false }],
  ]);
});

test("a failed connection is tried again, and an aborted request rejects", async () => {
  const send = vi.fn().mockRejectedValue(new TypeError("Failed to fetch"));
  const rows = httpRows({ baseUrl: "http://localhost", needsKey: true, send });
  expect(await rows.list(product, request, "secret", signal)).toMatchObject({ ok: false, failure: { kind: "wait" } });
  const [url, init] = send.mock.calls[0] ?? [];
  expect(url).toBe("http://localhost/product?filter=price%3C5&sort=-name&limit=2");
  expect(init.headers).toEqual({ authorization: "Bearer secret" });
  await expect(rows.list(product, request, "secret", AbortSignal.abort())).rejects.toThrow(TypeError);
});

test("JSON keeps digits where the engine provides the source text", () => {
  const parsed = parseExactJson('{"id":9007199254740993,"price":12.50,"qty":3,"name":"12.50"}');
  const hasSource = JSON.parse("1.0", (_name, _value, context?: { source?: string }) => context?.source) === "1.0";
  const exact = { id: 9007199254740993n, price: "12.50", qty: 3, name: "12.50" };
  expect(parsed).toEqual(hasSource ? exact : { ...exact, id: Number(exact.id), price: 12.5 });
});

test("values of the rows are offered once, those that start with the typed text first", () => {
  const rows = ["Rebolt", "Bolt", null, "Bolt", "Nut", "bolt x", "x".repeat(100)].map((name) => ({ name }));
  const facets = new Map([["name", { values: [{ value: "Bow", count: 2 }], more: false }]]);
  expect(valuesOf({ rows, facets: new Map() }, product, "name", "bo")).toEqual(["Bolt", "bolt x", "Rebolt"]);
  expect(valuesOf({ rows, facets }, product, "name", "bo")).toEqual(["Bow", "Bolt", "bolt x", "Rebolt"]);
});
