import { createHash } from "node:crypto";
import initSqlJs from "sql.js";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  fromRecords,
  fromSql,
  getHandler,
  listHandler,
  openApi,
  type Resource,
  type Source,
  type SourceRecord,
  UnavailableError,
} from "../../src/http.js";
import {
  boolean,
  custom,
  type Diagnostic,
  decimal,
  defineSchema,
  FilterError,
  integer,
  many,
  one,
  type Schema,
  text,
  timestamp,
} from "../../src/index.js";
import { readListQuery } from "../../src/list.js";
import { type SqlText, sql, sqlite } from "../../src/sql.js";

const products = defineSchema({
  id: integer(),
  name: text(),
  list_price: decimal({ precision: 12, scale: 2 }),
  active: boolean({ nullable: true }),
  create_date: timestamp({ zone: false }),
  cost: decimal({ hidden: true }),
});

const DEFAULT_FIELDS = { defaultFields: ["name", "id"] };

const RECORDS: readonly SourceRecord[] = [3, 1, 2, 10, 4].map((id) => ({
  id,
  name: `Bolt "M${id}"`,
  list_price: `${id}.50`,
  active: id === 2 ? null : id > 2,
  create_date: `2024-01-0${(id % 9) + 1}T00:00:00.000000Z`,
  cost: "1",
}));

interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: JSON, compared as a whole.
  readonly body: any;
}

async function receive(response: Promise<Response>): Promise<Received> {
  const { status, headers } = await response;
  const text = await (await response).text();
  return { status, headers, text, body: text === "" ? undefined : JSON.parse(text) };
}

function get(target: string, headers: Record<string, string> = {}, method = "GET"): Request {
  return new Request(`http://localhost/products${target}`, { headers, method });
}

let database: Awaited<ReturnType<typeof openDatabase>>;
const statements: string[] = [];

async function openDatabase() {
  const { Database } = await initSqlJs();
  const opened = new Database();
  opened.run(
    "CREATE TABLE product (id INTEGER PRIMARY KEY, name TEXT, list_price DECIMAL, active INTEGER, create_date TEXT, cost DECIMAL)",
  );
  for (const record of RECORDS)
    opened.exec("INSERT INTO product VALUES (?, ?, ?, ?, ?, ?)", Object.values(record) as string[]);
  return opened;
}

async function objectsFrom({ text, values }: SqlText): Promise<readonly SourceRecord[]> {
  const [{ columns, values: rows } = { columns: [], values: [] }] = database.exec(text, values);
  return rows.map((row) => Object.fromEntries(row.map((cell, i) => [columns[i], cell])));
}

const inSql = (options: { count?: boolean } = {}): Source<typeof products> =>
  fromSql(products, {
    ...options,
    table: "product",
    dialect: sqlite,
    where: () => sql`id <> ${10}`,
    query: (statement) => {
      statements.push(statement.text);
      return objectsFrom(statement);
    },
  });

const inMemory: Source<typeof products> = fromRecords<Schema>(
  products,
  RECORDS.filter(({ id }) => id !== 10),
);

beforeAll(async () => {
  database = await openDatabase();
});

