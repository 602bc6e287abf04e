import fc from "fast-check";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { fromRecords, listHandler, type Resource, type Source, type SourceRecord } from "../../src/http.js";
import {
  boolean,
  type Diagnostic,
  decimal,
  defineSchema,
  enumeration,
  integer,
  type Schema,
  text,
  timestamp,
} from "../../src/index.js";
import { RUNS } from "../support/runs.js";

const products = defineSchema({
  id: integer(),
  name: text({ nullable: true }),
  list_price: decimal({ nullable: true }),
  active: boolean(),
  created: timestamp(),
  notes: text({ sortable: false }),
  cost: decimal({ hidden: true }),
});

const RECORDS: readonly SourceRecord[] = [3, 1, 2, 7, 4, 6, 5].map((id) => ({
  id,
  name: id === 4 ? null : `Bolt ${id % 3}`,
  list_price: id % 2 === 0 ? null : `${id}.50`,
  active: id > 3,
  created: `2024-01-0${id}T00:00:00.00000${id}Z`,
  notes: "",
  cost: "1",
}));

interface Body {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly meta: { readonly count: number; readonly total: number | null; readonly totalAtLeast?: number };
  readonly pagination: { readonly previousCursor: string | null; readonly nextCursor: string | null };
  readonly diagnostics?: readonly Diagnostic[];
}

function get(query: string, init: RequestInit = {}): Request {
  return new Request(`http://localhost/products${query}`, init);
}

function handler(more: Partial<Resource<Schema>> = {}): (request: Request) => Promise<Response> {
  return listHandler<Schema>({
    schema: products,
    source: fromRecords<Schema>(products, RECORDS),
    cursors: true,
    ...more,
  });
}

async function read(query: string, list = handler()): Promise<Body> {
  return (await (await list(get(query))).json()) as Body;
}

const idsOf = ({ data }: Body) => data.map(({ id }) => id);

