import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import express from "express";
import fc from "fast-check";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { productsOf, products as served } from "../../examples/products.js";
import {
  listHandler,
  type Problem,
  type Resource,
  type SourceRequest,
  toNodeListener,
  toRequest,
} from "../../src/http.js";
import type { ListEnvelope } from "../../src/list.js";
import { anyBrokenText, anyFilterText } from "../../src/testing.js";
import { growthOf } from "../support/growth.js";
import { RUNS } from "../support/runs.js";
import { LIST_CASES } from "./support/raw-cases.js";

const FORM = "application/x-www-form-urlencoded";

const products = { schema: served.schema, source: productsOf("acme") };

function listOf(more: Partial<Resource<typeof products.schema>> = {}) {
  return listHandler({ ...products, ...more });
}

/** A QUERY request with a body; a missing content type is null. */
function query(body: BodyInit | null, type: string | null = FORM, headers: Record<string, string> = {}): Request {
  const request = new Request("http://localhost/products", {
    method: "QUERY",
    body: typeof body === "string" ? new TextEncoder().encode(body) : body,
    headers: { ...headers, ...(type === null ? {} : { "content-type": type }) },
    duplex: "half",
  } as RequestInit);
  return request;
}

function get(rawQuery: string): Request {
  return new Request(`http://localhost/products?${rawQuery}`);
}

/** Returns the parts of a response that do not depend on where the parameters were sent. */
async function meaningOf(response: Promise<Response>): Promise<unknown> {
  const body = (await (await response).json()) as Partial<Problem & ListEnvelope<unknown>>;
  const found = body.diagnostics?.map(({ code, message, details }) => [code, message, details]);
  return [(await response).status, body.data, body.meta, body.pagination, body.warnings, body.filter, found];
}

async function outcome(response: Response): Promise<unknown> {
  return [response.status, await response.json()];
}

