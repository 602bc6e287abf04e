import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createClient, type ListRequest } from "../../src/client.js";
import {
  and,
  check,
  contains,
  defineSchema,
  eq,
  FilterError,
  filterOf,
  gte,
  integer,
  parseOrThrow,
  print,
} from "../../src/index.js";
import { readListQuery } from "../../src/list.js";
import { anyFilter } from "../../src/testing.js";
import { everyType } from "../support/every-type.js";
import { RUNS } from "../support/runs.js";
import { serve } from "./api-server.js";
import { bolt, onePage, PATH, products } from "./products.js";

test("list sends the key and returns the page of the server", async () => {
  const api = await serve(() => ({ body: onePage(bolt) }));
  const client = createClient({ baseUrl: api.baseUrl, apiKey: "secret", headers: { "x-tenant": "acme" } });
  expect(await client.resource(PATH, products).list()).toEqual({ ...onePage(bolt), warnings: [] });
  expect(api.seen).toEqual([
    {
      method: "GET",
      path: `/${PATH}`,
      query: "",
      body: "",
      headers: expect.objectContaining({
        authorization: "Bearer secret",
        "x-tenant": "acme",
        accept: "application/json, application/problem+json",
      }),
    },
  ]);
});

const product = filterOf(products);

test.each<[name: string, request: ListRequest<typeof products.fields, ("name" | "id")[]>, query: string]>([
  ["an empty request", {}, ""],
  ["fields", { fields: ["name", "id"] }, "fields=name,id"],
  ["a page and a limit", { page: 2, limit: 50 }, "page=2&limit=50"],
  ["sort keys", { sort: ["-list_price", "name"] }, "sort=-list_price,name"],
  ["one sort key", { sort: "-id", filter: "id>1" }, "sort=-id&filter=id%3E1"],
  ["no sort keys", { sort: [] }, ""],
  ["a filter text", { filter: "active=true&list_price>=100" }, "filter=active%3Dtrue%26list_price%3E%3D100"],
  ["a filter tree", { filter: and(contains("name", "AT&T"), gte("id", 5)) }, "filter=name*%22AT%26T%22%26id%3E%3D5"],
  ["a tree of typed builders", { filter: product.state.eq("done") }, "filter=state%3Ddone"],
  ["a filter function", { filter: (f) => and(f.active.eq(true), f.id.lt(9)) }, "filter=active%3Dtrue%26id%3C9"],
  ["an empty filter", { filter: "" }, ""],
])("list sends %s as a query string", async (_name, request, query) => {
  const api = await serve(() => ({ body: onePage() }));
  await resource(api.baseUrl).list(request);
  expect(api.seen.map((seen) => seen.query)).toEqual([query]);
});

test("names of values that only the server knows are sent, however the filter is written", async () => {
  const api = await serve(() => ({ body: { ...onePage(), data: [] } }));
  const issues = defineSchema({ id: integer(), owner_id: integer({ names: ["me"] }) });
  const list = createClient({ baseUrl: api.baseUrl }).resource("issues", issues);
  const filters = [
    "owner_id=me",
    eq("owner_id", "me"),
    parseOrThrow("owner_id=me"),
    filterOf(issues).owner_id.eq("me"),
  ];
  for (const filter of filters) await list.list({ filter });
  await list.list({ filter: (issue) => issue.owner_id.isIn(["me", 3]) });
  const one = "filter=owner_id%3Dme";
  expect(api.seen.map(({ query }) => query)).toEqual([one, one, one, one, "filter=owner_id%5Bme%2C3%5D"]);
  await expect(list.list({ filter: eq("owner_id", "you") })).rejects.toThrow(FilterError);
});

