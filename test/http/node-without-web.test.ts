import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { fromRecords, fromSql, listHandler, type Resource, toNodeListener } from "../../src/http.js";
import { decimal, defineSchema, integer, text } from "../../src/index.js";
import { postgres } from "../../src/sql.js";

const schema = defineSchema({ id: integer(), name: text(), list_price: decimal() });
const records = Array.from({ length: 25 }, (_, id) => ({ id, name: `Bölt ${id}`, list_price: `${id}.50` }));
const base = {
  schema,
  source: fromRecords(schema, records),
  facets: ["name"],
  cursors: true,
  export: { maxRows: 20 },
  ignore: ["utm_*"],
  timeZone: (request: Request) => request.headers.get("time-zone"),
};

const RESOURCES: Readonly<Record<string, Resource<typeof schema>>> = {
  "/products": base,
  "/headers": {
    ...base,
    headers: { Vary: "Origin", "X-B": " 1 ", "x-b": "2", "Set-Cookie": "a=1", "set-cookie": "b=2" },
  },
  "/hash": { ...base, etag: (body) => String(body.length), warnings: "refuse" },
  "/no-etag": { ...base, etag: false, warnings: "ignore" },
  "/invalid-hash": {
    ...base,
    etag: () => "line\nbreak",
    onError: (error) => new Response(String(error), { status: 500 }),
  },
  "/error": {
    ...base,
    onError: (_error, request) => Response.json([request.url, request.method, request.bodyUsed], { status: 502 }),
    source: { ...base.source, list: () => Promise.reject(new Error("no connection")) },
  },
};
const lists = Object.fromEntries(Object.entries(RESOURCES).map(([path, resource]) => [path, listHandler(resource)]));

/** By path: the listener of the handler itself, and of a function around it, which gets a Web Request. */
const LISTENERS = Object.entries(lists).map(([path, list]) => {
  const ways = [toNodeListener(list), toNodeListener((request: Request) => list(request))] as const;
  return [path, ways] as const;
});

const servers = [0, 1].map((way) =>
  createServer((incoming, outgoing) => {
    outgoing.sendDate = false;
    const listener = LISTENERS.find(([path]) => incoming.url?.includes(path))?.[1][way] ?? LISTENERS[0]?.[1][way];
    void listener?.(incoming, outgoing);
  }),
);

beforeAll(() => Promise.all(servers.map((server) => once(server.listen(0, "127.0.0.1"), "listening"))));
afterAll(() => {
  for (const server of servers) server.close();
});

interface Sent {
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Returns the bytes of the response, headers included. */
async function exchange(server: (typeof servers)[number], { method, target, headers, body }: Sent): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const framing = body === "" ? {} : { "Content-Length": Buffer.byteLength(body) };
  const lines = Object.entries({ Host: "x", Connection: "close", ...headers, ...framing });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.write(Buffer.from(`${method} ${target} HTTP/1.1\r\n${head}\r\n`, "latin1"));
  socket.write(body);
  const chunks: Buffer[] = await socket.toArray();
  return Buffer.concat(chunks).toString("latin1");
}

async function bothWays(sent: Sent): Promise<readonly string[]> {
  return Promise.all(servers.map((server) => exchange(server, sent)));
}

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const SENT: readonly Partial<Sent>[] = [
  ...Object.keys(RESOURCES).map((path) => ({ target: `${path}?filter=id>3&limit=2&sort=-id` })),
  ...Object.keys(RESOURCES).map((path) => ({ target: `${path}?filter=name=NULL` })),
  ...Object.keys(RESOURCES).map((path) => ({
    method: "QUERY",
    target: path,
    headers: FORM,
    body: "filter=id>3&limit=2",
  })),
  ...Object.keys(RESOURCES).map((path) => ({ target: path, headers: { Accept: "text/csv" } })),
  { target: "/products?filter=id<20", headers: { Accept: "application/x-ndjson" } },
  { target: "/products?filter=id>50", headers: { Accept: "text/csv" }, method: "HEAD" },
  { target: "/products?page=2&limit=5", method: "HEAD" },
  { target: "/products", headers: { "If-None-Match": "*" } },
  { target: "/hash", headers: { "If-None-Match": 'W/"1", "2"' } },
  { target: "/products?facets=name&facetLimit=3&after=" },
  { target: "/products?filter=name='a'<b>`c`\"d\"#e?filter=id=1" },
  { target: "/products#?limit=1" },
  { target: "http://user:password@shop.example?limit=1" },
  { target: "HTTP://[/products?limit=1'" },
  { target: "*" },
  { target: "/products?" },
  { target: "/a/../products?limit=1&utm_x=1" },
  { target: "/products?filter=idd=1&limit=9999" },
  { target: "/products", method: "POST" },
  { target: "/products", method: "OPTIONS" },
  { target: "/products", method: "TRACE" },
  { target: "/products", method: "QUERY" },
  { target: "/products?limit=1", method: "QUERY", headers: FORM, body: "limit=1" },
  { target: "/products", method: "QUERY", headers: FORM, body: "filter=name=\u{1F600}" },
  { target: "/products", method: "QUERY", headers: { ...FORM, "Content-Encoding": "gzip" }, body: "x" },
  { target: "/products", method: "QUERY", headers: { "Content-Type": "text/plain" }, body: "x" },
  { target: "/products", method: "QUERY", headers: FORM, body: `filter=${"x".repeat(300_000)}` },
  { target: "/products", headers: { "Time-Zone": "Mars/Base" } },
  { target: "/products", headers: { "TIME-ZONE": "Europe/Berlin", ACCEPT: "text/csv;q=0" } },
];

