import fc from "fast-check";
import { Compile } from "typebox/schema";
import { describe, expect, test } from "vitest";
import { fromRecords, getHandler, listHandler, openApi, type Source, UnavailableError } from "../../src/http.js";
import { boolean, decimal, defineSchema, integer, listOf, one, type Schema, text } from "../../src/index.js";
import { anyListQuery, anyRecord, anySchema } from "../../src/testing.js";
import { everyType } from "../support/every-type.js";
import { namesOf } from "../support/names-of.js";
import { RUNS } from "../support/runs.js";

// What the document says is compared with what the handlers send and accept, by the validator of another library.

const PATH = "/things";

/** A schema with a key. */
const keyed = anySchema({ relations: true }).map((schema): Schema => {
  return defineSchema({
    ...Object.fromEntries(schema.byName),
    ...Object.fromEntries(schema.relationByName),
    id: integer(),
  });
});

/** The handlers and the document of one resource. */
function serve(schema: Schema, records: readonly object[], more: object = {}) {
  const source = fromRecords(schema, records as never) as Source;
  const facets = schema.selectableNames.filter((name) => schema.byName.get(name)?.type !== "json");
  const resource = { schema, facets, cursors: true, export: { maxRows: 100 }, names: namesOf(schema), source, ...more };
  // The description lacks only the names and the source, which `openApi` ignores.
  const described = { ...resource, name: "Thing", path: PATH, get: true };
  const document = openApi({ title: "Things", version: "1", resources: [described] });
  const list = listHandler(resource);
  const get = getHandler(resource);
  return {
    document: document as unknown as ApiDocument,
    list: (query: string, init?: RequestInit) => list(new Request(`http://localhost${PATH}?${query}`, init)),
    get: (key: string, query = "") => get(new Request(`http://localhost${PATH}/${key}?${query}`), key),
  };
}

interface Parameter {
  readonly name: string;
  readonly schema: { readonly type: string; readonly [keyword: string]: unknown };
  readonly description: string;
  readonly examples?: Readonly<Record<string, { readonly value: string }>>;
}

interface Operation {
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, { readonly headers?: object; readonly content?: object }>>;
}

interface ApiDocument {
  readonly components: object;
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
}

function operationOf({ paths }: ApiDocument, path = PATH): Operation {
  return paths[path]?.get as Operation;
}

/** Returns a function that lists what is wrong with a value. Members that the document does not name are wrong, too. */
function validatorOf({ components }: ApiDocument, name: string): (json: string) => unknown {
  const compiled = Compile({ $ref: `#/components/schemas/${name}`, components: closed(components) } as object);
  return (json) => compiled.Errors(parse(json))[1];
}

function closed(schema: unknown): unknown {
  if (typeof schema !== "object" || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(closed);
  const members = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, closed(part)]));
  const isObjectSchema = Object.hasOwn(schema, "properties") && Object.hasOwn(schema, "type");
  return isObjectSchema ? { ...members, additionalProperties: false } : members;
}

/** Without prototypes, whose members the validator takes for those of the value. */
function parse(json: string): unknown {
  return JSON.parse(json, (_name, value) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.assign(Object.create(null), value)
      : value,
  );
}

const records = (schema: Schema) =>
  fc
    .array(anyRecord(schema), { maxLength: 5 })
    .map((drawn): readonly object[] => drawn.map((record, index) => ({ ...record, id: index + 1 })));

test("responses match the document, whatever the schema, the records and the request are", async () => {
  const drawn = fc.oneof(keyed, fc.constant<Schema>(everyType)).chain((schema) => {
    const facets = schema.selectableNames.filter((name) => schema.byName.get(name)?.type !== "json");
    return fc.record({
      schema: fc.constant(schema),
      records: records(schema),
      query: anyListQuery(schema, { cursors: true, facets }),
    });
  });
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(drawn, async ({ schema, records: given, query: { raw } }) => {
      const { document, list, get } = serve(schema, given);
      const page = await list(raw);
      statuses.add(page.status);
      // A name without a value is an error.
      const errorsIn = validatorOf(document, page.status === 200 ? "ThingList" : "Problem");
      expect(errorsIn(await page.text())).toEqual([]);
      const errorsInRecord = validatorOf(document, "Thing");
      const exported = await list("", { headers: { accept: "application/x-ndjson" } });
      const lines = (await exported.text()).split("\n").slice(0, -1);
      expect(lines.length).toBe(given.length);
      for (const line of lines) expect(errorsInRecord(line)).toEqual([]);
      if (given.length === 0) return;
      const { data } = (await (await get("1")).json()) as { data: object };
      expect(errorsInRecord(JSON.stringify(data))).toEqual([]);
    }),
    { numRuns: RUNS },
  );
  expect(statuses).toContain(200);
});