test("records have the default fields of the resource, without a request for them", async () => {
  const api = await serve(() => ({ body: onePage({ id: 1, name: "Bolt", list_price: "more" }) }));
  const some = createClient({ baseUrl: api.baseUrl }).resource(PATH, products, { defaultFields: ["id", "name"] });
  expect((await some.list()).data).toEqual([{ id: 1, name: "Bolt" }]);
  expect((await some.list({ fields: ["id"] })).data).toEqual([{ id: 1 }]);
  expect(api.seen.map((seen) => seen.query)).toEqual(["", "fields=id"]);
});

test("unknown default fields of a resource are a TypeError", () => {
  const api = createClient({ baseUrl: "http://localhost" });
  expect(() => api.resource(PATH, products, { defaultFields: ["nmae" as "name"] })).toThrow(
    new TypeError(
      'Option "defaultFields" of resource() must be names that the parameter "fields" accepts. Unknown field "nmae". Did you mean "name"?',
    ),
  );
});

function resource(baseUrl: string) {
  return createClient({ baseUrl }).resource(PATH, products);
}

describe("a request that does not match the schema is not sent", () => {
  test.each<[name: string, request: object, message: string]>([
    [
      "an invalid filter",
      { filter: "nmae=Bolt&active=yes" },
      `Unknown field "nmae". Did you mean "name"?
  nmae=Bolt&active=yes
  ^^^^
Field "active" accepts true or false, not "yes". Did you mean "true"?
  nmae=Bolt&active=yes
                   ^^^`,
    ],
    ["a filter with a hidden field", { filter: "cost>1" }, `Unknown field "cost".\n  cost>1\n  ^^^^`],
    ["an invalid filter tree", { filter: eq("nmae", "Bolt") }, `Unknown field "nmae". Did you mean "name"?`],
    [
      "a forbidden character in a filter",
      { filter: "name=\0" },
      "Character U+0000 is not allowed in a filter.\n  name=\uFFFD\n       ^",
    ],
    [
      "an unknown field",
      { fields: ["id", "nmae"] },
      `Unknown field "nmae". Did you mean "name"?\n  fields=id,nmae\n            ^^^^`,
    ],
    [
      "an empty list of fields",
      { fields: [] },
      `Parameter "fields" has an empty name at position 1.\n  fields=\n         ^`,
    ],
    [
      "an unknown field in sort",
      { sort: ["-nmae"] },
      `Unknown field "nmae". Did you mean "name"?\n  sort=-nmae\n       ^^^^^`,
    ],
    ["a hidden field in sort", { sort: "cost" }, `Unknown field "cost".\n  sort=cost\n       ^^^^`],
    ["page 0", { page: 0 }, `Parameter "page" must be a whole number of at least 1, not "0".\n  page=0\n       ^`],
    [
      "a limit above the maximum",
      { limit: 1001 },
      `Parameter "limit" must be at most 1000, not 1001.\n  limit=1001\n        ^^^^`,
    ],
  ])("%s", async (_name, request, message) => {
    const api = await serve(() => ({ body: onePage() }));
    const refused = resource(api.baseUrl).list(request);
    await expect(refused).rejects.toThrow(FilterError);
    await expect(refused).rejects.toThrow(expect.objectContaining({ message }));
    expect(() => resource(api.baseUrl).all(request)).toThrow(FilterError);
    expect(api.seen).toEqual([]);
  });

  test("the options of the resource set the limits", async () => {
    const api = await serve(() => ({ body: onePage() }));
    const client = createClient({ baseUrl: api.baseUrl });
    await client.resource(PATH, products, { maxLimit: 2000 }).list({ limit: 2000 });
    await expect(
      client.resource(PATH, products, { limits: { conditions: 1 } }).list({ filter: "id>1&id<5" }),
    ).rejects.toThrow(FilterError);
    expect(api.seen.map(({ query }) => query)).toEqual(["limit=2000"]);
  });
});

