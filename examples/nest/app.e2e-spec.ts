import "reflect-metadata";
import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import type { INestApplication } from "@nestjs/common";
import { ExpressAdapter } from "@nestjs/platform-express";
import { FastifyAdapter } from "@nestjs/platform-fastify";
import { Test } from "@nestjs/testing";
import { AppModule } from "./app.module.js";
import { ProductsService } from "./products/products.service.js";
import { createDocument } from "./swagger.js";

const ADA = { authorization: "Bearer key-of-ada" };
const BOB = { authorization: "Bearer key-of-bob" };

interface Body {
  readonly data?: { readonly id: number } | readonly { readonly id: number }[];
}

describe.each([
  ["Express", () => new ExpressAdapter()],
  ["Fastify", () => new FastifyAdapter()],
])("on %s", (_name, newAdapter) => {
  let app: INestApplication;
  let url: string;

  beforeAll(async () => {
    const testing = await Test.createTestingModule({ imports: [AppModule] }).compile();
    app = testing.createNestApplication(newAdapter(), { logger: false });
    await app.listen(0, "127.0.0.1");
    url = await app.getUrl();
  });
  afterAll(() => app?.close());

  const send = (target: string, headers: Record<string, string> = ADA) => fetch(url + target, { headers });

  async function idsOf(target: string, headers = ADA): Promise<readonly number[]> {
    const { data = [] } = (await (await send(target, headers)).json()) as Body;
    return [data].flat().map(({ id }) => id);
  }

  test("a list has a page of records and describes it", async () => {
    const response = await send("/products?filter=name*bolt&fields=id,name&sort=-id&limit=1");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      data: [{ id: 2, name: "Bolt M4 & nut" }],
      meta: { count: 1, total: 2 },
      pagination: { previousPage: null, currentPage: 1, nextPage: 2, totalPages: 2 },
    });
  });

  test.each(["/products", "/catalog"])("%s has only the requested fields", async (path) => {
    const { data } = (await (await send(`${path}?fields=name&filter=id<=2`)).json()) as Body;
    expect(data).toEqual([{ name: "Bolt M3" }, { name: "Bolt M4 & nut" }]);
    expect(await (await send(`${path}/3?fields=name,category`)).json()).toEqual({
      data: { name: "Washer", category: null },
    });
  });

  test("a list has the warnings of a suspicious filter", async () => {
    const { data, warnings } = (await (await send("/products?filter=name=bolt*")).json()) as {
      data: unknown[];
      warnings: { code: string }[];
    };
    expect([data, warnings.map(({ code }) => code)]).toEqual([[], ["suspect.wildcard"]]);
  });

  describe.each(["/products", "/catalog"])("%s", (path) => {
    test.each([
      // Nest's @Query("filter") would be "id>0".
      ["?filter=id>0&name*bolt", [1, 2]],
      ["?filter=id>0%26name*bolt", [1, 2]],
      ['?filter=name*"%26"', [2]],
      ["?filter=category=null", [3]],
      ["?filter=category!=screws", [3, 4]],
      ["?sort=category", [4, 1, 2, 3]],
      ["?sort=-category,price", [3, 1, 2, 4]],
      ["?page=2&limit=3", [4]],
      ["/4", [4]],
    ])("%s selects %j", async (target, ids) => {
      expect(await idsOf(path + target)).toEqual(ids);
    });

    test.each([
      ["", [5, 6]],
      ["?filter=id>0|id<=0", [5, 6]],
      ["?filter=id=1|id=5", [5]],
      ["?filter=!(id=0)", [5, 6]],
      ["?filter=name*bolt|name*bolt", [5]],
      ["/5", [5]],
      ["/1", []],
    ])("%s selects %j, records of one tenant", async (target, ids) => {
      expect(await idsOf(path + target, BOB)).toEqual(ids);
    });

    test.each([
      ["?filter=nam*bolt", 400, { code: "bind.unknown-field", source: "filter", text: "nam" }],
      ["?filter=tenant=globex", 400, { code: "bind.unknown-field", source: "filter", text: "tenant" }],
      ["?limit=ten", 400, { code: "list.number", source: "raw", text: "ten" }],
      ["/1?fields=tenant", 400, { code: "list.unknown-field", source: "raw", text: "tenant" }],
      ["/99", 404, undefined],
    ])("%s gets a problem with status %d", async (target, status, expected) => {
      const response = await send(path + target);
      expect([response.status, response.headers.get("content-type")]).toEqual([
        status,
        expect.stringMatching(/^application\/problem\+json/),
      ]);
      const body = (await response.json()) as {
        status: number;
        diagnostics?: { code: string; source: string; span: { start: number; end: number } }[];
        filter?: string;
        query?: string;
      };
      expect(body.status).toBe(status);
      const [first] = body.diagnostics ?? [];
      if (first === undefined) return expect(expected).toBeUndefined();
      const { code, source, span } = first;
      const text = (source === "filter" ? body.filter : body.query)?.slice(span.start, span.end);
      return expect({ code, source, text }).toEqual(expected);
    });

    test("strangers get 401, also for an invalid query", async () => {
      const response = await send(`${path}?filter=nam=x`, {});
      expect([response.status, await response.json()]).toEqual([
        401,
        { type: "about:blank", title: "Unauthorized", status: 401, detail: "Unauthorized" },
      ]);
    });
  });

  test("the handlers answer conditional requests and have cursors", async () => {
    const first = await send("/catalog?sort=-price&limit=2&after=");
    const etag = first.headers.get("etag") ?? "";
    expect((await send("/catalog?sort=-price&limit=2&after=", { ...ADA, "if-none-match": etag })).status).toBe(304);
    const { pagination } = (await first.json()) as { pagination: { nextCursor: string } };
    expect(await idsOf(`/catalog?sort=-price&limit=2&after=${pagination.nextCursor}`)).toEqual([1, 3]);
  });

  test("an unexpected error has no details in its response", async () => {
    jest.spyOn(app.get(ProductsService), "list").mockRejectedValueOnce(new Error("secret"));
    const response = await send("/products");
    expect([response.status, await response.json()]).toEqual([
      500,
      {
        type: "about:blank",
        title: "Internal Server Error",
        status: 500,
        detail: "Unexpected error. It has been logged.",
      },
    ]);
  });

  test("the OpenAPI document has the parameters and schemas of the lists", () => {
    const { openapi, paths, components } = createDocument(app);
    expect(openapi).toBe("3.1.0");
    expect(Object.keys(paths)).toEqual(["/products", "/products/{id}", "/catalog", "/catalog/{id}"]);
    const names = paths["/products"]?.get?.parameters?.map((parameter) => ("name" in parameter ? parameter.name : ""));
    expect(names).toEqual(["fields", "filter", "sort", "page", "limit"]);
    // Every reference has a target.
    const text = JSON.stringify(paths) + JSON.stringify(components);
    const references = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(new Set(references)).toEqual(
      new Set(references.filter((name) => Object.hasOwn(components?.schemas ?? {}, name ?? ""))),
    );
    expect(references).toContain("ProductList");
  });
});
