import { getEventListeners } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { ApiError, ConnectionError, createClient } from "../../src/client.js";
import { inTurn, serve } from "./api-server.js";
import { onePage, PATH, products } from "./products.js";

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe("a request without a response", () => {
  test("throws a ConnectionError with the cause if the port is closed", async () => {
    const baseUrl = `http://127.0.0.1:${await closedPort()}`;
    const list = createClient({ baseUrl, maxRetries: 0 }).resource(PATH, products).list();
    const error: unknown = await list.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toEqual(
      expect.objectContaining({
        kind: "network",
        message: `GET ${baseUrl}/${PATH}: connection failed (ECONNREFUSED).`,
        cause: expect.any(TypeError),
      }),
    );
  });

  test.each(["stall", "body stall"] as const)("throws a ConnectionError after the timeout: %s", async (instead) => {
    const { baseUrl } = await serve(() => ({ instead, body: onePage() }));
    const list = createClient({ baseUrl, maxRetries: 0, timeout: 50 }).resource(PATH, products).list();
    await expect(list).rejects.toThrow(
      expect.objectContaining({
        name: "ConnectionError",
        kind: "timeout",
        message: `GET ${baseUrl}/${PATH}: no response within 50 ms.`,
      }),
    );
  });

  test("throws a ConnectionError after the timeout if fetch ignores the signal", async () => {
    const fetch = () => new Promise<never>(() => {});
    const client = createClient({ baseUrl: "https://acme.example", fetch, maxRetries: 0, timeout: 20 });
    await expect(client.resource(PATH, products).list()).rejects.toThrow(ConnectionError);
  });

  test.each<[name: string, thrown: unknown, reason: string]>([
    ["an error", new Error("offline"), "offline"],
    ["an error with a cause", new TypeError("fetch failed", { cause: new Error("reset") }), "reset"],
    ["a string", "offline", "offline"],
    ["undefined", undefined, "undefined"],
    ["an error that contains the key", new Error("bad header: Bearer s3cret"), "bad header: Bearer [key]"],
  ])("throws a ConnectionError with the reason if fetch throws %s", async (_name, thrown, reason) => {
    const fetch = () => Promise.reject(thrown);
    const client = createClient({ baseUrl: "https://acme.example", apiKey: "s3cret", fetch, maxRetries: 0 });
    await expect(client.resource("a", products).list()).rejects.toThrow(
      expect.objectContaining({
        kind: "network",
        message: `GET https://acme.example/a: connection failed (${reason}).`,
      }),
    );
  });
});

describe("the caller's signal", () => {
  test("prevents the request if it is already aborted", async () => {
    const { baseUrl, seen } = await serve(() => ({ body: onePage() }));
    const list = createClient({ baseUrl }).resource(PATH, products).list({ signal: AbortSignal.abort() });
    await expect(list).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
    expect(seen).toEqual([]);
  });

  test.each([
    ["stall", 0],
    ["stall", 2],
    ["body stall", 0],
    ["body stall", 2],
  ] as const)("ends a request during a %s without a retry, with maxRetries %d", async (instead, maxRetries) => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const { baseUrl, seen } = await serve(() => {
      // The delay starts when the request has arrived.
      setTimeout(() => controller.abort(reason), 50);
      return { instead, body: onePage() };
    });
    const list = createClient({ baseUrl, maxRetries }).resource(PATH, products).list({ signal: controller.signal });
    await expect(list).rejects.toBe(reason);
    expect(seen.length).toBe(1);
  });

  test("keeps no listeners after a request, for any result and number of attempts", async () => {
    const { baseUrl } = await serve(
      inTurn({ status: 503 }, { instead: "disconnect" }, { body: onePage() }, { status: 400 }),
    );
    const resource = createClient({ baseUrl }).resource(PATH, products);
    const { signal } = new AbortController();
    await resource.list({ signal });
    await expect(resource.list({ signal })).rejects.toThrow(ApiError);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});

test("a redirect throws an ApiError and sends no headers to its target", async () => {
  const elsewhere = await serve(() => ({ body: onePage() }));
  const api = await serve(() => ({ status: 302, headers: { location: `${elsewhere.baseUrl}/x` } }));
  const client = createClient({ baseUrl: api.baseUrl, apiKey: "secret", headers: { "x-token": "secret" } });
  const error: unknown = await client
    .resource(PATH, products)
    .list()
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(String(error)).toBe(
    `ApiError: GET ${api.baseUrl}/${PATH} responded with 302: Redirects are not followed. Use the target URL.`,
  );
  expect(elsewhere.seen).toEqual([]);
});

test("an opaque redirect, as in browsers, throws the same error", async () => {
  // Response.error() has status 0, like an opaque redirect, which a program cannot create.
  const client = createClient({ baseUrl: "https://acme.example", fetch: async () => Response.error() });
  await expect(client.resource("a", products).list()).rejects.toThrow(
    "GET https://acme.example/a responded with a redirect: Redirects are not followed. Use the target URL.",
  );
});