describe("a QUERY request", () => {
  test("gets the response to the same GET request, without links", async () => {
    const raw = "filter=active=true&list_price>=100&limit=2&fields=name";
    const [whole, queried] = [await listOf()(get(raw)), await listOf()(query(raw))];
    expect(whole.headers.get("link")).toContain('rel="first"');
    expect(queried.headers.get("link")).toBeNull();
    whole.headers.delete("link");
    expect([...queried.headers]).toEqual([...whole.headers]);
    expect(queried.headers.get("accept-query")).toBe(FORM);
    expect(await queried.text()).toBe(await whole.text());
  });

  test("with an empty body gets the whole list", async () => {
    for (const body of ["", null]) {
      expect(await outcome(await listOf()(query(body)))).toEqual(await outcome(await listOf()(get(""))));
    }
  });

  test("is read like the query string of GET for any filter and parameters", async () => {
    const filter = fc.oneof(anyFilterText(products.schema), anyBrokenText());
    const rest = fc.constantFrom(
      "",
      "&limit=3",
      "&page=2&fields=id,name",
      "&limit=0",
      "&x=1",
      "&filter=id=1",
      "&sort=-id",
    );
    await fc.assert(
      fc.asyncProperty(filter, fc.boolean(), rest, async (text, isEncoded, others) => {
        const encoded = encodeURIComponent(text.toWellFormed());
        const raw = `filter=${isEncoded ? encoded : encoded.replace(/%(?:26|3D|3C|3E)/g, decodeURIComponent)}${others}`;
        const [queried, whole] = [await meaningOf(listOf()(query(raw))), await meaningOf(listOf()(get(raw)))];
        expect(queried).toEqual(whole);
      }),
      { numRuns: RUNS / 2 },
    );
  });

  test("may have a longer filter than a URL", async () => {
    const statusOf = async (length: number, isQuery: boolean, more = {}) => {
      const raw = `filter=${"+".repeat(length - 4)}id=1`;
      return (await listOf(more)(isQuery ? query(raw) : get(raw))).status;
    };
    expect([await statusOf(8193, false), await statusOf(8193, true)]).toEqual([400, 200]);
    expect([await statusOf(65_536, true), await statusOf(65_537, true)]).toEqual([200, 400]);
    expect(await statusOf(101, true, { limits: { length: 100 } })).toBe(400);
    expect(await statusOf(8193, true, { limits: { length: undefined } })).toBe(200);
  });

  test("contains what the raw requests of GET contain", async () => {
    // With the limit of a URL, which is lower.
    const list = listOf({ limits: { length: 8192 } });
    for (const { what, request, meaning } of LIST_CASES) {
      const [, raw] = /^\/products\?([^?].*)$/s.exec(Buffer.from(request.target).toString("latin1")) ?? [];
      // Bodies have no parser that limits or rejects them.
      if (raw === undefined || (meaning.ids === undefined && meaning.errors === undefined)) continue;
      const response = await list(query(Buffer.from(raw, "latin1")));
      const body = (await response.json()) as { data?: { id: number }[]; diagnostics?: { code: string }[] };
      expect([
        what,
        response.status,
        body.data?.map(({ id }) => id),
        body.diagnostics?.map(({ code }) => code),
      ]).toEqual([what, meaning.status, meaning.ids, meaning.errors?.map(([code]) => code)]);
    }
  });

  test("has diagnostics whose spans refer to the body", async () => {
    const [status, body] = (await outcome(await listOf()(query("page=0&filter=nam=x")))) as [number, object];
    expect(status).toBe(400);
    expect(body).toMatchObject({
      query: "page=0&filter=nam=x",
      filter: "nam=x",
      diagnostics: [
        { code: "list.number", span: { start: 5, end: 6 } },
        { code: "bind.unknown-field", span: { start: 0, end: 3 } },
      ],
    });
  });

  test("may contain raw UTF-8", async () => {
    const data = async (body: string) => ((await (await listOf()(query(body))).json()) as { data: unknown }).data;
    expect(await data("filter=name*é")).toEqual(await data("filter=name*%C3%A9"));
    expect(await data("filter=name*é")).not.toEqual([]);
  });

  test.each([
    FORM,
    `${FORM};charset=UTF-8`,
    `${FORM}; charset=utf-8`,
    `${FORM} ; charset="utf-8"`,
    "APPLICATION/X-WWW-FORM-URLENCODED",
    `${FORM};`,
  ])("may have the content type %s", async (type) => {
    expect((await listOf()(query("limit=1", type))).status).toBe(200);
  });

  test.each([
    [null, 400],
    ["", 415],
    ["application/json", 415],
    ["text/plain", 415],
    [`${FORM}-x`, 415],
    [`${FORM}; charset=iso-8859-1`, 415],
    [`${FORM}; charset=utf-8; charset=utf-16`, 415],
    [`${FORM}, application/json`, 415],
    ["multipart/form-data; boundary=x", 415],
  ])("with the content type %j gets %i and the supported one", async (type, status) => {
    const response = await listOf()(query(new Uint8Array(), type));
    expect([response.status, response.headers.get("accept-query")]).toEqual([status, FORM]);
  });

  test("with a content type of much white space gets its response in linear time", async () => {
    const growth = await growthOf(
      async (size) => {
        const space = " ".repeat(size);
        const types = [`${FORM}${space}x`, `${FORM};charset=utf-8${space}x`, `${FORM};${space}x`];
        for (const type of types) expect((await listOf()(query("limit=1", type))).status).toBe(415);
      },
      1_000,
      32_000,
    );
    expect(growth).toBeLessThan(200);
  });

  test("must not be compressed", async () => {
    const response = await listOf()(query("limit=1", FORM, { "content-encoding": "gzip" }));
    expect([response.status, response.headers.get("accept-encoding")]).toEqual([415, "identity"]);
    expect((await listOf()(query("limit=1", FORM, { "content-encoding": "identity" }))).status).toBe(200);
  });

  test.each([
    ["a byte that is not UTF-8", "filter=name*\xFF"],
    ["overlong UTF-8", "filter=name*\xC0\x80"],
    ["a lone surrogate", "filter=name*\xED\xA0\x80"],
    ["half a character at the end", "filter=name*\xC3"],
  ])("with %s gets 400", async (_what, body) => {
    expect(await outcome(await listOf()(query(Buffer.from(body, "latin1"))))).toMatchObject([
      400,
      { detail: "The body is not valid UTF-8." },
    ]);
  });

  test("with a byte order mark has an unknown parameter", async () => {
    expect(await outcome(await listOf()(query("\uFEFFlimit=1")))).toMatchObject([
      400,
      { diagnostics: [{ code: "list.unknown-parameter", span: { start: 0, end: 6 } }] },
    ]);
  });

  test.each([
    ["declared", (bytes: number) => ({ body: "limit=1", headers: { "content-length": String(bytes) } })],
    ["not declared", (bytes: number) => ({ body: `limit=1&_=${"x".repeat(bytes - 10)}`, headers: {} })],
  ])("with more bytes than the limit, %s, gets 413", async (_what, make) => {
    const statusOf = async (bytes: number, maxBodyBytes?: number) => {
      const { body, headers } = make(bytes);
      const options = { ignore: ["_"], ...(maxBodyBytes === undefined ? {} : { maxBodyBytes }) };
      return (await listOf(options)(query(body, FORM, headers))).status;
    };
    expect([await statusOf(262_144), await statusOf(262_145)]).toEqual([200, 413]);
    expect([await statusOf(20, 20), await statusOf(21, 20)]).toEqual([200, 413]);
  });

  test("reads no more of an endless body than the limit", async () => {
    let sent = 0;
    const cancel = vi.fn();
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(new Uint8Array(1000).fill(0x78));
        sent += 1000;
      },
      cancel,
    });
    expect((await listOf({ maxBodyBytes: 5000 })(query(endless))).status).toBe(413);
    expect(sent).toBeLessThan(10_000);
    expect(cancel).toHaveBeenCalledOnce();
  });

  test("whose body is cut off gets 400, and its source is not called", async () => {
    const list = vi.fn();
    const cut = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode("filter=id=1"));
        controller.error(new Error("aborted"));
      },
    });
    const response = await listOf({ source: { ...products.source, list } })(query(cut));
    expect(await outcome(response)).toMatchObject([400, { detail: "The body is incomplete." }]);
    expect(list).not.toHaveBeenCalled();
  });

  test("whose body was read before is an error of the server, not an empty filter", async () => {
    const errors: unknown[] = [];
    const onError = (error: unknown) => {
      errors.push(error);
      return new Response(null, { status: 500 });
    };
    const request = query("filter=id=1");
    await request.text();
    expect((await listOf({ onError })(request)).status).toBe(500);
    expect(String(errors)).toContain("read before the handler");
  });

  test.each(["?limit=1", "?x", "?filter=id=1&limit=2"])("has no parameters in its URL: %s", async (inUrl) => {
    const list = listOf({ ignore: ["utm_*"] });
    const asked = (target: string) =>
      list(
        new Request(`http://localhost/products${target}`, {
          method: "QUERY",
          body: "limit=1",
          headers: { "content-type": FORM },
        }),
      );
    expect(await outcome(await asked(inUrl))).toMatchObject([400, { detail: expect.stringContaining("in the body") }]);
    for (const ignored of ["", "?", "?&&", "?utm_source=x"]) expect((await asked(ignored)).status).toBe(200);
  });

  test("gets 304 if the client has the same response already", async () => {
    const tag = (await listOf()(query("limit=1"))).headers.get("etag") ?? "";
    const again = await listOf()(query("limit=1", FORM, { "if-none-match": tag }));
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await listOf()(query("limit=2", FORM, { "if-none-match": tag }))).status).toBe(200);
  });

  test("passes its custom parameters to the source", async () => {
    const seen: unknown[] = [];
    const source = {
      ...products.source,
      list: async ({ query: { parameters } }: SourceRequest) => {
        seen.push({ ...parameters });
        return { records: [], total: 0 };
      },
    };
    await listOf({ source, parameters: ["q", "lang"] })(query("filter=id=1&q=a+b"));
    expect(seen).toEqual([{ q: "a b" }]);
  });
});

