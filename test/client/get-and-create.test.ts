import { describe, expect, test, vi } from "vitest";
import { ApiError, createClient, ResponseError } from "../../src/client.js";
import {
  date,
  decimal,
  defineSchema,
  enumeration,
  FilterError,
  integer,
  number,
  text,
  timestamp,
} from "../../src/index.js";
import { type Reply, serve } from "./api-server.js";
import { bolt, PATH, products } from "./products.js";

async function resourceOf(reply: Reply, options: { readonly baseUrl?: string; readonly path?: string } = {}) {
  const api = await serve(() => reply);
  const client = createClient({ baseUrl: api.baseUrl + (options.baseUrl ?? "") });
  return { seen: api.seen, resource: client.resource(options.path ?? PATH, products) };
}

describe("get", () => {
  test("returns the requested fields and drops others that the server sends", async () => {
    const { seen, resource } = await resourceOf({ body: { data: { ...bolt, extra: 1 } } });
    expect(await resource.get(7, { fields: ["name"] })).toEqual({ name: "Bolt" });
    expect(await resource.get(7)).toEqual(bolt);
    expect(seen.map(({ path, query }) => [path, query])).toEqual([
      [`/${PATH}/7`, "fields=name"],
      [`/${PATH}/7`, ""],
    ]);
  });

  test("returns null for a nullable field that the server leaves out", async () => {
    const { list_price: _none, ...rest } = bolt;
    const { resource } = await resourceOf({ body: { data: rest } });
    expect(await resource.get(7)).toEqual({ ...bolt, list_price: null });
  });

  test("ignores inherited members of the response", async () => {
    const { baseUrl } = await serve(() => ({ body: { data: {} } }));
    const schema = defineSchema({ constructor: text({ nullable: true }) });
    expect(await createClient({ baseUrl }).resource("things", schema).get(7)).toEqual({ constructor: null });
  });

  test("returns undefined after 404", async () => {
    const { resource } = await resourceOf({ status: 404, body: { title: "Not found" } });
    expect(await resource.get(7)).toBeUndefined();
  });

  test("throws an ApiError for any other error status", async () => {
    const { resource } = await resourceOf({ status: 401 });
    await expect(resource.get(7)).rejects.toThrow(ApiError);
  });

  test("throws for fields that the schema does not declare", async () => {
    const { seen, resource } = await resourceOf({});
    // @ts-expect-error: no such field
    await expect(resource.get(7, { fields: ["nmae"] })).rejects.toThrow(FilterError);
    expect(seen).toEqual([]);
  });

  test.each([
    ["a/b?c#d%2e", "/a%2Fb%3Fc%23d%252e"],
    ["größe", "/gr%C3%B6%C3%9Fe"],
    [2n ** 63n, "/9223372036854775808"],
  ])("encodes the id %s as one path segment", async (id, segment) => {
    const { seen, resource } = await resourceOf({ body: { data: bolt } });
    await resource.get(id);
    expect(seen.map(({ path }) => path)).toEqual([`/${PATH}${segment}`]);
  });

  test.each<[key: "day" | "at" | "id", id: Date, segment: string]>([
    ["day", new Date("2024-05-31T23:59:59.999Z"), "2024-05-31"],
    ["at", new Date("2024-05-31T23:59:59.999Z"), "2024-05-31T23%3A59%3A59.999Z"],
  ])("accepts a Date as the key %s", async (key, id, segment) => {
    const schema = defineSchema({ id: integer(), day: date(), at: timestamp() });
    const { baseUrl, seen } = await serve(() => ({ status: 404 }));
    await createClient({ baseUrl })
      .resource("things", schema, { key: key as "day" })
      .get(id);
    expect(seen.map(({ path }) => path)).toEqual([`/things/${segment}`]);
  });

  test.each([undefined, null, Number.NaN, new Date(Number.NaN), {}, [7]])("throws for the key %j", async (id) => {
    const { seen, resource } = await resourceOf({ body: { data: bolt } });
    await expect(resource.get(id as never)).rejects.toThrow(
      new TypeError("The record key must be a string, a finite number, a bigint, a boolean or a valid Date."),
    );
    expect(seen).toEqual([]);
  });

  test.each(["", ".", "..", "\uD800"])("throws for the id %j, which cannot be a path segment", async (id) => {
    const { seen, resource } = await resourceOf({ body: { data: bolt } });
    await expect(resource.get(id)).rejects.toThrow(
      new TypeError(`Path segment ${JSON.stringify(id)} must be a well-formed string other than "", "." and "..".`),
    );
    expect(seen).toEqual([]);
  });
});

