import { afterEach, describe, expect, test, vi } from "vitest";
import { ApiError, createClient } from "../../src/client.js";
import { fromRecords, listHandler } from "../../src/http.js";
import { encodeFilter } from "../../src/index.js";
import { type Reply, type Seen, serve } from "./api-server.js";
import { bolt, onePage, PATH, products } from "./products.js";

const FORM = "application/x-www-form-urlencoded";
const page: Reply = { body: onePage(bolt) };
const announced: Reply = { ...page, headers: { "accept-query": `"application/json", ${FORM};charset=utf-8` } };
const long = `name[${["a", "b", "c", "d"].map((letter) => letter.repeat(1600)).join()}]`;
const query = `filter=${encodeFilter(long)}`;

/** Serves GET and QUERY, and returns a resource and the methods that it used. */
async function resourceOf(respond: (request: Seen) => Reply) {
  const api = await serve(respond);
  const client = createClient({ baseUrl: api.baseUrl, apiKey: "secret", maxRetries: 1 });
  return { ...api, resource: client.resource(PATH, products), methods: () => api.seen.map(({ method }) => method) };
}

afterEach(() => void vi.restoreAllMocks());

const expected = { ...onePage(bolt), warnings: [] };

describe("a request whose URL would be longer than 6,000 characters", () => {
  test("is sent as QUERY once the API has announced it", async () => {
    const { resource, seen, methods } = await resourceOf(() => announced);
    expect(await resource.list({ filter: long })).toEqual(expected);
    expect(await resource.list({ filter: long })).toEqual(expected);
    expect(await resource.list()).toEqual(expected);
    expect(methods()).toEqual(["GET", "QUERY", "GET"]);
    expect(seen[1]).toEqual({
      method: "QUERY",
      path: `/${PATH}`,
      query: "",
      body: query,
      headers: expect.objectContaining({ "content-type": FORM, authorization: "Bearer secret" }),
    });
  });

  test("is sent as GET if the API announces other types or nothing", async () => {
    const { resource, methods } = await resourceOf(() => ({ ...page, headers: { "accept-query": "application/sql" } }));
    await resource.list({ filter: long });
    await resource.list({ filter: long });
    expect(methods()).toEqual(["GET", "GET"]);
  });

  test.each<[name: string, refusal: Reply]>([
    ["405", { status: 405, body: { title: "Method Not Allowed" } }],
    ["415", { status: 415, body: { title: "Unsupported Media Type" } }],
    ["501", { status: 501 }],
    ["the 400 of an HTTP parser", { status: 400, body: "" }],
  ])("is sent as GET after %s, and never again as QUERY", async (_name, refusal) => {
    const { resource, methods } = await resourceOf(({ method }) => (method === "GET" ? announced : refusal));
    await resource.list();
    expect(await resource.list({ filter: long })).toEqual(expected);
    expect(await resource.list({ filter: long })).toEqual(expected);
    expect(methods()).toEqual(["GET", "QUERY", "GET", "GET"]);
  });

  test.each([414, 431])("is sent as QUERY after %d", async (status) => {
    const { resource, methods } = await resourceOf(({ method }) => (method === "GET" ? { status } : page));
    expect(await resource.list({ filter: long })).toEqual(expected);
    expect(await resource.list({ filter: long })).toEqual(expected);
    expect(methods()).toEqual(["GET", "QUERY", "QUERY"]);
  });

  test("is sent as QUERY at once if the filter is longer than APIs accept in a URL", async () => {
    const { resource, methods } = await resourceOf(() => page);
    const longer = Array.from({ length: 9 }, (_, i) => `name=${String(i).repeat(1000)}`).join("|");
    expect(await resource.list({ filter: longer })).toEqual(expected);
    await expect(resource.list({ filter: " ".repeat(65_537) })).rejects.toThrow("65536");
    expect(methods()).toEqual(["QUERY"]);
  });

  test("throws the error of GET if the API does not support QUERY", async () => {
    const { resource, methods } = await resourceOf(({ method }) => ({ status: method === "GET" ? 414 : 405 }));
    for (let i = 0; i < 2; i++) {
      await expect(resource.list({ filter: long })).rejects.toThrow(expect.objectContaining({ status: 414 }));
    }
    expect(methods()).toEqual(["GET", "QUERY", "GET"]);
  });

  test("throws other errors of QUERY, and retries it like GET", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const { resource, methods, baseUrl } = await resourceOf(({ method }) =>
      method === "GET" ? announced : { status: 503, headers: { "retry-after": "0" } },
    );
    await resource.list();
    const error: unknown = await resource.list({ filter: long }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(String(error)).toContain(`QUERY ${baseUrl}/${PATH} responded with 503`);
    expect(methods()).toEqual(["GET", "QUERY", "QUERY"]);
  });

  test("shows the diagnostics of the body", async () => {
    const list = listHandler({ schema: products, source: fromRecords(products, []), limits: { items: 3 } });
    const fetch = (url: string, init: RequestInit) => list(new Request(url, init));
    const resource = createClient({ baseUrl: "https://acme.example", fetch }).resource(PATH, products);
    await resource.list();
    const error: unknown = await resource.list({ filter: long }).catch((thrown: unknown) => thrown);
    expect(error).toEqual(
      expect.objectContaining({
        name: "ApiError",
        status: 400,
        filter: long,
        diagnostics: [expect.objectContaining({ code: "limit.items" })],
      }),
    );
  });
});

test("a short request that is refused as too long is not sent again", async () => {
  const { resource, methods } = await resourceOf(() => ({ status: 431 }));
  await expect(resource.list()).rejects.toThrow(ApiError);
  expect(methods()).toEqual(["GET"]);
});

test("a redirect of a QUERY request is not followed", async () => {
  const elsewhere = await serve(() => page);
  const { resource, methods } = await resourceOf(({ method }) =>
    method === "GET" ? announced : { status: 307, headers: { location: elsewhere.baseUrl } },
  );
  await resource.list();
  await expect(resource.list({ filter: long })).rejects.toThrow("Redirects are not followed. Use the target URL.");
  expect(methods()).toEqual(["GET", "QUERY"]);
  expect(elsewhere.seen).toEqual([]);
});