describe("on Node", () => {
  const head = (length: number | "chunked"): string => {
    const framing = length === "chunked" ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`;
    return `QUERY /products HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${FORM}\r\n${framing}\r\n\r\n`;
  };
  const request = (body: string): string => head(Buffer.byteLength(body)) + body;

  /** Serves a list and returns its port. */
  async function serving(listener: Parameters<typeof createServer>[1]): Promise<number> {
    const server = createServer(listener).listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return (server.address() as AddressInfo).port;
  }

  /** Sends a text and resolves to the statuses of the responses, when there are that many. */
  async function statusesOf(port: number, text: string, count: number): Promise<readonly string[]> {
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.write(text);
    let received = "";
    for await (const chunk of socket) {
      received += chunk;
      const statuses = [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status ?? "");
      if (statuses.length === count) return statuses;
    }
    return [];
  }

  test("bodies of any length and encoding arrive, one after the other", async () => {
    const port = await serving(toNodeListener(listOf()));
    const chunked = `${head("chunked")}6\r\nlimit=\r\n1\r\n1\r\n0\r\n\r\n`;
    const long = request(`filter=name*${"%20".repeat(20_000)}`);
    expect(await statusesOf(port, request("limit=1") + chunked + request("limit=0") + long + request(""), 5)).toEqual([
      "200",
      "200",
      "400",
      "400",
      "200",
    ]);
  });

  test("a body that is too large is discarded, and the connection stays usable", async () => {
    const port = await serving(toNodeListener(listOf({ maxBodyBytes: 5000 })));
    const chunked = `${head("chunked")}${`3e8\r\n${"x".repeat(1000)}\r\n`.repeat(500)}0\r\n\r\n`;
    expect(await statusesOf(port, chunked + request("x".repeat(500_000)) + request("limit=1"), 3)).toEqual([
      "413",
      "413",
      "200",
    ]);
  });

  test("a client that ends the connection within the body ends the request, and no records are read", async () => {
    const list = vi.fn();
    const responses: Promise<Response>[] = [];
    const handler = listOf({ source: { ...products.source, list } });
    const port = await serving((incoming, _outgoing) => void responses.push(handler(toRequest(incoming))));
    const socket = connect(port, "127.0.0.1");
    socket.write(`${head(100)}filter=id`);
    await expect.poll(() => responses.length).toBe(1);
    socket.destroy();
    expect((await responses[0])?.status).toBe(400);
    expect(list).not.toHaveBeenCalled();
  });

  test("a body that Express has parsed is an error, not an empty filter", async () => {
    const errors: unknown[] = [];
    const onError = (error: unknown) => {
      errors.push(error);
      return new Response(null, { status: 500 });
    };
    const app = express();
    app.use(express.urlencoded());
    app.all("/products", toNodeListener(listOf({ onError })));
    expect(await statusesOf(await serving(app), request("filter=id=1"), 1)).toEqual(["500"]);
    expect(String(errors)).toContain("Register the handler before middleware that parses bodies.");
  });

  test("the bodies of other methods can be read too", async () => {
    const port = await serving(toNodeListener(async (post) => new Response(await post.text())));
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "é".repeat(100_000) });
    expect(await response.text()).toBe("é".repeat(100_000));
  });

  test("a request without a stream has an empty body", async () => {
    const headers = { "content-type": FORM };
    const empty = toRequest({
      method: "QUERY",
      url: "/products",
      headers,
      on: (event, end) => event === "end" && end(new Uint8Array()),
    });
    expect((await listOf()(empty)).status).toBe(200);
  });
});