describe("the path of a resource", () => {
  test.each([
    ["", "a/b", "/a/b"],
    ["/", "/a/b/", "/a/b"],
    ["/v1", "a", "/v1/a"],
    ["/v1/", "a b", "/v1/a%20b"],
    ["", "%2e%2e/a", "/%252e%252e/a"],
    ["", "a?b", "/a%3Fb"],
  ])("with base path %j and path %j is %s", async (baseUrl, path, expected) => {
    const { seen, resource } = await resourceOf({ body: { data: bolt } }, { baseUrl, path });
    await resource.get(7);
    expect(seen.map((request) => request.path)).toEqual([`${expected}/7`]);
  });

  test.each(["", "/", "..", "a/../b", "./a", "a//b", "//evil.example", "https://evil.example"])(
    "cannot be %j, which would leave the base URL",
    (path) => {
      const client = createClient({ baseUrl: "https://acme.example/api" });
      expect(() => client.resource(path, products)).toThrow(/^Path segment ".*" must be a well-formed string/);
    },
  );
});

describe("create", () => {
  test.each([undefined, () => ({}), Symbol("Ada")])("%o, which JSON does not have, is not sent", async (record) => {
    const fetch = vi.fn();
    const resource = createClient({ baseUrl: "https://acme.example", fetch }).resource("things", products);
    await expect(resource.create(record as object)).rejects.toThrow(
      new TypeError('Argument "record" of create() must be an object.'),
    );
    expect(fetch).not.toHaveBeenCalled();
  });

  test.each([
    ["with both wrappers", { data: { id: 7 } }],
    ["without a wrapper", 7],
    ["in data", { data: 7 }],
    ["in an object", { id: 7 }],
  ])("reads the id %s", async (_name, body) => {
    const { seen, resource } = await resourceOf({ status: 201, body });
    expect(await resource.create({ name: "Ada" })).toEqual({ id: 7 });
    expect(seen).toEqual([
      {
        method: "POST",
        path: `/${PATH}`,
        query: "",
        body: `{"name":"Ada"}`,
        headers: expect.objectContaining({ "content-type": "application/json" }),
      },
    ]);
  });

  const things = defineSchema({
    id: integer(),
    code: text(),
    price: decimal(),
    ratio: number(),
    state: enumeration(["draft", "done"]),
    day: date(),
    at: timestamp(),
  });
  const uuid = "0b8f7f6e-3c1f-4d0a-9a53-6c1f0e1a2b3c";
  type Key = "id" | "code" | "price" | "ratio" | "state" | "day" | "at";

  test.each<[key: Key, body: unknown, id: unknown]>([
    ["code", { data: { code: "A-1" } }, "A-1"],
    ["code", JSON.stringify(uuid), uuid],
    ["code", { code: "7" }, "7"],
    ["id", { data: { id: "7" } }, 7],
    ["id", JSON.stringify("-9007199254740991"), -9007199254740991],
    ["price", { data: { price: "7" } }, 7],
    ["price", { data: { price: 1.5 } }, 1.5],
    ["ratio", { data: { ratio: 1e300 } }, 1e300],
    ["state", { data: { state: "done" } }, "done"],
    ["day", { data: { day: "2024-05-31" } }, "2024-05-31"],
    ["at", { data: { at: "2024-05-31T00:00:00Z" } }, "2024-05-31T00:00:00Z"],
  ])("reads the key %s from %j", async (key, body, id) => {
    const { baseUrl } = await serve(() => ({ status: 201, body }));
    expect(await createClient({ baseUrl }).resource("things", things, { key }).create({})).toEqual({ id });
  });

  test("reads a missing key from the id, but not a key of null", async () => {
    const bodies = [{ data: { id: uuid } }, { data: { code: null, id: uuid } }];
    const { baseUrl } = await serve((_request, index) => ({ status: 201, body: bodies[index] }));
    const resource = createClient({ baseUrl }).resource("things", defineSchema({ code: text() }), { key: "code" });
    expect(await resource.create({})).toEqual({ id: uuid });
    await expect(resource.create({})).rejects.toThrow('Key "code" of the new record is missing or null.');
  });

  test("reads a string or an integer if the schema has no key field", async () => {
    const { baseUrl } = await serve((_request, index) => ({ status: 201, body: { data: { id: [uuid, 7][index] } } }));
    const resource = createClient({ baseUrl }).resource("things", defineSchema({ name: text() }));
    expect([await resource.create({}), await resource.create({})]).toEqual([{ id: uuid }, { id: 7 }]);
  });

  test.each<[key: Key, body: string, sentence: string]>([
    ["code", `{"data":{"code":7}}`, 'Key "code" of the new record is not a string.'],
    ["code", `{"data":{"name":"x"}}`, 'Key "code" of the new record is missing or null.'],
    // Another field's value would be the key of another record.
    ["code", `{"data":{"id":"A-1"}}`, 'Key "code" of the new record is missing or null.'],
    ["code", `{"data":{"code":null,"id":"A-1"}}`, 'Key "code" of the new record is missing or null.'],
    ["id", `{"data":{"id":"9007199254740993"}}`, 'Key "id" of the new record is beyond 2^53'],
    ["state", `{"data":{"state":"lost"}}`, `Key "state" of the new record is not one of the field's choices.`],
    // The excerpt keeps all digits.
    [
      "id",
      `{"data":{"id":9007199254740993}}`,
      'Key "id" of the new record is beyond 2^53 and would be rounded. Body: {"data":{"id":9007199254740993}}',
    ],
  ])("throws for the key %s in %s", async (key, body, sentence) => {
    const { baseUrl } = await serve(() => ({ status: 201, body }));
    const created = createClient({ baseUrl }).resource("things", things, { key }).create({});
    await expect(created).rejects.toThrow(sentence);
  });

  test("requires the key to be a field of the schema", () => {
    const client = createClient({ baseUrl: "https://acme.example" });
    // @ts-expect-error: no such field
    expect(() => client.resource("things", things, { key: "cod" })).toThrow(
      new TypeError('Option "key" of resource() must be a field of the schema.'),
    );
  });

  test.each([
    `"07"`,
    "7.5",
    `"7.5"`,
    "9007199254740993",
    "{}",
    `{"data":null}`,
    `{"data":{"id":" 7"}}`,
    "[7]",
    "",
    "<html>",
  ])("throws a ResponseError for %s", async (body) => {
    const { resource } = await resourceOf({ status: 201, body });
    await expect(resource.create({ name: "Ada" })).rejects.toThrow(ResponseError);
  });

  test("sends no idempotency key by default, the given one, or a random one for true", async () => {
    const { seen, resource } = await resourceOf({ status: 201, body: 7 });
    await resource.create({});
    await resource.create({}, { idempotencyKey: "mine" });
    await resource.create({}, { idempotencyKey: true });
    await resource.create({}, { idempotencyKey: true });
    const keys = seen.map(({ headers }) => headers["idempotency-key"]);
    const random = expect.stringMatching(/^[0-9a-f]{32}$/);
    expect(keys).toEqual([undefined, "mine", random, random]);
    expect(keys[2]).not.toBe(keys[3]);
  });

  test.each<[name: string, idempotencyKey: unknown]>([
    ["with a line break", "a\r\nb: c"],
    ["that is empty", ""],
    ["of false, which would be the same for all records", false],
  ])("throws for an idempotency key %s", async (_name, idempotencyKey) => {
    const { seen, resource } = await resourceOf({ status: 201, body: 7 });
    await expect(resource.create({}, { idempotencyKey: idempotencyKey as string })).rejects.toThrow(
      new TypeError(
        'Option "idempotencyKey" of create() must be true or one or more visible ASCII characters without spaces.',
      ),
    );
    expect(seen).toEqual([]);
  });
});