describe.each([
  ["records in memory", () => inMemory],
  ["rows of a database", () => inSql()],
])("a list of %s", (_name, source) => {
  const list = (request: Request, more: Partial<Resource<typeof products>> = {}) =>
    receive(listHandler({ schema: products, source: source(), ...more })(request));

  test("is an envelope with the records sorted by key", async () => {
    const { status, headers, body } = await list(get("?limit=2&page=1&filter=list_price>=2"));
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/json");
    expect(body).toEqual({
      data: [
        { id: 2, name: 'Bolt "M2"', list_price: 2.5, active: null, create_date: "2024-01-03T00:00:00Z" },
        { id: 3, name: 'Bolt "M3"', list_price: 3.5, active: true, create_date: "2024-01-04T00:00:00Z" },
      ],
      meta: { count: 2, total: 3 },
      pagination: { previousPage: null, currentPage: 1, nextPage: 2, totalPages: 2 },
    });
  });

  test("contains the requested fields in order and no hidden fields", async () => {
    expect((await list(get("?fields=name,id&limit=1"))).text).toContain('{"data":[{"name":"Bolt \\"M1\\"","id":1}],');
    expect((await list(get("?limit=1"))).text).not.toContain("cost");
  });

  test("contains the default fields in order, unless the request names others", async () => {
    const list = listHandler({ schema: products, source: fromRecords(products, RECORDS as never), ...DEFAULT_FIELDS });
    const dataOf = async (query: string) =>
      (await receive(list(new Request(`http://localhost/?filter=id=1&${query}`)))).body.data;
    expect(await dataOf("")).toEqual([{ name: 'Bolt "M1"', id: 1 }]);
    expect(Object.keys((await dataOf(""))[0])).toEqual(["name", "id"]);
    expect(await dataOf("sort=-list_price")).toEqual([{ name: 'Bolt "M1"', id: 1 }]);
    expect(await dataOf("fields=active")).toEqual([{ active: false }]);
  });

  test("has no records past its last page", async () => {
    expect((await list(get("?limit=3&page=9"))).body).toEqual({
      data: [],
      meta: { count: 0, total: 4 },
      pagination: { previousPage: 2, currentPage: 9, nextPage: null, totalPages: 2 },
    });
  });

  test("links to the other pages and keeps the other parameters", async () => {
    const { headers } = await list(get('?limit=1&filter=name*"M"|id[1,2]&page=2'));
    const link = (page: number, rel: string) =>
      `<?limit=1&filter=name*%22M%22%7Cid%5B1,2%5D&page=${page}>; rel="${rel}"`;
    expect(headers.get("link")).toBe([link(1, "first"), link(1, "prev"), link(3, "next"), link(4, "last")].join(", "));
  });

  test("has no links that are too long for proxies and clients", async () => {
    const linkOf = async (length: number) =>
      (await list(get(`?filter=name=${"x".repeat(length)}`))).headers.get("link");
    expect(await linkOf(1000)).toMatch(/rel="last"$/);
    expect(await linkOf(2040)).toBeNull();
  });

  test("answers HEAD with the same headers and no body", async () => {
    const [whole, head] = [await list(get("?limit=1")), await list(get("?limit=1", {}, "HEAD"))];
    expect(head.text).toBe("");
    expect([...head.headers]).toEqual([...whole.headers]);
    expect(Number(head.headers.get("content-length"))).toBe(whole.text.length);
  });

  test("answers conditional requests with 304", async () => {
    const { headers } = await list(get("?limit=1"));
    const tag = headers.get("etag") ?? "";
    expect(tag).toMatch(/^"[\w+/]{20}"$/);
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, "*"]) {
      const again = await list(get("?limit=1", { "if-none-match": known }));
      expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", tag]);
    }
    expect((await list(get("?limit=1", { "if-none-match": '"x"' }))).status).toBe(200);
    expect((await list(get("?limit=2", { "if-none-match": tag }))).status).toBe(200);
    expect((await list(get(""), { etag: false })).headers.get("etag")).toBeNull();
  });

  test.each<[string, () => void]>([
    ["returns nothing", () => vi.spyOn(process, "getBuiltinModule").mockImplementation(() => undefined as never)],
    [
      "throws, in a part of Node without its version",
      () => {
        vi.spyOn(process, "getBuiltinModule").mockImplementation(() => {
          throw new Error("A Node.js API is used");
        });
        vi.spyOn(process, "versions", "get").mockReturnValue({} as never);
      },
    ],
  ])("has the same ETag on servers where getBuiltinModule %s", async (_what, replace) => {
    const tag = (await list(get("?limit=1"))).headers.get("etag");
    replace();
    onTestFinished(() => void vi.restoreAllMocks());
    const digest = vi.spyOn(crypto.subtle, "digest");
    expect((await list(get("?limit=1"))).headers.get("etag")).toBe(tag);
    expect(digest).toHaveBeenCalledOnce();
  });

  test.each([1, 64])("hashes a response of %i kB, in another thread if others would wait for it", async (kilobytes) => {
    const digest = vi.spyOn(crypto.subtle, "digest");
    onTestFinished(() => void vi.restoreAllMocks());
    const records = [{ ...RECORDS[0], name: "x".repeat(kilobytes * 1024) }];
    const whole = await list(get(""), { source: fromRecords(products, records as never) });
    expect(whole.headers.get("etag")).toBe(
      `"${createHash("sha256").update(whole.text).digest("base64").slice(0, 20)}"`,
    );
    expect(digest).toHaveBeenCalledTimes(kilobytes === 1 ? 0 : 1);
  });

  test("hashes a body by a given function", async () => {
    const etag = (body: Uint8Array): string => `length-${body.length}`;
    const whole = await list(get("?limit=1"), { etag });
    const tag = whole.headers.get("etag") ?? "";
    expect(tag).toBe(`"length-${whole.text.length}"`);
    expect((await list(get("?limit=1", { "if-none-match": tag }), { etag })).status).toBe(304);
    const later = async (body: Uint8Array): Promise<string> => etag(body);
    expect((await list(get("?limit=1"), { etag: later })).headers.get("etag")).toBe(tag);
  });

  test.each([
    ['"a,b"', 304],
    ['"x" ,W/"a,b"', 304],
    ['"a", "b"', 200],
    ['"x,"a,b"', 200],
    ["a,b", 200],
  ])("compares the ETags in If-None-Match: %s as wholes, with commas", async (known, status) => {
    expect((await list(get("", { "if-none-match": known }), { etag: () => "a,b" })).status).toBe(status);
  });

  test.each(['"1"', 'W/"1"', "1 2", "1\n", "€", 7, undefined])(
    "rejects the hash %j, which is not one of an ETag",
    async (hash) => {
      const onError = vi.fn();
      expect((await list(get(""), { etag: () => hash as string, onError })).status).toBe(500);
      expect(onError.mock.calls[0]?.[0]).toEqual(
        new TypeError('Option "etag" must return ASCII characters other than quotes and spaces.'),
      );
    },
  );

  test("reports all errors of a query string", async () => {
    const { status, headers, body } = await list(get("?filter=list_prise>=1&page=0"));
    expect([status, headers.get("content-type")]).toEqual([400, "application/problem+json"]);
    expect(body).toEqual({
      type: "about:blank",
      title: "Bad Request",
      status: 400,
      detail: 'Unknown field "list_prise". Did you mean "list_price"? (and 1 more)',
      diagnostics: [
        {
          code: "bind.unknown-field",
          severity: "error",
          source: "filter",
          span: { start: 0, end: 10 },
          details: { field: "list_prise", didYouMean: ["list_price"] },
          message: 'Unknown field "list_prise". Did you mean "list_price"?',
          suggestion: ["list_price"],
          fix: { span: { start: 0, end: 10 }, text: "list_price" },
        },
        {
          code: "list.number",
          severity: "error",
          source: "raw",
          span: { start: 29, end: 30 },
          details: { parameter: "page", value: "0" },
          message: 'Parameter "page" must be a whole number of at least 1, not "0".',
        },
      ],
      filter: "list_prise>=1",
      // As encoded by URL.
      query: "?filter=list_prise%3E=1&page=0",
    });
  });

  test("calls onWarnings for a suspicious filter", async () => {
    const codes: string[] = [];
    await list(get("?filter=name=NULL"), { onWarnings: (warnings) => codes.push(...warnings.map(({ code }) => code)) });
    expect(codes).toEqual(["suspect.null"]);
  });

  describe("of a suspicious filter", () => {
    const warning = {
      code: "suspect.null",
      severity: "warning",
      source: "filter",
      span: { start: 4, end: 9 },
      details: { value: "NULL" },
      message: '"NULL" is a text here. For the null value, write null in lower case.',
    };
    const calls = () => {
      const called: string[] = [];
      return { called, onWarnings: () => called.push("warnings"), onRefused: () => called.push("refused") };
    };

    test("has its warnings", async () => {
      const { called, onWarnings, onRefused } = calls();
      const { status, body } = await list(get("?filter=name=NULL"), { onWarnings, onRefused });
      expect([status, Object.keys(body), body.warnings]).toEqual([
        200,
        ["data", "meta", "pagination", "warnings"],
        [warning],
      ]);
      expect(called).toEqual(["warnings"]);
      expect((await list(get("?filter=name=NULL"), { warnings: "answer" })).body).toEqual(body);
      expect(Object.keys((await list(get("?filter=name=x"))).body)).toEqual(["data", "meta", "pagination"]);
    });

    test("is refused on request, and its source is not called", async () => {
      const { called, onWarnings, onRefused } = calls();
      const refusing = {
        schema: products,
        source: { ...source(), list: vi.fn() },
        warnings: "refuse",
        onWarnings,
        onRefused,
      } as const;
      const { status, headers, body } = await receive(listHandler(refusing)(get("?filter=name=NULL|name=Null")));
      expect([status, headers.get("content-type")]).toEqual([400, "application/problem+json"]);
      expect(body).toMatchObject({
        detail: expect.stringMatching(/^.*NULL.*\(and 1 more\)$/),
        diagnostics: [warning, { code: "suspect.null", severity: "warning" }],
        filter: "name=NULL|name=Null",
      });
      expect([called, refusing.source.list.mock.calls]).toEqual([["warnings", "refused"], []]);
      expect((await list(get("?filter=name=x"), { warnings: "refuse" })).status).toBe(200);
    });

    test("has no warnings if they are ignored", async () => {
      const { called, onWarnings } = calls();
      const { body } = await list(get("?filter=name=NULL"), { warnings: "ignore", onWarnings });
      expect([Object.keys(body), called]).toEqual([["data", "meta", "pagination"], ["warnings"]]);
    });

    test("has suggestions like the errors", async () => {
      const { body } = await list(get("?filter=name==x"));
      expect(body.warnings).toMatchObject([{ code: "suspect.operator", suggestion: ["="] }]);
    });
  });

  test("links keep custom and ignored parameters", async () => {
    const options = { parameters: ["lang"], ignore: ["_"] };
    const linked = async (target: string) => (await list(get(target), options)).headers.get("link")?.split(",")[0];
    expect(await linked("?limit=1&filter=id>0&lang=de&_=7")).toBe(
      '<?limit=1&filter=id%3E0&lang=de&_=7&page=1>; rel="first"',
    );
    expect(await linked("?_=7")).toBe('<?_=7&page=1>; rel="first"');
    // Not valid in a URL, but nothing reads it.
    expect(await linked("?_=100%&limit=1&_=%zz%")).toBe('<?_=100%25&limit=1&_=%25zz%25&page=1>; rel="first"');
    expect(await linked("?filter=id>0&lang=page=2&page=1&_=7")).toBe(
      '<?filter=id%3E0&lang=page=2&page=1&_=7>; rel="first"',
    );
  });

  test("is the default one if onError only logs", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => logged.mockRestore());
    const errors: unknown[] = [];
    const onError = (error: unknown): void => void errors.push(error);
    const failing = (error: Error) => ({ ...fromRecords(products, []), list: () => Promise.reject(error) }) as Source;
    const statusOf = async (error: Error) => (await list(get(""), { source: failing(error), onError })).status;
    const [unexpected, away] = [new Error("secret"), new UnavailableError("away")];
    expect([await statusOf(unexpected), await statusOf(away)]).toEqual([500, 503]);
    expect([errors, logged.mock.calls]).toEqual([[unexpected, away], []]);
  });

  test("calls onRefused with the errors of a query string", async () => {
    const codes: string[] = [];
    const onRefused = (found: readonly { readonly code: string }[]) => codes.push(...found.map(({ code }) => code));
    await list(get("?filter=nothing=1&page=0"), { onRefused });
    await list(get("?filter=name=x"), { onRefused });
    expect(codes).toEqual(["bind.unknown-field", "list.number"]);
  });

  test("supports only GET, HEAD and QUERY", async () => {
    const { status, headers } = await list(get("", {}, "DELETE"));
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD, QUERY"]);
  });

  test("has the headers of the resource", async () => {
    const { headers } = await list(get(""), { headers: { "cache-control": "private, no-cache" } });
    expect(headers.get("cache-control")).toBe("private, no-cache");
  });

  test("has the links of the resource, before those of the pages", async () => {
    const link = '</docs>; rel="service-doc"';
    const linksTo = async (target: string) => (await list(get(target), { headers: { link } })).headers.get("link");
    expect(await linksTo("?limit=9")).toBe(`${link}, <?limit=9&page=1>; rel="first", <?limit=9&page=1>; rel="last"`);
    expect(await linksTo(`?filter=name=${"x".repeat(2040)}`)).toBe(link);
  });
});