test("lists in responses may contain null, as columns of arrays may", async () => {
  const schema = defineSchema({ id: integer(), tags: listOf(text()), sizes: listOf(integer(), { nullable: true }) });
  const { document, list } = serve(schema, [{ id: 1, tags: ["a", null], sizes: [null, 2] }]);
  const json = await (await list("fields=tags,sizes")).text();
  expect(JSON.parse(json).data).toEqual([{ tags: ["a", null], sizes: [null, 2] }]);
  expect(validatorOf(document, "ThingList")(json)).toEqual([]);
  const { properties } = (document.components as { schemas: Record<string, { properties: object }> }).schemas.Thing as {
    properties: object;
  };
  expect(properties).toMatchObject({
    tags: { type: "array", items: { type: ["string", "null"] } },
    sizes: { type: ["array", "null"], items: { type: ["integer", "null"] } },
  });
});

/** Draws the value of a parameter, as the document describes it. */
function anyValueOf({ schema, examples }: Parameter): fc.Arbitrary<string> {
  if (schema.type === "integer") {
    const { minimum, maximum } = schema as unknown as { minimum: number; maximum: number };
    return fc.integer({ min: minimum, max: maximum }).map(String);
  }
  if (examples !== undefined) return fc.constantFrom(...Object.values(examples).map(({ value }) => value));
  if (schema.type === "string") return fc.constant("");
  const { items, maxItems = 5 } = schema as unknown as { items: { enum: readonly string[] }; maxItems?: number };
  return fc
    .shuffledSubarray([...items.enum], { minLength: 1, maxLength: Math.min(maxItems, items.enum.length, 5) })
    .map((names) => names.filter((name, index) => !names.slice(0, index).some((other) => overlap(name, other))).join());
}

/** Whether both names are about the same field: one may be a related record, or have a minus. */
function overlap(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => `${name.replace(/^-/, "")}.`) as [string, string];
  return a.startsWith(b) || b.startsWith(a);
}

test("requests that the document describes are accepted", async () => {
  const drawn = keyed.chain((schema) => {
    const parts = serve(schema, []);
    const { parameters } = operationOf(parts.document);
    const values = parameters
      .filter(({ schema: { type }, examples }) => type !== "string" || examples === undefined || hasMembers(examples))
      .map((parameter) => fc.option(anyValueOf(parameter).map((value) => [parameter.name, value] as const)));
    return fc.tuple(fc.constant(parts), fc.tuple(...values));
  });
  await fc.assert(
    fc.asyncProperty(drawn, async ([{ document, list }, chosen]) => {
      const given = new Map(chosen.filter((pair) => pair !== null));
      if (given.has("page") || given.has("after")) given.delete("before");
      if (given.has("after")) given.delete("page");
      if (!given.has("facets")) given.delete("facetLimit");
      const [fields] = operationOf(document).parameters as readonly [Parameter];
      const selectable = (fields.schema.items as { enum: readonly string[] }).enum;
      const isSecret = (given.get("sort") ?? "")
        .split(",")
        .some((name) => !selectable.includes(name.replace(/^-/, "")));
      if ((given.has("after") || given.has("before")) && isSecret) given.delete("sort");
      const raw = [...given].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
      const response = await list(raw);
      expect([raw, response.status, await response.text()]).toEqual([raw, 200, expect.any(String)]);
    }),
    { numRuns: RUNS },
  );
});

function hasMembers(value: object): boolean {
  return Object.keys(value).length > 0;
}

describe("examples", () => {
  const schema = defineSchema({ id: integer(), active: boolean() });

  test.each([[{ depth: 0 }], [{ conditions: 1 }], [{ items: 2 }], [{ length: 10 }]])(
    "are accepted by a server with the limits %j",
    async (limits) => {
      const { document, list } = serve(schema, [], { limits });
      const { examples = {}, description } = operationOf(document).parameters.find(
        ({ name }) => name === "filter",
      ) as Parameter;
      const filters = Object.values(examples).map(({ value }) => value);
      expect(filters.length).toBeGreaterThan(0);
      expect(description).toContain(`such as \`${filters.at(-1)}\``);
      for (const filter of filters) {
        expect((await list(`filter=${encodeURIComponent(filter)}`)).status).toBe(200);
      }
    },
  );
});