const ALL = SENT.map((sent) => ({ method: "GET", target: "/", headers: {}, body: "", ...sent }));

test.each(ALL)("the response to $method $target $headers has the same bytes without a Web Request", async (sent) => {
  const [direct, web] = await bothWays(sent);
  expect(direct).toMatch(/^HTTP\/1\.1 [2-5]/);
  expect(direct).toBe(web);
});

test("the response to any request has the same bytes without a Web Request", async () => {
  const part = fc.constantFrom(
    ...["filter=", "limit=", "page=", "fields=", "sort=", "after=", "facets=", "utm_x=", "id", "name", "list_price"],
    ...[
      "=",
      ">",
      "<",
      "*",
      "&",
      "|",
      "!",
      "(",
      ")",
      "1",
      "20",
      ",",
      "-",
      "'",
      '"',
      "`",
      "#",
      "?",
      "\\",
      "%",
      "%3E",
      "{",
      "é",
      "+",
      "/..",
    ],
  );
  const sent = fc.record({
    method: fc.constantFrom("GET", "GET", "HEAD", "QUERY", "DELETE"),
    path: fc.constantFrom(...Object.keys(RESOURCES), "//products", "http://a:b@c/products", "/x#/products"),
    query: fc.array(part, { maxLength: 12 }).map((parts) => parts.join("")),
    headers: fc.record(
      {
        Accept: fc.constantFrom("*/*", "text/csv", " application/x-ndjson ;q=1, */*;q=0.1", ""),
        "If-None-Match": fc.constantFrom("*", '""', '"23"'),
        "Content-Type": fc.constantFrom(FORM["Content-Type"], `\t${FORM["Content-Type"]} ;charset=utf-8 `),
      },
      { requiredKeys: [] },
    ),
  });
  await fc.assert(
    fc.asyncProperty(sent, async ({ method, path, query, headers }) => {
      const isInBody = method === "QUERY";
      const target = isInBody ? path : `${path}?${encodeURI(query).replace(/%2522/g, '"')}`;
      const [direct, web] = await bothWays({ method, target, headers, body: isInBody ? query : "" });
      expect(direct).toBe(web);
    }),
  );
});

test("any text is sent as UTF-8, and the ETag is its hash", async () => {
  const named: { id: number; name: string; list_price: string }[] = [];
  const list = listHandler({ schema, source: fromRecords(schema, named) });
  const server = createServer(toNodeListener(list)).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const texts = fc.oneof(
    fc.string(),
    fc.string({ unit: "binary" }),
    fc.constantFrom("\x7F", "\x80", "é", "ÿ", "\u0100"),
  );
  await fc.assert(
    fc.asyncProperty(texts, async (name) => {
      named.splice(0, 1, { id: 1, name, list_price: "1" });
      const sent = { method: "GET", target: "/?filter=id>0", headers: {}, body: "" };
      const [head = "", body = ""] = (await exchange(server, sent)).split("\r\n\r\n");
      const bytes = Buffer.from(body, "latin1");
      expect(JSON.parse(bytes.toString()).data).toEqual([{ id: 1, name: name.toWellFormed(), list_price: 1 }]);
      const hash = createHash("sha256").update(bytes).digest("base64").slice(0, 20);
      expect(head).toContain(`etag: "${hash}"`);
      expect(head).toContain(`content-length: ${bytes.length}`);
    }),
  );
});

describe("without a Web Request, the functions of a program", () => {
  /** Returns what a function around the handler, and the handler itself, pass to `query`. */
  async function passed(query: Parameters<typeof fromSql<typeof schema>>[1]["query"], body = ""): Promise<number> {
    const list = listHandler({ schema, source: fromSql(schema, { table: "product", dialect: postgres, query }) });
    const server = createServer(toNodeListener(list)).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const method = body === "" ? "GET" : "QUERY";
    const sent = { method, target: "/products", headers: body === "" ? {} : FORM, body };
    return Number((await exchange(server, sent)).slice(9, 12));
  }

  test("get one with the URL, the headers and the signal of the request, even by `arguments` and defaults", async () => {
    const seen: unknown[] = [];
    const see = (request: unknown) => {
      seen.push(request instanceof Request && request.url, request instanceof Request && request.signal.aborted);
      return Promise.resolve([]);
    };
    await passed((_statement, request) => see(request));
    await passed((...all) => see(all[1]));
    await passed((_statement, { signal, url } = new Request("http://other")) => {
      seen.push(url, signal.aborted);
      return Promise.resolve([]);
    });
    await passed(function () {
      // biome-ignore lint/complexity/noArguments: what the test is about
      return see(arguments[1]);
    });
    await passed(vi.fn((_statement: unknown, request: Request) => see(request)));
    await passed(
      new Proxy((_statement: unknown) => Promise.resolve([]), { apply: (_target, _this, all) => see(all[1]) }),
    );
    const each = ["http://localhost/products", false];
    expect(seen).toEqual(Array(6).fill(each).flat());
  });

  test("get one whose body was read, after a QUERY request", async () => {
    const seen: unknown[] = [];
    const status = await passed(async (_statement, request) => {
      seen.push(request.bodyUsed, request.body?.locked, await request.text().catch(({ name }) => name));
      return [];
    }, "limit=1");
    expect([status, seen]).toEqual([200, [true, true, "TypeError"]]);
  });
});