describe.each([
  ["records in memory", () => inMemory],
  ["rows of a database", () => inSql()],
])("one record of %s", (_name, source) => {
  const one = (key: string, target = "") =>
    receive(getHandler({ schema: products, source: source() })(get(target), key));

  test("is returned in data", async () => {
    expect((await one("3", "?fields=id,active")).text).toBe('{"data":{"id":3,"active":true}}');
  });

  test.each(["9", "10", "x", "03", "3.0", "-3", "", "99999999999999999999"])(
    "with the key %j does not exist",
    async (key) => {
      expect((await one(key)).body).toEqual({
        type: "about:blank",
        title: "Not Found",
        status: 404,
        detail: "No record has this key.",
      });
    },
  );

  test.each(["?fields=cost", "?fields=", "?filter=id=1", "?page=1"])(
    "accepts only parameter fields: %s",
    async (target) => {
      expect((await one("3", target)).status).toBe(400);
    },
  );
});

test("a record has the default fields, unless the request names others", async () => {
  const get = getHandler({ schema: products, source: fromRecords(products, RECORDS as never), ...DEFAULT_FIELDS });
  const dataOf = async (query: string) =>
    (await receive(get(new Request(`http://localhost/1?${query}`), "1"))).body.data;
  expect(await dataOf("")).toEqual({ name: 'Bolt "M1"', id: 1 });
  expect(await dataOf("fields=id")).toEqual({ id: 1 });
});