describe("a request with a cursor", () => {
  test("is answered with cursors instead of page numbers", async () => {
    const first = await read("?limit=3&after=&sort=-id&fields=name");
    expect(first).toEqual({
      data: [{ name: "Bolt 1" }, { name: "Bolt 0" }, { name: "Bolt 2" }],
      meta: { count: 3, total: 7 },
      pagination: { previousCursor: null, nextCursor: expect.stringMatching(/^[\w-]+$/) },
    });
    const second = await read(`?limit=3&after=${first.pagination.nextCursor}&sort=-id`);
    expect(idsOf(second)).toEqual([4, 3, 2]);
    const third = await read(`?limit=3&after=${second.pagination.nextCursor}&sort=-id`);
    expect([idsOf(third), third.pagination.nextCursor]).toEqual([[1], null]);
    const back = await read(`?limit=2&before=${third.pagination.previousCursor}&sort=-id`);
    expect(idsOf(back)).toEqual([3, 2]);
    const rest = await read(`?limit=9&before=${back.pagination.previousCursor}&sort=-id`);
    expect([idsOf(rest), rest.pagination.previousCursor]).toEqual([[7, 6, 5, 4], null]);
  });

  test("starts at the last record with an empty before", async () => {
    const last = await read("?limit=2&before=");
    expect([idsOf(last), last.pagination.nextCursor]).toEqual([[6, 7], null]);
    expect(idsOf(await read(`?limit=2&before=${last.pagination.previousCursor}`))).toEqual([4, 5]);
  });

  test("continues by QUERY after the longest text that a cursor can contain", async () => {
    const records = ["a", "b"].map((letter, id) => ({ id, name: letter.repeat(98_000) }));
    const list = handler({ source: fromRecords<Schema>(products, records) });
    const { pagination } = await read("?limit=1&sort=name&fields=id&after=", list);
    const body = `limit=1&sort=name&fields=id&after=${pagination.nextCursor}`;
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const response = await list(get("", { method: "QUERY", headers, body }));
    expect([response.status, idsOf((await response.json()) as Body)]).toEqual([200, [1]]);
  });

  test("needs the key of the source", () => {
    expect(() => handler({ key: "name" })).toThrow(
      'Argument "key" of listHandler() must be the key of the source, "id", because of the cursors.',
    );
    expect(() => handler({ key: "name", cursors: false })).not.toThrow();
  });

  test("has Link headers in place of its own cursor", async () => {
    const { pagination } = await read("?limit=3&after=&filter=id>1");
    const query = `?limit=3&after=${pagination.nextCursor}&filter=id>1`;
    const response = await handler()(get(query));
    const { previousCursor, nextCursor } = ((await response.clone().json()) as Body).pagination;
    const link = (place: string, rel: string) => `<?limit=3&${place}&filter=id%3E1>; rel="${rel}"`;
    expect(nextCursor).toBeNull();
    expect(response.headers.get("link")).toBe(
      [link("after=", "first"), link(`before=${previousCursor}`, "prev"), link("before=", "last")].join(", "),
    );
  });

  test("has no Link header that is too long", async () => {
    const link = async (length: number) =>
      (await handler()(get(`?after=&filter=name!=${"x".repeat(length)}`))).headers.get("link");
    expect(await link(1000)).toMatch(/rel="last"$/);
    expect(await link(2040)).toBeNull();
  });

  test("supports HEAD and conditional requests", async () => {
    const whole = await handler()(get("?after=&limit=2"));
    const head = await handler()(get("?after=&limit=2", { method: "HEAD" }));
    expect([...head.headers]).toEqual([...whole.headers]);
    expect(await head.text()).toBe("");
    const etag = whole.headers.get("etag") ?? "";
    expect((await handler()(get("?after=&limit=2", { headers: { "if-none-match": etag } }))).status).toBe(304);
  });

  test("past the records that remain is empty and leads back", async () => {
    const records = [...RECORDS];
    const list = handler({ source: fromRecords<Schema>(products, records) });
    const { pagination } = await read("?limit=6&after=", list);
    records.splice(0, records.length, ...RECORDS.filter(({ id }) => Number(id) < 3));
    const empty = await read(`?after=${pagination.nextCursor}`, list);
    expect([idsOf(empty), empty.meta, empty.pagination.nextCursor]).toEqual([[], { count: 0, total: 2 }, null]);
    expect(idsOf(await read(`?limit=1&before=${empty.pagination.previousCursor}`, list))).toEqual([2]);
  });

  test("before the records that remain is empty and leads forward", async () => {
    const records = [...RECORDS];
    const list = handler({ source: fromRecords<Schema>(products, records) });
    const { pagination } = await read("?limit=6&before=", list);
    records.splice(0, records.length, ...RECORDS.filter(({ id }) => Number(id) > 5));
    const empty = await read(`?before=${pagination.previousCursor}`, list);
    expect([idsOf(empty), empty.pagination.previousCursor]).toEqual([[], null]);
    expect(idsOf(await read(`?limit=1&after=${empty.pagination.nextCursor}`, list))).toEqual([6]);
  });

  test("asks the source for the sort keys in addition to the fields", async () => {
    const asked: (readonly string[])[] = [];
    const source: Source = {
      async list({ query }) {
        asked.push(query.fields);
        return { records: [{ id: 1, name: "a", list_price: "1.0" }], total: 1, hasMore: false };
      },
      get: async () => undefined,
    };
    expect((await read("?fields=name&sort=list_price&after=", handler({ source }))).data).toEqual([{ name: "a" }]);
    await read("?fields=name&sort=list_price", handler({ source }));
    expect(asked).toEqual([["name", "list_price", "id"], ["name"]]);
  });

  test.each<[page: object, meta: object]>([
    [{ total: 5 }, { count: 1, total: 5 }],
    [{ total: null }, { count: 1, total: null }],
    [
      { total: null, totalAtLeast: 1000 },
      { count: 1, total: null, totalAtLeast: 1000 },
    ],
  ])("has the total of the source: %j", async (page, meta) => {
    const list = async () => ({ records: [{ id: 1 }], total: null, hasMore: true, ...page });
    const source = { list, get: async () => undefined } as Source;
    expect((await read("?after=", handler({ source }))).meta).toEqual(meta);
    expect((await read("", handler({ source }))).meta).toEqual(meta);
  });

  test.each<[name: string, record: SourceRecord, page: object, message: string]>([
    ["without hasMore", { id: 1 }, {}, 'The source returned no "hasMore" for a request with a cursor.'],
    [
      "without a sort key",
      { id: 1 },
      { hasMore: true },
      'Field "created" of a record is null or missing, but the field is not nullable, so no cursor can continue there. Correct the record or the schema.',
    ],
    [
      "with a sort key of another type",
      { id: 1, created: "yesterday" },
      { hasMore: true },
      'Field "created" of a record is not a value of its type, so no cursor can continue there. Correct the record or the schema.',
    ],
  ])("reports a source %s", async (_name, record, page, message) => {
    const list = async () => ({ records: [record], total: 1, ...page });
    const source = { list, get: async () => undefined } as Source;
    const errors: unknown[] = [];
    const onError = (error: unknown) => {
      errors.push(error);
      return new Response("{}", { status: 500 });
    };
    await read("?sort=created&after=", handler({ source, onError }));
    expect(errors.map((error) => (error as Error).message)).toEqual([message]);
  });

  test("reports a value that is too long for a cursor", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => logged.mockRestore());
    const records = [1, 2].map((id) => ({ ...RECORDS[0], id, name: "x".repeat(100_000) }));
    const list = handler({ source: fromRecords<Schema>(products, records) });
    expect((await list(get("?sort=name&limit=1&after="))).status).toBe(500);
    expect(String(logged.mock.calls[0]?.[0])).toBe(
      'RangeError: Field "name" of a record is too long for a cursor. Declare the field with "sortable: false".',
    );
  });
});

