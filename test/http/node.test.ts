import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { connect, createServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { toNodeListener, toRequest } from "../../src/http.js";

describe("a request of Node's server", () => {
  test.each([
    ["/products?filter=id=1", "http://localhost/products?filter=id=1"],
    ["//products?filter=id=1", "http://localhost//products?filter=id=1"],
    // To each byte a character.
    ["/products?filter=name*Ã©\u00FF", "http://localhost/products?filter=name*%C3%A9%FF"],
    ["/products?filter=name*#a&page=1", "http://localhost/products?filter=name*#a&page=1"],
    ["/products?filter=name*http://x/", "http://localhost/products?filter=name*http://x/"],
    // Whole addresses, as proxies get them; the host is not always one.
    ["http://shop.example:8080/products?filter=id=1", "http://localhost/products?filter=id=1"],
    ["HTTPS://shop.example/products?filter=id=1", "http://localhost/products?filter=id=1"],
    ["http://shop.example?filter=id=1", "http://localhost/?filter=id=1"],
    ["http://user:password@shop.example/products?filter=id=1", "http://localhost/products?filter=id=1"],
    ["http://shop.example:99999/products?filter=id=1", "http://localhost/products?filter=id=1"],
    ["http://[/products?filter=id=1", "http://localhost/products?filter=id=1"],
    ["*", "http://localhost/*"],
  ])("for %s keeps its path and its query string", (url, address) => {
    expect(toRequest({ url, headers: {} }).url).toBe(address);
  });

  test.each(["CONNECT", "TRACE", "TRACK"])("has a method that gets the answer of %s", (method) => {
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

test("a listener answers requests of HTTP/2, whose addresses may have bytes that HTTP/1 refuses", async () => {
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

describe("an answer on Node's server", () => {
  /** What a client has of the handler's answer. */
  async function answerOf(handler: () => Promise<Response>): Promise<Response> {
    const server = createHttpServer(toNodeListener(handler));
    await once(server.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => void server.close());
    return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  test("keeps all of its cookies", async () => {
    const headers = new Headers({ "content-type": "text/plain" });
    headers.append("set-cookie", "a=1, b");
    headers.append("set-cookie", "c=2");
    const response = await answerOf(async () => new Response("x", { headers }));
    expect(response.headers.getSetCookie()).toEqual(["a=1, b", "c=2"]);
    expect([response.headers.get("content-type"), response.headers.get("content-length")]).toEqual(["text/plain", "1"]);
  });

  test("is 500 where the handler throws, which is said to the console", async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => said.mockRestore());
    const error = new Error("secret");
    const response = await answerOf(() => Promise.reject(error));
    expect([response.status, await response.text(), said.mock.calls]).toEqual([500, "", [[error]]]);
  });

  test("is left to the framework where the handler throws and there is one", async () => {
    const error = new Error("secret");
    const passed: unknown[] = [];
    const outgoing = { statusCode: 200, setHeader: () => {}, end: () => {} };
    const listener = toNodeListener(() => Promise.reject(error));
    await listener({ url: "/", headers: {} }, outgoing, (found) => void passed.push(found));
    expect([passed, outgoing.statusCode]).toEqual([[error], 200]);
  });
});