describe("the warnings of a request for one record", () => {
  const schema = defineSchema({ id: integer(), name: text({ aliases: ["title"] }) });
  const one = (options: object, target = "/1?fields=title") => {
    const source = fromRecords(schema, [{ id: 1, name: "Bolt" }]);
    return receive(getHandler({ schema, source, ...options })(new Request(`http://localhost${target}`), "1"));
  };

  test("are in the response and passed to onWarnings", async () => {
    const codes: string[] = [];
    const onWarnings = (warnings: readonly Diagnostic[]) => codes.push(...warnings.map(({ code }) => code));
    const { body } = await one({ onWarnings });
    expect(body).toMatchObject({ data: { name: "Bolt" }, warnings: [{ code: "suspect.alias", source: "raw" }] });
    expect(codes).toEqual(["suspect.alias"]);
    expect((await one({ onWarnings }, "/1?fields=name")).text).toBe('{"data":{"name":"Bolt"}}');
  });

  test("may be refused or ignored", async () => {
    const refused: string[] = [];
    const onRefused = (diagnostics: readonly Diagnostic[]) => refused.push(...diagnostics.map(({ code }) => code));
    const { status, body } = await one({ warnings: "refuse", onRefused });
    expect([status, body.diagnostics]).toMatchObject([400, [{ code: "suspect.alias" }]]);
    expect(refused).toEqual(["suspect.alias"]);
    expect((await one({ warnings: "ignore" })).text).toBe('{"data":{"name":"Bolt"}}');
  });
});