describe("status codes and headers", () => {
  const schema = defineSchema({ id: integer(), price: decimal() });
  const rows = [{ id: 1, price: "1.50" }];
  const failing = (error: Error) => {
    const source = fromRecords(schema, rows);
    const fail = () => Promise.reject(error);
    return { source: { ...source, list: fail, get: fail }, onError: () => undefined };
  };
  const accept = (type: string) => ({ headers: { accept: type } });

  test.each<[string, more: object, send: (served: ReturnType<typeof serve>) => Promise<Response>, status: number]>([
    ["a page", {}, ({ list }) => list(""), 200],
    ["a page without ETag", { etag: false }, ({ list }) => list(""), 200],
    ["an export", {}, ({ list }) => list("filter=id==1|id=1", accept("text/csv")), 400],
    ["an export with warnings", {}, ({ list }) => list("filter=()", accept("text/csv")), 200],
    ["an export as JSON", {}, ({ list }) => list("", accept("application/x-ndjson")), 200],
    ["an invalid filter", {}, ({ list }) => list("filter=x=1"), 400],
    ["an unavailable source", failing(new UnavailableError("down")), ({ list }) => list(""), 503],
    ["an error", failing(new Error("bug")), ({ list }) => list(""), 500],
    ["a record", {}, ({ get }) => get("1"), 200],
    ["an unknown record", {}, ({ get }) => get("2"), 404],
    ["an invalid request of a record", {}, ({ get }) => get("1", "fields=x"), 400],
    ["a record of an unavailable source", failing(new UnavailableError("down")), ({ get }) => get("1"), 503],
  ])("of %s are in the document", async (_name, more, send, status) => {
    const served = serve(schema, rows, more);
    const response = await send(served);
    expect(response.status).toBe(status);
    await expectDescribed(response, served.document, /record/.test(_name) ? `${PATH}/{id}` : PATH);
  });

  test.each([["list", PATH] as const, ["get", `${PATH}/{id}`] as const])(
    "of an unchanged %s are in the document",
    async (kind, path) => {
      const resource = { schema, source: fromRecords(schema, rows) };
      const send = (headers: HeadersInit): Promise<Response> => {
        const request = new Request("http://localhost/1", { headers });
        return kind === "list" ? listHandler(resource)(request) : getHandler(resource)(request, "1");
      };
      const etag = (await send({})).headers.get("etag") ?? "";
      const response = await send({ "if-none-match": etag });
      expect(response.status).toBe(304);
      await expectDescribed(response, serve(schema, rows).document, path);
      expect(operationOf(serve(schema, rows, { etag: false }).document, path).responses).not.toHaveProperty("304");
    },
  );

  /** Every response has these, or by another rule than the document: the content type is a key of `content`. */
  const COMMON = ["content-type", "content-length"];

  async function expectDescribed(response: Response, document: ApiDocument, path: string): Promise<void> {
    const described = operationOf(document, path).responses[response.status];
    const headers = Object.keys(described?.headers ?? {}).map((name) => name.toLowerCase());
    expect([...COMMON, ...headers]).toEqual(expect.arrayContaining([...response.headers.keys()]));
    const [type = ""] = (response.headers.get("content-type") ?? "").split(";");
    expect(["", ...Object.keys(described?.content ?? {})]).toContain(type);
    if (type === "application/problem+json") {
      expect(validatorOf(document, "Problem")(await response.text())).toEqual([]);
    }
  }

  test("without ETags, no response has the header", () => {
    const described = (more: object) => JSON.stringify(serve(schema, rows, more).document);
    expect(described({})).toContain('"ETag"');
    expect(described({ etag: false })).not.toContain("ETag");
  });
});

test("the headers of exports are not among those of 304, because exports have no ETag", () => {
  const users = defineSchema({ id: integer(), name: text() });
  const { responses } = operationOf(serve(users, [], { export: { maxRows: 1 } }).document);
  const namesOf = (status: number) => Object.keys(responses[status]?.headers ?? {});
  const ofExports = ["Content-Disposition", "Filter-Warnings"];
  expect(namesOf(200)).toEqual(expect.arrayContaining(ofExports));
  expect(namesOf(304)).toEqual(namesOf(200).filter((name) => !ofExports.includes(name)));
});

test("limits of related records are in the document, if the schema has any", () => {
  const users = defineSchema({ id: integer(), name: text() });
  const issues = defineSchema({ id: integer(), owner: one(users, { from: "owner_id" }) });
  const [fields, filter, sort] = operationOf(serve(issues, [], { limits: { relations: 3 } }).document).parameters;
  expect(fields?.description).toContain("At most 3 related records.");
  expect(sort?.description).toContain("At most 3 related records.");
  expect(filter?.description).toContain("3 conditions on related records, 2 levels of nested related records");
  const plain = operationOf(serve(users, []).document).parameters;
  expect(plain.map(({ description }) => description).join()).not.toContain("related");
});

test("the length of filters in a body is in the document, if it is another than in a URL", () => {
  const users = defineSchema({ id: integer(), name: text() });
  const described = (limits: object) => JSON.stringify(serve(users, [], { limits }).document);
  expect(described({})).toContain("There, a filter has at most 65536 characters.");
  expect(described({ length: 100 })).not.toContain("There, a filter");
});
