import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../../service/database/database.js";
import { demoData } from "../../../service/demo-data/records.js";
import { hashOf } from "../../../service/keys/keys.js";
import { companies, partners, products } from "../../../service/resources.js";
import { ApiError, createClient } from "../../../src/client.js";
import { checkOrThrow, defineSchema, encodeFilter, integer, print, type Schema, text } from "../../../src/index.js";
import { toPredicate } from "../../../src/memory.js";
import { parseCsv } from "../../support/csv.js";
import { expectSameExport } from "../../support/same-export.js";
import { anyFilterOf } from "../support/any-filter-of.js";
import { type DemoRecord, expectedResponse, orderOf, shown } from "../support/oracle.js";
import { DEMO, type RunningService, runService } from "../support/running-service.js";

const HAS_CURL = spawnSync("curl", ["--version"]).status === 0;

const PRODUCT = "/api/v1/inventory/product";
const PARTNER = "/api/v1/resources/partner";
const COMPANY = "/api/v1/resources/company";

const data = demoData(DEMO);
const RECORDS: Readonly<Record<string, { readonly schema: Schema; readonly records: readonly DemoRecord[] }>> = {
  [PRODUCT]: { schema: products, records: [...data.product].map((record) => ({ ...record })) },
  [PARTNER]: { schema: partners, records: [...data.partner].map((record) => ({ ...record })) },
  [COMPANY]: { schema: companies, records: [...data.company].map((record) => ({ ...record })) },
};

// biome-ignore lint/suspicious/noExplicitAny: JSON of any shape, compared as a whole.
type Body = any;