test("a handler has a value for each name that its filters may contain", () => {
  const users = defineSchema({ id: integer({ names: ["me"] }), secret: integer({ names: ["us"], filterable: false }) });
  const schema = defineSchema({ id: integer(), owner: one(users, { from: "owner_id" }) });
  const resource = { schema, source: fromRecords(schema, [], { key: "id" }) as Source };
  const message = 'must be an object with "me", which field "id" declares.';
  for (const names of [undefined, {}, { mee: 7 }, { me: undefined as never }]) {
    expect(() => listHandler<Schema>({ ...resource, names })).toThrow(message);
  }
  expect(() => listHandler<Schema>({ ...resource, limits: { relationDepth: 0 } })).not.toThrow();
  for (const me of [7, () => undefined]) {
    expect(() => listHandler<Schema>({ ...resource, names: { me, team: 1 } })).not.toThrow();
  }
});

test.each<[names: unknown, message: string]>([
  [["id", "nmae"], 'must be names that the parameter "fields" accepts. Unknown field "nmae". Did you mean "name"?'],
  [["cost"], 'Unknown field "cost".'],
  [["id", "id"], 'Field "id" appears more than once.'],
  [[""], "has an empty name at position 1."],
  [["id,name"], 'Unknown field "id,name".'],
  [[" id"], 'Unknown field " id". Did you mean "id"?'],
  [[], "must be an array of one or more names of fields."],
  ["id", "must be an array of one or more names of fields."],
])("default fields %j are refused when a handler is created", (names, message) => {
  const source = fromRecords(products, RECORDS as never);
  const resource = { schema: products, source, defaultFields: names as string[] };
  for (const create of [listHandler, getHandler]) {
    expect(() => create(resource)).toThrow(FilterError);
    expect(() => create(resource)).toThrow(message);
  }
});

