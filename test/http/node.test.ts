import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { connect, createServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { problemResponse, toNodeListener, toRequest } from "../../src/http.js";

describe("a Node request", () => {
  test.each([
    ["/products?filter=id=1", "http://localhost/products?filter=id=1"],
    ["//products?filter=id=1", "http://localhost//products?filter=id=1"],
    // One character per byte.
    ["/products?filter=name*Ã©\u00FF", "http://localhost/products?filter=name*%C3%A9%FF"],
    ["/products?filter=name*#a&page=1", "http://localhost/products?filter=name*#a&page=1"],
    ["/products?filter=name*http://x/", "http://localhost/products?filter=name*http://x/"],
    // Absolute URLs, as proxies receive them; some hosts are invalid.
    ["http://shop.example:8080/products?filter=id=1", "http://localhost/products?filter=id=1"],
    ["HTTPS://shop.example/products?filter=id=1", "http://localhost/products?filter=id=1"],
    ["http://shop.example?filter=id=1", "http://localhost/?filter=id=1"],
    ["http://user:password@shop.example/products?filter=id=1", "http://localhost/products?filter=id=1"],
    ["http://shop.example:99999/products?filter=id=1", "http://localhost/products?filter=id=1"],
    ["http://[/products?filter=id=1", "http://localhost/products?filter=id=1"],
    ["*", "http://localhost/*"],
  ])("for %s keeps path and query string", (target, url) => {
    expect(toRequest({ url: target, headers: {} }).url).toBe(url);
  });

  test.each(["CONNECT", "TRACE", "TRACK"])("with method %s becomes OPTIONS", (method) => {
    expect(toRequest({ method, url: "/", headers: {} }).method).toBe("OPTIONS");
  });

  test("keeps its headers", () => {
    const headers = { host: "shop.example", "if-none-match": '"é"', "set-cookie": ["a", "b"] };
    expect([...toRequest({ url: "/", headers }).headers]).toEqual([
      ["host", "shop.example"],
      ["if-none-match", '"é"'],
    ]);
  });
});

test("a listener handles HTTP/2 requests, whose paths may contain bytes that HTTP/1 rejects", async () => {
  const server = createServer(toNodeListener(async (request) => new Response(request.url, { status: 201 })));
  await once(server.listen(0), "listening");
  const client = connect(`http://localhost:${(server.address() as AddressInfo).port}`);
  const stream = client.request({ ":path": Buffer.from("/products?filter=name*é").toString("latin1") });
  const [headers] = await once(stream, "response");
  const chunks: Buffer[] = await stream.toArray();
  client.close();
  server.close();
  expect([headers[":status"], Buffer.concat(chunks).toString()]).toEqual([
    201,
    "http://localhost/products?filter=name*%C3%A9",
  ]);
});

describe("a Node response", () => {
  /** Returns the response that a client receives from the handler. */
  async function receive(handler: () => Promise<Response>): Promise<Response> {
    const server = createHttpServer(toNodeListener(handler));
    await once(server.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => void server.close());
    return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  test("keeps all cookies", async () => {
    const headers = new Headers({ "content-type": "text/plain" });
    headers.append("set-cookie", "a=1, b");
    headers.append("set-cookie", "c=2");
    const response = await receive(async () => new Response("x", { headers }));
    expect(response.headers.getSetCookie()).toEqual(["a=1, b", "c=2"]);
    expect([response.headers.get("content-type"), response.headers.get("content-length")]).toEqual(["text/plain", "1"]);
  });

  describe("of a handler, whose body is complete", () => {
    const problem = (): Response => problemResponse(400, { detail: "Ü" });

    test("has the headers that the program added", async () => {
      const changed = problem();
      changed.headers.set("x-request-id", "7");
      const response = await receive(async () => changed);
      expect([response.status, response.headers.get("x-request-id")]).toEqual([400, "7"]);
      expect(await response.json()).toMatchObject({ detail: "Ü" });
    });

    test("may be wrapped", async () => {
      const { body, headers } = problem();
      const response = await receive(async () => new Response(body, { status: 422, headers }));
      expect([response.status, await response.json()]).toMatchObject([422, { detail: "Ü" }]);
    });

    test.each<[string, (response: Response) => Promise<unknown>]>([
      ["was read", (response) => response.text()],
      ["is locked", async (response) => response.body?.getReader()],
      ["was sent", (response) => receive(async () => response)],
    ])("is 500 if it %s before", async (_what, use) => {
      const logged = vi.spyOn(console, "error").mockImplementation(() => {});
      onTestFinished(() => logged.mockRestore());
      const used = problem();
      await use(used);
      expect((await receive(async () => used)).status).toBe(500);
    });
  });

  test("is 500 if the handler throws, and the error is logged", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => logged.mockRestore());
    const error = new Error("secret");
    const response = await receive(() => Promise.reject(error));
    expect([response.status, await response.text(), logged.mock.calls]).toEqual([500, "", [[error]]]);
  });

  test("has no headers of a body that fails before its first bytes", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => logged.mockRestore());
    const body = new ReadableStream({ pull: () => Promise.reject(new Error("secret")) });
    const headers = { "cache-control": "public", "content-disposition": "attachment", "content-length": "5" };
    const response = await receive(async () => new Response(body, { headers }));
    expect([response.status, await response.text(), response.headers.get("cache-control")]).toEqual([500, "", null]);
    expect(response.headers.get("content-disposition")).toBeNull();
  });

  test("is left to the framework if the handler throws and `next` is given", async () => {
    const error = new Error("secret");
    const passed: unknown[] = [];
    const outgoing = { statusCode: 200, setHeader: () => {}, end: () => {} };
    const listener = toNodeListener(() => Promise.reject(error));
    await listener({ url: "/", headers: {} }, outgoing, (found) => void passed.push(found));
    expect([passed, outgoing.statusCode]).toEqual([[error], 200]);
  });
});