/** Tests of the API over HTTP. The caller closes the database that `open` returns. */
export function testApi(open: () => Promise<Database>, runs: number): void {
  let service: RunningService;

  beforeAll(async () => {
    service = await runService(await open());
  });
  afterAll(() => service?.stop());

  const ask = async (target: string, init?: RequestInit): Promise<{ status: number; headers: Headers; body: Body }> => {
    const response = await service.request(target, init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? undefined : JSON.parse(text) };
  };
  const post = (target: string, body: string, headers: Record<string, string> = {}) =>
    ask(target, { method: "POST", body, headers: { "content-type": "application/json", ...headers } });

  describe("a key", () => {
    test.each([
      ["is missing", "", "Bearer"],
      ["is invalid", "Bearer wrong", 'Bearer error="invalid_token"'],
      ["has a wrong ending", "Bearer key-of-the-test", 'Bearer error="invalid_token"'],
      ["has no scheme", "key-of-the-tests", "Bearer"],
      ["has another scheme", "Basic key-of-the-tests", "Bearer"],
      ["appears twice", "Bearer key-of-the-tests, Bearer key-of-the-tests", "Bearer"],
      ["is very long", `Bearer ${"x".repeat(8000)}`, 'Bearer error="invalid_token"'],
    ])("that %s gets 401 on every path", async (_name, authorization, challenge) => {
      for (const target of [PRODUCT, `${PARTNER}/1`, COMPANY, "/api/v1/nothing", `${PRODUCT}?filter=broken`]) {
        const { status, headers, body } = await ask(target, { headers: { authorization } });
        expect([status, headers.get("www-authenticate"), body.status]).toEqual([401, challenge, 401]);
      }
      const created = await post(PARTNER, '{"name":"x"}', { authorization });
      expect(created.status).toBe(401);
    });

    test("can have its scheme in any case", async () => {
      expect((await ask(COMPANY, { headers: { authorization: `bEARER ${service.key}` } })).status).toBe(200);
    });
  });

  describe.each(Object.entries(RECORDS))("the list %s", (path, { schema, records }) => {
    const everything = { kind: "everything", span: { start: 0, end: 0 } } as const;

    test("has ten records ordered by id, with all fields", async () => {
      const expected = expectedResponse(records, schema, { filter: everything, fields: undefined, page: 1, limit: 10 });
      expect((await ask(path)).body).toEqual(expected);
    });

    test("has only the requested fields", async () => {
      for (const fields of [schema.visibleNames.slice(0, 1), schema.visibleNames.slice(1, 3)]) {
        const { body } = await ask(`${path}?fields=${fields.join()}`);
        expect(body).toEqual(expectedResponse(records, schema, { filter: everything, fields, page: 1, limit: 10 }));
      }
    });

    test.each([
      ["page=0", "list.number"],
      ["page=-1", "list.number"],
      ["page=1.5", "list.number"],
      ["page=x", "list.number"],
      ["page=", "list.number"],
      ["limit=0", "list.number"],
      ["limit=1001", "list.range"],
      ["limit=99999999999999999999", "list.range"],
      ["page=99999999999999999999", "list.range"],
      ["fields=", "list.empty-field"],
      ["fields=nothing", "list.unknown-field"],
      ["fields=name,name", "list.repeated-field"],
      ["sort=nothing", "list.unknown-field"],
      ["sort=", "list.empty-field"],
      ["sort=name,-name", "list.repeated-field"],
      ["order=name", "list.unknown-parameter"],
      ["page=1&page=2", "list.repeated-parameter"],
      ["filter=name", "syntax.missing-operator"],
      ["filter=nothing=1", "bind.unknown-field"],
      ["filter=name>1", "bind.operator"],
      ["filter=name=%", "decode.percent"],
      ["filter=name=%FF", "decode.utf8"],
      ["filter=name=%00", "syntax.forbidden-character"],
      ["fields=__proto__", "list.unknown-field"],
    ])("gets 400 for ?%s", async (query, code) => {
      const { status, headers, body } = await ask(`${path}?${query}`);
      expect([status, headers.get("content-type"), body.diagnostics[0].code]).toEqual([
        400,
        "application/problem+json",
        code,
      ]);
    });

    test("accepts a limit of 1000", async () => {
      const { body } = await ask(`${path}?limit=1000`);
      expect(body).toEqual(
        expectedResponse(records, schema, { filter: everything, fields: undefined, page: 1, limit: 1000 }),
      );
    });

    test("is empty after the last page, and its previous page is the last", async () => {
      for (const page of [records.length + 1, 2 ** 53 - 1]) {
        const { status, body } = await ask(`${path}?limit=7&page=${page}`);
        expect(status).toBe(200);
        expect(body).toEqual(
          expectedResponse(records, schema, { filter: everything, fields: undefined, page, limit: 7 }),
        );
      }
      const none = await ask(`${path}?filter=name=nothing&page=3`);
      expect(none.body.pagination).toEqual({ previousPage: null, currentPage: 3, nextPage: null, totalPages: 0 });
    });

    test("equals the result in memory for any filter, fields and limit, on every page", async () => {
      const question = fc.record({
        filter: anyFilterOf(records, schema),
        fields: fc.option(fc.shuffledSubarray([...schema.visibleNames], { minLength: 1 }), { nil: undefined }),
        limit: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constant(1000)),
      });
      await fc.assert(
        fc.asyncProperty(question, async ({ filter, fields, limit }) => {
          const selection = fields === undefined ? "" : `&fields=${fields.join()}`;
          const target = `${path}?filter=${encodeFilter(filter)}${selection}&limit=${limit}`;
          // Small pages take long, so only the first five and the last are requested.
          const { totalPages } = expectedResponse(records, schema, { filter, fields, page: 1, limit }).pagination;
          const pages = new Set(
            [1, 2, 3, 4, 5, totalPages - 1, totalPages, totalPages + 1].filter((page) => page >= 1),
          );
          for (const page of pages) {
            if (page > totalPages + 1) continue;
            const { status, body } = await ask(`${target}&page=${page}`);
            expect([status, body], print(filter)).toEqual([
              200,
              expectedResponse(records, schema, { filter, fields, page, limit }),
            ]);
          }
        }),
        { numRuns: runs, endOnFailure: true },
      );
    });

    test("has every record once when all pages are read by nextPage", async () => {
      const seen: DemoRecord[] = [];
      for (let page: number | null = 1; page !== null; ) {
        const { body } = await ask(`${path}?limit=7&page=${page}`);
        seen.push(...body.data);
        page = body.pagination.nextPage;
      }
      expect(seen).toEqual(records.map((record) => shown(record, schema.visibleNames, schema)));
    });

    test("is exported as its pages are, row by row and digit by digit", async () => {
      const list = ({ url, headers }: Request) =>
        service.request(path + new URL(url).search, { headers: { accept: headers.get("accept") ?? "" } });
      const { visibleNames } = schema;
      for (const query of ["", "&sort=-name&filter=name*e"]) {
        const count = await expectSameExport(list, `fields=${visibleNames.join()}${query}`, visibleNames, 100);
        expect(count).toBeGreaterThan(query === "" ? records.length - 1 : 0);
      }
    });

    test("is sorted by one or more fields, with null after all values and then by id", async () => {
      const names = schema.visibleNames.filter((name) => name !== "id");
      const anySort = fc
        .tuple(fc.shuffledSubarray(names, { minLength: 1, maxLength: 3 }), fc.array(fc.boolean(), { minLength: 3 }))
        .map(([fields, signs]) => fields.map((field, i) => ({ field, descending: signs[i] ?? false })));
      await fc.assert(
        fc.asyncProperty(anySort, async (sort) => {
          const written = sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join();
          const { status, body } = await ask(`${path}?sort=${written}&limit=1000`);
          const expected = records
            .toSorted(orderOf(sort, schema))
            .map((record) => shown(record, schema.visibleNames, schema));
          expect([status, body.data], written).toEqual([200, expected]);
        }),
        { numRuns: runs, endOnFailure: true },
      );
    });

    test("is not sorted by hidden fields, and the errors do not reveal them", async () => {
      for (const hidden of ["created_by", path === COMPANY ? "id" : "idempotency_key"]) {
        const { status, body } = await ask(`${path}?sort=${hidden}`);
        expect([status, body.diagnostics[0].code]).toEqual([400, "list.unknown-field"]);
      }
    });

    test("supports GET, HEAD and QUERY, and POST for partners", async () => {
      for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS", ...(path === PARTNER ? [] : ["POST"])]) {
        const { status, headers } = await ask(path, { method });
        const allow = `GET, HEAD, QUERY${path === PARTNER ? ", POST" : ""}`;
        expect([status, headers.get("allow")]).toEqual([405, allow]);
      }
      const head = await service.request(path, { method: "HEAD" });
      expect([head.status, await head.text()]).toEqual([200, ""]);
    });

    test("gets 304 if the client has a current copy", async () => {
      const { headers } = await ask(path);
      const again = await service.request(path, { headers: { "if-none-match": headers.get("etag") ?? "" } });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    });
  });

  describe.each([PRODUCT, PARTNER])("the list %s by cursor", (path) => {
    const { schema, records } = RECORDS[path] as { schema: Schema; records: readonly DemoRecord[] };

    /** Reads all pages, each with the cursor of the one before. */
    const walk = async (query: string, start: "after" | "before"): Promise<readonly DemoRecord[]> => {
      const found: DemoRecord[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const { status, body, headers } = await ask(`${path}?${query}&${start}=${cursor}`);
        expect(status).toBe(200);
        expect(headers.get("link")).toContain('rel="first"');
        if (start === "after") found.push(...body.data);
        else found.unshift(...body.data);
        cursor = start === "after" ? body.pagination.nextCursor : body.pagination.previousCursor;
      }
      return found;
    };

    test.each(["", "-name", "name,-id", ...(path === PRODUCT ? ["-is_rsd_product", "active,-list_price"] : [])])(
      "has every record once in both directions, sorted by %j",
      async (sort) => {
        const keys = sort === "" ? [] : sort.split(",");
        const order = orderOf(
          keys.map((key) => ({ field: key.replace("-", ""), descending: key.startsWith("-") })),
          schema,
        );
        const expected = records.toSorted(order).map(({ id }) => ({ id }));
        const query = `fields=id&limit=37${sort === "" ? "" : `&sort=${sort}`}`;
        expect(await walk(query, "after")).toEqual(expected);
        expect(await walk(query, "before")).toEqual(expected);
      },
    );

    test("responds with cursors instead of page numbers", async () => {
      const { body } = await ask(`${path}?after=&limit=2&fields=id`);
      expect(body).toEqual({
        data: [{ id: 1 }, { id: 2 }],
        meta: { count: 2, total: records.length },
        pagination: { previousCursor: null, nextCursor: expect.stringMatching(/^[\w-]+$/) },
      });
    });

    test("rejects cursors of another list, filter or sort", async () => {
      const cursor = (await ask(`${path}?after=&limit=2&sort=name`)).body.pagination.nextCursor;
      const other = path === PRODUCT ? PARTNER : PRODUCT;
      for (const target of [
        `${path}?after=${cursor}`,
        `${path}?after=${cursor}&sort=-name`,
        `${path}?after=${cursor}&sort=name&filter=id>1`,
        `${other}?after=${cursor}&sort=name`,
        `${path}?after=x${cursor}&sort=name`,
        `${path}?before=nothing`,
      ]) {
        const { status, body } = await ask(target);
        expect([status, body.diagnostics[0].code], target).toEqual([400, "list.cursor"]);
      }
      for (const query of ["after=&before=", "after=&page=2"]) {
        const { status, body } = await ask(`${path}?${query}`);
        expect([status, body.diagnostics[0].code], query).toEqual([400, "list.conflict"]);
      }
    });
  });

  test("companies cannot be read by cursor, because their id is hidden", async () => {
    const { status, body } = await ask(`${COMPANY}?after=`);
    expect([status, body.diagnostics[0].code]).toEqual([400, "list.unknown-parameter"]);
  });

  test("contains ignores the case of ASCII letters only", async () => {
    const names = async (filter: string): Promise<number> =>
      (await ask(`${PARTNER}?filter=${encodeURIComponent(filter)}`)).body.meta.total;
    const { records } = RECORDS[PARTNER] as { records: readonly DemoRecord[] };
    const name = String(records.find((record) => /[a-z]{4}/.test(String(record.name)))?.name);
    const part = /[a-z]{4}/.exec(name)?.[0] ?? "";
    expect(await names(`name*${part}`)).toBeGreaterThan(0);
    expect(await names(`name*${part.toUpperCase()}`)).toBe(await names(`name*${part}`));
  });

  test("the unencoded filter of the specification works", async () => {
    const { status, body } = await ask(`${PRODUCT}?filter=active=true&list_price>=100|categ_id[1,2]&limit=5`);
    expect([status, body.meta.count]).toEqual([200, 5]);
  });

  describe.each([
    [PRODUCT, products],
    [PARTNER, partners],
  ])("one record of %s", (path, schema) => {
    const { records } = RECORDS[path] as { records: readonly DemoRecord[] };

    test("is returned in data", async () => {
      const { status, body } = await ask(`${path}/3`);
      expect([status, body]).toEqual([200, { data: shown(records[2] ?? {}, schema.visibleNames, schema) }]);
    });

    test("has the requested fields", async () => {
      expect((await ask(`${path}/3?fields=name`)).body).toEqual({ data: { name: records[2]?.name } });
    });

    test.each(["fields=nothing", "fields=", "fields=id,id", "filter=id=3", "page=1", "x"])(
      "gets 400 for ?%s",
      async (query) => {
        expect((await ask(`${path}/3?${query}`)).status).toBe(400);
      },
    );

    test.each([
      "999999",
      "0",
      "-3",
      "03",
      "3.0",
      "x",
      "%20",
      "3x",
      "null",
      "9223372036854775808",
      "99999999999999999999999",
      "%F0%9F%98%80",
      "%FF",
      "3%00",
    ])("%s does not exist", async (id) => {
      const { status, body } = await ask(`${path}/${id}`);
      expect([status, body.status]).toEqual([404, 404]);
    });

    test("supports GET and HEAD", async () => {
      const { status, headers } = await ask(`${path}/3`, { method: "PUT" });
      expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    });
  });

  test.each([
    "/api/v1/resources/company/1",
    "/api/v1",
    "/api/v1/",
    "/api/v2/inventory/product",
    "/api/v1/inventory",
    `${PRODUCT}/1/2`,
    `${PRODUCT}/`,
    "/api/v1/inventory/Product",
    "/nothing",
  ])("%s does not exist", async (target) => {
    expect((await ask(target)).status).toBe(404);
  });

  describe("related records", () => {
    const orders = [...data.sale_order];
    const customers = [...data.partner].map((partner) => ({
      ...partner,
      orders: orders.filter(({ partner_id }) => partner_id === partner.id),
    }));
    const categories = [...data.category];

    test.each([
      "orders(total>900&state=open)",
      "!orders(total>900&state=open)",
      "orders()",
      "!orders()",
      "orders(state=done)>=2",
      "!orders(!(state=done))",
      "is_company=true|orders(order_date>=2022-01-01)=1",
    ])("%s selects partners as in memory", async (filter) => {
      const matches = toPredicate(checkOrThrow(filter, partners));
      const expected = customers.filter((partner) => matches(partner as never)).map(({ id }) => id);
      const { body } = await ask(`${PARTNER}?fields=id&limit=1000&filter=${encodeFilter(filter)}`);
      expect(body.data.map(({ id }: Body) => id)).toEqual(expected);
      expect([body.meta.total, expected.length > 0]).toEqual([expected.length, true]);
    });

    test("of products are in the response if requested, filtered and sorted by their fields", async () => {
      const query =
        "fields=id,category,template.name&sort=-category.name,id&limit=1000&filter=category.name[Bolts,Rods]";
      const { body } = await ask(`${PRODUCT}?${query}`);
      const found = [...data.product].filter(({ categ_id }) => categ_id <= 2).sort((a, b) => b.categ_id - a.categ_id);
      expect(body.data).toEqual(
        found.map(({ id, categ_id, product_tmpl_id }) => ({
          id,
          category: categories[categ_id - 1],
          template: { name: `Series ${product_tmpl_id}` },
        })),
      );
    });
  });

  describe("creating a partner", () => {
    test.each([PARTNER, `${PARTNER}/`])("at %s gets 201 with the id, and the partner exists", async (path) => {
      const name = `Ada "Countess" ${path.length} 🔩`;
      const { status, headers, body } = await post(path, JSON.stringify({ name }));
      expect([status, body]).toEqual([201, { data: { id: expect.any(Number) } }]);
      expect(headers.get("location")).toBe(`${PARTNER}/${body.data.id}`);
      expect((await ask(`${PARTNER}/${body.data.id}`)).body.data).toEqual({
        id: body.data.id,
        name,
        is_company: false,
        is_patient: false,
      });
    });

    test.each([
      ["no body", ""],
      ["invalid JSON", "{"],
      ["more than JSON", '{"name":"x"} x'],
      ["an array", '[{"name":"x"}]'],
      ["a string", '"x"'],
      ["null", "null"],
      ["no name", "{}"],
      ["a name that is a number", '{"name":1}'],
      ["a name that is null", '{"name":null}'],
      ["another member", '{"name":"x","is_company":true}'],
      ["a prototype", '{"name":"x","__proto__":{"a":1}}'],
      ["a name twice", '{"name":"x","name":"y"}'],
      ["a name twice, once escaped", '{"name":"x","n\\u0061me":"y"}'],
      ["U+0000", '{"name":"a\\u0000b"}'],
      ["a lone surrogate", '{"name":"\\ud800"}'],
    ])("from %s gets 400", async (_name, body) => {
      const { status, headers } = await post(PARTNER, body);
      expect([status, headers.get("content-type")]).toEqual([400, "application/problem+json"]);
    });

    test.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonx", "text/json", ""])(
      "with the content type %j gets 415",
      async (type) => {
        expect((await post(PARTNER, '{"name":"x"}', { "content-type": type })).status).toBe(415);
      },
    );

    test.each(["application/json; charset=utf-8", "Application/JSON", "application/json;charset=UTF-8"])(
      "with the content type %j works",
      async (type) => {
        expect((await post(PARTNER, '{"name":"x"}', { "content-type": type })).status).toBe(201);
      },
    );

    test("accepts 64 KiB, and more gets 413", async () => {
      const body = (length: number): string => `{"name":"${"x".repeat(length - 11)}"}`;
      expect((await post(PARTNER, body(65_536))).status).toBe(201);
      expect((await post(PARTNER, body(65_537))).status).toBe(413);
    });

    test("again with the same Idempotency-Key creates no second partner", async () => {
      const headers = { "idempotency-key": "order-4711" };
      const [first, second] = [
        await post(PARTNER, '{"name":"Once"}', headers),
        await post(PARTNER, '{"name": "Once"}', headers),
      ];
      expect([second.status, second.body]).toEqual([201, first.body]);
      expect([first.headers.get("idempotency-replayed"), second.headers.get("idempotency-replayed")]).toEqual([
        null,
        "true",
      ]);
      expect((await ask(`${PARTNER}?filter=name=Once`)).body.meta.total).toBe(1);
      expect((await post(PARTNER, '{"name":"Another"}', headers)).status).toBe(422);
    });

    test("many times at once with one Idempotency-Key creates one partner", async () => {
      const headers = { "idempotency-key": "all-at-once" };
      const responses = await Promise.all(Array.from({ length: 20 }, () => post(PARTNER, '{"name":"Many"}', headers)));
      expect(new Set(responses.map(({ status, body }) => `${status} ${body.data.id}`)).size).toBe(1);
      expect((await ask(`${PARTNER}?filter=name=Many`)).body.meta.total).toBe(1);
    });

    test("names of any length can be sorted by and read by cursor", async () => {
      const long = "~".repeat(60_000);
      for (const name of [long, "~~~~"]) expect((await post(PARTNER, JSON.stringify({ name }))).status).toBe(201);
      const target = `${PARTNER}?fields=name&sort=-name&filter=name^~~~~&limit=1&after=`;
      const first = await ask(target);
      expect(first.body.data).toEqual([{ name: long }]);
      const second = await ask(target + first.body.pagination.nextCursor);
      expect([second.status, second.body.data, second.body.pagination.nextCursor]).toEqual([
        200,
        [{ name: "~~~~" }],
        null,
      ]);
    });

    test("does not accept a query string or an invalid Idempotency-Key", async () => {
      expect((await post(`${PARTNER}?fields=id`, '{"name":"x"}')).status).toBe(400);
      expect((await post(PARTNER, '{"name":"x"}', { "idempotency-key": "a b" })).status).toBe(400);
    });
  });

  describe("the client of ampipe", () => {
    const client = () => createClient({ baseUrl: service.url, apiKey: service.key });

    test("reads every record once with all pages", async () => {
      const found: DemoRecord[] = [];
      for await (const product of client().resource(PRODUCT, products).all({ limit: 33 })) found.push(product);
      const { records, schema } = RECORDS[PRODUCT] as (typeof RECORDS)[string];
      expect(found).toEqual(records.map((record) => shown(record, schema.visibleNames, schema)));
    });

    test("creates a partner and gets it", async () => {
      const resource = client().resource(PARTNER, partners);
      const { id } = await resource.create({ name: "Grace" }, { idempotencyKey: true });
      expect(await resource.get(id, { fields: ["name"] })).toEqual({ name: "Grace" });
      expect(await resource.get(999_999)).toBeUndefined();
    });

    test("gets the diagnostics of errors that only the service detects", async () => {
      const strange = defineSchema({ id: integer(), colour: text() });
      const error = await client()
        .resource(PRODUCT, strange)
        .list({ fields: ["colour"], filter: "colour=red" })
        .catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ApiError);
      const { status, diagnostics } = error as ApiError;
      expect([status, diagnostics.map(({ code }) => code)]).toEqual([
        400,
        ["list.unknown-field", "bind.unknown-field"],
      ]);
    });

    test("gets 401 for an invalid key", async () => {
      const stranger = createClient({ baseUrl: service.url, apiKey: "wrong" });
      await expect(stranger.resource(PRODUCT, products).list()).rejects.toMatchObject({ status: 401 });
    });
  });

  describe("without a key", () => {
    const bare = (target: string) => fetch(service.url + target);

    test("the service reports that it is alive and ready", async () => {
      expect(await Promise.all(["/livez", "/readyz"].map(async (target) => (await bare(target)).status))).toEqual([
        200, 200,
      ]);
    });

    test.runIf(HAS_CURL)("the curl commands of service/README.md work in a shell", async () => {
      const readme = readFileSync(new URL("../../../service/README.md", import.meta.url), "utf8");
      const blocks = [...readme.matchAll(/^```sh curl\n([\s\S]*?)^```$/gm)];
      const inReadme = blocks.flatMap(([, commands = ""]) => commands.trim().split("\n"));
      expect(inReadme.length).toBe(4);
      for (const line of inReadme) {
        const script = `${line.replace("http://127.0.0.1:3000", service.url)} --silent --fail-with-body`;
        const env = { ...process.env, API_KEY: service.key };
        const { stdout } = await promisify(execFile)("sh", ["-c", script], { env });
        expect(JSON.parse(stdout), line).toMatchObject({ data: expect.anything() });
      }
    });

    test.runIf(HAS_CURL)("the export of service/README.md has every record", async () => {
      const readme = readFileSync(new URL("../../../service/README.md", import.meta.url), "utf8");
      const command = /^```sh export\n([\s\S]*?)^```$/m.exec(readme)?.[1] ?? "";
      const script = `${command.trim().replace("http://127.0.0.1:3000", service.url)} --silent --fail-with-body`;
      const env = { ...process.env, API_KEY: service.key };
      const { stdout } = await promisify(execFile)("sh", ["-c", script], { env });
      const { records } = RECORDS[PRODUCT] as (typeof RECORDS)[string];
      const bolts = records.filter(({ name }) => String(name).startsWith("Bolt"));
      const [header, ...rows] = parseCsv(stdout);
      expect(header?.map(({ text }) => text)).toEqual(products.visibleNames);
      expect(rows.map((row) => row[0]?.text).sort()).toEqual(bolts.map(({ id }) => String(id)).sort());
    });

    test.runIf(HAS_CURL)("the walk of service/README.md reads every record once", async () => {
      const readme = readFileSync(new URL("../../../service/README.md", import.meta.url), "utf8");
      const walk = /^```sh walk\n([\s\S]*?)^```$/m.exec(readme)?.[1] ?? "";
      const script = walk.replace("http://127.0.0.1:3000", service.url);
      const env = { ...process.env, API_KEY: service.key };
      const { stdout } = await promisify(execFile)("sh", ["-c", script], { env });
      const pages: readonly Body[] = stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      const { schema, records } = RECORDS[PRODUCT] as { schema: Schema; records: readonly DemoRecord[] };
      const bolts = records.filter(({ name }) => String(name).startsWith("Bolt"));
      const expected = bolts.toSorted(orderOf([{ field: "list_price", descending: true }], schema));
      expect(expected.length).toBeGreaterThan(10);
      expect(pages.flatMap(({ data }) => data)).toEqual(expected.map((one) => shown(one, schema.visibleNames, schema)));
      expect(pages.length).toBe(Math.ceil(expected.length / 5));
    });

    test("OpenAPI describes it", async () => {
      const document = (await (await bare("/openapi.json")).json()) as Body;
      expect(Object.keys(document.paths)).toEqual([PRODUCT, `${PRODUCT}/{id}`, PARTNER, `${PARTNER}/{id}`, COMPANY]);
    });
  });

  test("every request is logged with its id, and no line contains a key or a query string", async () => {
    const { headers } = await ask(`${PRODUCT}?filter=name=very-private`, { headers: { "x-request-id": "my-id-1" } });
    expect(headers.get("x-request-id")).toBe("my-id-1");
    expect((await ask(PRODUCT, { headers: { "x-request-id": "no id!" } })).headers.get("x-request-id")).toMatch(
      /^[0-9a-f-]{36}$/,
    );
    const line =
      service
        .logged()
        .split("\n")
        .find((found) => found.includes("my-id-1")) ?? "{}";
    expect(JSON.parse(line)).toMatchObject({
      request: "my-id-1",
      method: "GET",
      path: PRODUCT,
      status: 200,
      key: "tests",
      keyId: "setting-tests",
    });
    expect(service.logged()).not.toMatch(/key-of-the-tests|very-private|Bearer/);
    expect(service.logged()).not.toContain(hashOf(service.key).slice(0, 8));
  });

  test("a long path is shortened in the log", async () => {
    const path = `/${"x".repeat(1_500)}`;
    await ask(path, { headers: { "x-request-id": "long-path" } });
    const line = service
      .logged()
      .split("\n")
      .find((found) => found.includes("long-path"));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ path: path.slice(0, 256), pathLength: path.length });
    expect(line?.length).toBeLessThan(600);
  });
}