describe("a request without a cursor", () => {
  test.each(["", "?limit=2&page=2", "?sort=-name&fields=id", "?filter=id>1"])(
    "%j is answered as without the option",
    async (query) => {
      const [one, other] = await Promise.all([handler()(get(query)), handler({ cursors: false })(get(query))]);
      expect([...one.headers]).toEqual([...other.headers]);
      expect(await one.text()).toBe(await other.text());
    },
  );

  test("links to pages even if the filter has a field named like a cursor parameter", async () => {
    const schema = defineSchema({ id: integer(), after: integer() });
    const list = listHandler({ schema, source: fromRecords(schema, [{ id: 1, after: 5 }]) });
    const { headers } = await list(get("?filter=id=1&after=5"));
    expect(headers.get("link")).toBe(
      '<?filter=id=1&after=5&page=1>; rel="first", <?filter=id=1&after=5&page=1>; rel="last"',
    );
  });
});

describe("a cursor is rejected", () => {
  const refused = async (query: string, list = handler()) => {
    const response = await list(get(query));
    const { diagnostics = [] } = (await response.json()) as Body;
    return [response.status, ...diagnostics.map(({ code }) => code)];
  };

  test("of another filter, sort, schema or name", async () => {
    const { nextCursor } = (await read("?limit=1&after=&sort=name&filter=id>1")).pagination;
    expect((await read(`?after=${nextCursor}&sort=name&filter=id>1`)).meta.count).toBe(5);
    for (const query of ["sort=name", "sort=-name&filter=id>1", "filter=id>1", "sort=name&filter=id>2"]) {
      expect(await refused(`?after=${nextCursor}&${query}`)).toEqual([400, "list.cursor"]);
    }
    const named = handler({ name: "Other" });
    expect(await refused(`?after=${nextCursor}&sort=name&filter=id>1`, named)).toEqual([400, "list.cursor"]);
  });

  test("with page, or with another cursor", async () => {
    expect(await refused("?after=&page=2")).toEqual([400, "list.conflict"]);
    expect(await refused("?page=2&before=x")).toEqual([400, "list.conflict"]);
    expect(await refused("?after=&before=")).toEqual([400, "list.conflict"]);
    expect(await refused("?after=&page=0&before=")).toEqual([400, "list.number", "list.conflict", "list.conflict"]);
    expect(await refused("?after=&after=")).toEqual([400, "list.repeated-parameter"]);
    expect(await refused("?after=%")).toEqual([400, "decode.percent"]);
    expect(await refused("?after")).toEqual([400, "list.missing-value"]);
  });

  test("after the errors that it depends on", async () => {
    expect(await refused("?after=x&limit=0")).toEqual([400, "list.number"]);
    expect(await refused("?after=x&sort=nam&filter=ide=1")).toEqual([400, "list.unknown-field", "bind.unknown-field"]);
  });

  test("without the option", async () => {
    expect(await refused("?after=", handler({ cursors: false }))).toEqual([400, "list.unknown-parameter"]);
  });

  test("with a message that tells what to do", async () => {
    const { diagnostics } = await read("?limit=2&after=abc");
    expect(diagnostics).toEqual([
      {
        code: "list.cursor",
        severity: "error",
        source: "raw",
        span: { start: 15, end: 18 },
        details: { parameter: "after" },
        message:
          'Parameter "after" is not a cursor of this list. Use a cursor from a response to the same filter and sort, or "after=" to start again.',
      },
    ]);
  });
});