describe("rows of a database", () => {
  test("are counted only if the page does not determine the total", async () => {
    statements.length = 0;
    const list = listHandler({ schema: products, source: inSql() });
    await list(get("?limit=5"));
    expect(statements.length).toBe(1);
    await list(get("?limit=4"));
    expect(statements.length).toBe(3);
  });

  test("are sorted correctly if a field has the name of the key column", async () => {
    const schema = defineSchema({ id: integer({ column: "code" }), code: integer({ column: "kind" }) });
    database.run("CREATE TABLE swapped (code INTEGER, kind INTEGER)");
    for (let i = 0; i < 10; i++) database.run("INSERT INTO swapped VALUES (?, ?)", [(i * 7) % 10, (i * 3) % 10]);
    const source = fromSql(schema, { table: "swapped", dialect: sqlite, query: objectsFrom });
    const list = listHandler({ schema, source });
    const ids: number[] = [];
    for (const page of [1, 2, 3, 4, 5]) {
      const { body } = await receive(list(get(`?limit=2&page=${page}`)));
      ids.push(...body.data.map(({ id }: { id: number }) => id));
    }
    expect(ids).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test("can be listed without a total", async () => {
    const list = listHandler({ schema: products, source: inSql({ count: false }) });
    const { body } = await receive(list(get("?limit=3&fields=id")));
    expect(body).toEqual({
      data: [{ id: 1 }, { id: 2 }, { id: 3 }],
      meta: { count: 3, total: null },
      pagination: { previousPage: null, currentPage: 1, nextPage: 2, totalPages: null },
    });
    expect((await receive(list(get("?limit=3&page=2")))).headers.get("link")).toBe(
      '<?limit=3&page=1>; rel="first", <?limit=3&page=1>; rel="prev"',
    );
  });

  const fromResults = (rows: readonly SourceRecord[], counted: readonly SourceRecord[]) =>
    fromSql(products, {
      table: "product",
      dialect: sqlite,
      query: async ({ text }) => (text.includes("count(*)") ? counted : rows),
    });

  test.each([
    ["are removed", [{ id: "1" }, { id: "2" }], "0", { count: 2, total: 6 }, null],
    ["are added", [], "11", { count: 0, total: 4 }, null],
  ])(
    "that %s between the two statements do not lead to an impossible total",
    async (_name, rows, total, meta, next) => {
      const list = listHandler({ schema: products, source: fromResults(rows, [{ total }]) });
      const { body } = await receive(list(get("?limit=2&page=3&fields=id")));
      expect([body.meta, body.pagination.nextPage]).toEqual([meta, next]);
    },
  );

  test("cause an error if the count has no row", async () => {
    const onError = (error: unknown) => new Response(String(error), { status: 500 });
    const list = listHandler({ schema: products, source: fromResults([], []), onError });
    expect((await list(get("?page=2"))).status).toBe(500);
  });

  test("require a key field of the schema", () => {
    const options = { table: "t", dialect: sqlite, query: async () => [], key: "nothing" };
    expect(() => fromSql(products, options)).toThrow(
      'Key field "nothing" is not in the schema. Set option "key" to the field that identifies a record.',
    );
  });
});

describe("a source that fails", () => {
  const failing = (error: unknown): Source<typeof products> => ({
    list: () => Promise.reject(error),
    get: () => Promise.reject(error),
  });

  test("with UnavailableError leads to 503 with Retry-After", async () => {
    const source = failing(new UnavailableError("ECONNREFUSED secret-host", { retryAfter: 3 }));
    for (const response of [
      listHandler({ schema: products, source })(get("")),
      getHandler({ schema: products, source })(get(""), "1"),
    ]) {
      const { status, headers, text } = await receive(response);
      expect([status, headers.get("retry-after")]).toEqual([503, "3"]);
      expect(text).not.toContain("secret");
    }
  });

  test("with any other error leads to 500, and the error is logged", async () => {
    const error = new Error("syntax error at SELECT");
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => logged.mockRestore());
    const { status, text } = await receive(listHandler({ schema: products, source: failing(error) })(get("")));
    expect([status, logged.mock.calls]).toEqual([500, [[error]]]);
    expect(text).not.toContain("SELECT");
  });

  test("can be handled by onError", async () => {
    const error = new Error("gone");
    const onError = (found: unknown) => new Response(String(found === error), { status: 502 });
    const list = listHandler({ schema: products, source: failing(error), onError });
    const response = await list(get(""));
    expect([response.status, await response.text()]).toEqual([502, "true"]);
  });
});

describe("a source that returns no page for the request", () => {
  const returning = (page: unknown) => {
    const source = { list: async () => page, get: async () => null } as Source<typeof products>;
    const onError = (error: unknown) => Response.json(String(error), { status: 500 });
    return listHandler({ schema: products, source, onError, cursors: true, export: { maxRows: 100 } });
  };
  const [one, two] = RECORDS;

  test.each<[what: string, page: unknown, message: string]>([
    ["nothing", undefined, "The source returned no page"],
    ["an array", [one], "The source returned no page"],
    [
      "more records than the limit",
      { records: [one, two], total: 2, hasMore: false },
      "2 records instead of at most 1",
    ],
    ["no total", { records: [one], hasMore: false }, 'must return "total" as a whole number'],
    ["a total as a text", { records: [one], total: "1", hasMore: false }, 'must return "total" as a whole number'],
    ["NaN as the total", { records: [], total: Number.NaN, hasMore: false }, 'must return "total"'],
    ["a negative total", { records: [], total: -1, hasMore: false }, 'must return "total"'],
    ["a lower bound as a text", { records: [], total: null, totalAtLeast: "9", hasMore: true }, '"totalAtLeast"'],
    ["hasMore as a text", { records: [one], total: 1, hasMore: "false" }, '"hasMore" as true or false'],
    ["neither a total nor hasMore", { records: [], total: null }, 'returned no "hasMore"'],
  ])("but %s is an error of the program", async (_what, page, message) => {
    const list = returning(page);
    for (const query of ["?limit=1", "?limit=1&after="]) {
      const { status, body } = await receive(list(get(query)));
      expect([status, body]).toEqual([500, expect.stringContaining(message)]);
    }
    const exported = list(new Request("http://localhost/products", { headers: { accept: "text/csv" } }));
    if (!message.includes("at most")) expect((await receive(exported)).status).toBe(500);
  });

  test("null instead of a record is 404, as undefined is", async () => {
    for (const found of [null, undefined]) {
      const source = { list: async () => ({ records: [], total: 0 }), get: async () => found };
      expect((await getHandler({ schema: products, source })(get(""), "1")).status).toBe(404);
    }
  });
});

test("relative times refer to the time that the option returns", async () => {
  const schema = defineSchema({ id: integer(), created: timestamp() });
  const source = fromRecords(schema, [
    { id: 1, created: "2024-05-24T14:30:14Z" },
    { id: 2, created: "2024-05-24T14:30:15Z" },
  ]);
  const list = listHandler({ schema, source, now: () => new Date("2024-05-31T14:30:15Z") });
  const response = await list(new Request("http://localhost/?filter=created>=now-7d&fields=id"));
  expect((await response.json()).data).toEqual([{ id: 2 }]);
});

describe("relations deeper than a handler allows", () => {
  const node: Schema = defineSchema({
    id: integer(),
    up: one((): Schema => node, { from: "up_id" }),
    subs: many((): Schema => node, { to: "up_id" }),
  });
  const paths = (depth: number): readonly string[] =>
    depth === 0 ? [] : ["up", "subs"].flatMap((name) => [name, ...paths(depth - 1).map((rest) => `${name}.${rest}`)]);
  const table = (depth: number): Source<Schema> =>
    fromSql(node, {
      table: "node",
      dialect: sqlite,
      query: async () => [],
      relations: Object.fromEntries(paths(depth).map((path) => [path, { table: "node" }])),
    });
  const resource = { schema: node, source: table(2) };

  test.each(["readListQuery()", "listHandler()", "a resource of openApi()"])("cannot be facets of %s", (owner) => {
    const message =
      `Option "facets" of ${owner} must be different fields of the schema or of its relations to one record that ` +
      'responses may contain, and not json(). "up.up.up.id" leads through too many relations. Use at most 2.';
    const create = (options: object): unknown => {
      if (owner === "readListQuery()") return readListQuery("", node, options);
      if (owner === "listHandler()") return listHandler({ ...resource, ...options });
      const resources = [{ name: "Node", path: "/node", schema: node, ...options }];
      return openApi({ title: "Nodes", version: "1", resources });
    };
    expect(() => create({ facets: ["id", "up.up.up.id"] })).toThrow(message);
    expect(() => create({ facets: ["up.up.id"] })).not.toThrow();
  });

  test("need their tables when the handler is created, not at the first request", async () => {
    for (const create of [listHandler<Schema>, getHandler<Schema>]) {
      expect(() => create({ ...resource, limits: { relationDepth: 3 } })).toThrow(
        'Option "relations["up.up.up"]" of fromSql() must be an object with the table of the relation',
      );
      expect(() => create({ ...resource, limits: { relationDepth: Number.POSITIVE_INFINITY } })).toThrow("up.up.up");
      expect(() => create({ ...resource, limits: { relationDepth: 1 } })).not.toThrow();
    }
    const deep = listHandler({ ...resource, source: table(3), limits: { relationDepth: 3 }, facets: ["up.up.up.id"] });
    for (const query of [
      "fields=up.up.up.id",
      "sort=up.up.up.id",
      "filter=subs(up(subs(id=1)))",
      "facets=up.up.up.id",
    ]) {
      expect([query, (await deep(new Request(`http://localhost/?${query}`))).status]).toEqual([query, 200]);
    }
  });

  test("need the meaning of their custom fields, in memory too", () => {
    const meaning = { "*": () => true };
    const searched: Schema = defineSchema({
      id: integer(),
      search: custom(text(), ["*"]),
      up: one((): Schema => searched, { from: "up_id" }),
    });
    const conditions = { search: meaning, "up.search": meaning, "up.up.search": meaning };
    const records = { schema: searched, source: fromRecords(searched, [], { conditions }) };
    expect(() => listHandler(records)).not.toThrow();
    expect(() => listHandler({ ...records, limits: { relationDepth: 3 } })).toThrow(
      'Option "conditions["up.up.up.search"]" of fromRecords() must be an object with a function for operator "*".',
    );
    const source = fromRecords(node, []);
    expect(() => listHandler({ schema: node, source, limits: { relationDepth: 10 } })).not.toThrow();
  });
});