describe("custom parameters", () => {
  const resourceOf = (baseUrl: string) =>
    createClient({ baseUrl }).resource(PATH, products, { parameters: ["q", "lang"] });

  test("are sent before the filter, in lists and for one record", async () => {
    const api = await serve(({ path }) => ({ body: path === `/${PATH}` ? onePage() : { data: bolt } }));
    const resource = resourceOf(api.baseUrl);
    await resource.list({ parameters: { q: "a&b=ü", lang: undefined }, filter: "id>1", after: undefined });
    await resource.get(7, { parameters: { lang: "" }, fields: ["id"] });
    expect(api.seen.map(({ query }) => query)).toEqual(["q=a%26b%3D%C3%BC&filter=id%3E1", "fields=id&lang="]);
  });

  test.each<[name: string, parameters: object, message: string]>([
    ["an unknown name", { query: "a" }, 'Option "query" of parameters is unknown. Known options: "q", "lang".'],
    ["a parameter of lists", { limit: "5" }, 'Option "limit" of parameters is unknown. Known options: "q", "lang".'],
    ["a number", { q: 5 }, 'Option "q" of parameters must be a string.'],
  ])("reject %s", async (_name, parameters, message) => {
    const resource = resourceOf("https://acme.example");
    await expect(resource.list({ parameters })).rejects.toThrow(new TypeError(message));
    expect(() => resource.all({ parameters })).toThrow(new TypeError(message));
    await expect(resource.get(7, { parameters })).rejects.toThrow(new TypeError(message));
  });
});

test.each<[name: string, request: object, message: string]>([
  [
    "a page and a cursor",
    { page: 2, after: "x" },
    `Parameter "page" cannot be combined with "after". Remove one of them.`,
  ],
  [
    "two cursors",
    { before: "x", after: "x" },
    `Parameter "before" cannot be combined with "after". Remove one of them.`,
  ],
])("a request with %s is not sent", async (_name, request, message) => {
  await expect(resource("https://acme.example").list(request)).rejects.toThrow(message);
});

test.each<[name: string, request: object, message: string]>([
  ["a cursor of null", { after: null }, 'Option "after" of list() must be a string.'],
  ["a number to sort by", { sort: ["id", 5] }, 'Option "sort" of list() must be a string or an array of strings.'],
])("a request with %s is a TypeError", async (_name, request, message) => {
  await expect(resource("https://acme.example").list(request)).rejects.toThrow(new TypeError(message));
});

test("cursors are not sent to an API without them", async () => {
  const resource = createClient({ baseUrl: "https://acme.example" }).resource(PATH, products, { cursors: false });
  await expect(resource.list({ after: "" })).rejects.toThrow(`Unknown parameter "after".`);
});

test("a server reads exactly the request that was sent", async () => {
  let url = "";
  const fetch = async (requested: string) => {
    url = requested;
    return Response.json(onePage());
  };
  const resource = createClient({ baseUrl: "https://acme.example", fetch }).resource("things", everyType, {
    parameters: ["q"],
  });
  const request = fc.record({
    filter: anyFilter(everyType),
    fields: fc.shuffledSubarray(["id", "name", "state", "created"] as const, { minLength: 1 }),
    sort: fc.constantFrom<["-name", "id"] | ["-id"]>(["-name", "id"], ["-id"]),
    q: fc.string({ unit: "binary" }).filter((value) => !value.includes("\0")),
    page: fc.integer({ min: 1 }),
    limit: fc.integer({ min: 1, max: 1000 }),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ filter, fields, sort, q, page, limit }) => {
      await resource.list({ filter, fields, sort, parameters: { q }, page, limit });
      const bound = check(print(filter), everyType);
      expect(readListQuery(new URL(url).search, everyType, { parameters: ["q"] })).toEqual({
        ok: true,
        value: {
          fields,
          filter: bound.ok && bound.value,
          filterText: print(filter),
          sort: sort.map((key) => ({ field: key.replace("-", ""), descending: key.startsWith("-") })),
          parameters: { q },
          page,
          limit,
        },
        warnings: expect.any(Array),
      });
    }),
    { numRuns: RUNS },
  );
});