test.each<[schema: Schema, key: string | undefined, message: string]>([
  [
    defineSchema({ id: integer({ hidden: true }) }),
    undefined,
    'Key field "id" has option "hidden: true", but cursors contain the key. Set option "key" to another unique field.',
  ],
  [
    defineSchema({ id: integer(), code: text({ sortable: false }) }),
    "code",
    'Key field "code" has option "sortable: false", but cursors contain the key. Set option "key" to another unique field.',
  ],
  [
    defineSchema({ state: enumeration(["open", "done"], { ordered: true }) }),
    "state",
    'Key field "state" has option "ordered: true", but names that are not choices have no order among them. Set option "key" to another unique field.',
  ],
])("cursors need a key that requests may sort by, with a total order: %#", (schema, key, message) => {
  const source = fromRecords<Schema>(schema, [], key === undefined ? {} : { key });
  expect(() => listHandler<Schema>({ schema, source, cursors: true })).toThrow(message);
  expect(() => listHandler<Schema>({ schema, source })).not.toThrow();
});

test("exports need a key with a total order", () => {
  const states = (ordered: boolean) => defineSchema({ state: enumeration(["open", "done"], { ordered }) });
  const create = (schema: Schema) => () => {
    const source = fromRecords<Schema>(schema, [], { key: "state" });
    return listHandler<Schema>({ schema, source, export: { maxRows: 10 } });
  };
  expect(create(states(true))).toThrow('Key field "state" has option "ordered: true"');
  expect(create(states(false))).not.toThrow();
});

test("the key of the source completes the sort order", async () => {
  const schema = defineSchema({ code: text(), kind: text() });
  const source = fromRecords(
    schema,
    [..."cab"].map((code) => ({ code, kind: "x" })),
    { key: "code" },
  );
  const list = listHandler({ schema, source, cursors: true });
  const { data, pagination } = await read("?sort=kind&limit=2&after=", list);
  expect(data.map(({ code }) => code)).toEqual(["a", "b"]);
  expect((await read(`?sort=kind&after=${pagination.nextCursor}`, list)).data).toEqual([{ code: "c", kind: "x" }]);
});

test("a walk in either direction yields every record once, in order", async () => {
  const value = fc.constantFrom(null, "a", "B", "b", "", "\uFFFD", "\u{1F600}");
  const price = fc.constantFrom(null, "1", "1.0", "10", "9.99", "-0.5", "123456789012345678901234567890");
  const record = fc.record({
    name: value,
    list_price: price,
    active: fc.boolean(),
    day: fc.integer({ min: 1, max: 3 }),
  });
  const key = fc.constantFrom("name", "list_price", "active", "created", "id");
  const keys = fc
    .uniqueArray(key, { maxLength: 3 })
    .chain((names) =>
      fc.tuple(...names.map((name) => fc.boolean().map((isDescending) => (isDescending ? `-${name}` : name)))),
    );
  await fc.assert(
    fc.asyncProperty(
      fc.array(record, { maxLength: 14 }),
      keys,
      fc.integer({ min: 1, max: 5 }),
      async (drawn, sort, limit) => {
        const records = drawn.map(({ day, ...rest }, id) => ({ id, ...rest, created: `2024-01-0${day}` }));
        const list = handler({ source: fromRecords<Schema>(products, records) });
        const order = sort.length === 0 ? "" : `&sort=${sort.join()}`;
        const whole = idsOf(await read(`?limit=1000${order}`, list));
        const walk = async (parameter: "after" | "before") => {
          const ids: unknown[] = [];
          for (let cursor: string | null = ""; cursor !== null; ) {
            const page: Body = await read(`?fields=id&limit=${limit}${order}&${parameter}=${cursor}`, list);
            if (parameter === "after") ids.push(...idsOf(page));
            else ids.unshift(...idsOf(page));
            cursor = parameter === "after" ? page.pagination.nextCursor : page.pagination.previousCursor;
          }
          return ids;
        };
        expect(await walk("after")).toEqual(whole);
        expect(await walk("before")).toEqual(whole);
      },
    ),
    { numRuns: Math.ceil(RUNS / 8) },
  );
});
