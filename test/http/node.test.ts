import { once } from "node:events";
import { connect, createServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
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
