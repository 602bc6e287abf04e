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

describe("no answer", () => {
  test("because nobody listens is a ConnectionError with the cause", async () => {
    const baseUrl = `http://127.0.0.1:${await closedPort()}`;
    const list = createClient({ baseUrl, maxRetries: 0 }).resource(PATH, products).list();
    const error: unknown = await list.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toEqual(
      expect.objectContaining({
        kind: "network",
        message: `GET ${baseUrl}/${PATH}: no connection (ECONNREFUSED).`,
        cause: expect.any(TypeError),
      }),
    );
  });

  test.each(["silence", "silence within"] as const)("in time, by %s, is a ConnectionError", async (instead) => {
    const { baseUrl } = await serve(() => ({ instead, body: onePage() }));
    const list = createClient({ baseUrl, maxRetries: 0, timeout: 50 }).resource(PATH, products).list();
    await expect(list).rejects.toThrow(
      expect.objectContaining({
        name: "ConnectionError",
        kind: "timeout",
        message: `GET ${baseUrl}/${PATH}: no answer within 50 ms.`,
      }),
    );
  });

  test("in time from a fetch that knows nothing of signals is a ConnectionError too", async () => {
    const fetch = () => new Promise<never>(() => {});
    const client = createClient({ baseUrl: "https://acme.example", fetch, maxRetries: 0, timeout: 20 });
    await expect(client.resource(PATH, products).list()).rejects.toThrow(ConnectionError);
  });

  test.each<[name: string, thrown: unknown, reason: string]>([
    ["an error", new Error("offline"), "offline"],
    ["an error that has one as its cause", new TypeError("fetch failed", { cause: new Error("reset") }), "reset"],
    ["something else", "offline", "offline"],
    ["nothing", undefined, "undefined"],
    ["the key", new Error("bad header: Bearer s3cret"), "bad header: Bearer [key]"],
  ])("because fetch throws %s tells the reason", async (_name, thrown, reason) => {
    const fetch = () => Promise.reject(thrown);
    const client = createClient({ baseUrl: "https://acme.example", key: "s3cret", fetch, maxRetries: 0 });
    await expect(client.resource("a", products).list()).rejects.toThrow(
      expect.objectContaining({ kind: "network", message: `GET https://acme.example/a: no connection (${reason}).` }),
    );
  });
});

describe("a caller's signal", () => {
  test("that is aborted already sends nothing", async () => {
    const { baseUrl, seen } = await serve(() => ({ body: onePage() }));
    const list = createClient({ baseUrl }).resource(PATH, products).list({ signal: AbortSignal.abort() });
    await expect(list).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
    expect(seen).toEqual([]);
  });

  test.each([
    ["silence", 0],
    ["silence", 2],
    ["silence within", 0],
    ["silence within", 2],
  ] as const)(
    "ends a request during %s, which is not tried again, with %d retries left",
    async (instead, maxRetries) => {
      const controller = new AbortController();
      const reason = new Error("enough");
      const { baseUrl, seen } = await serve(() => {
        // From when the request is there, however long that takes.
        setTimeout(() => controller.abort(reason), 50);
        return { instead, body: onePage() };
      });
      const list = createClient({ baseUrl, maxRetries }).resource(PATH, products).list({ signal: controller.signal });
      await expect(list).rejects.toBe(reason);
      expect(seen.length).toBe(1);
    },
  );

  test("holds nothing of a request that has ended, whatever its end and the number of its attempts", async () => {
    const { baseUrl } = await serve(
      inTurn({ status: 503 }, { instead: "break" }, { body: onePage() }, { status: 400 }),
    );
    const resource = createClient({ baseUrl }).resource(PATH, products);
    const { signal } = new AbortController();
    await resource.list({ signal });
    await expect(resource.list({ signal })).rejects.toThrow(ApiError);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});

test("a redirect is an error, and neither the key nor other headers go where it leads", async () => {
  const elsewhere = await serve(() => ({ body: onePage() }));
  const api = await serve(() => ({ status: 302, headers: { location: `${elsewhere.baseUrl}/x` } }));
  const client = createClient({ baseUrl: api.baseUrl, key: "secret", headers: { "x-token": "secret" } });
  const error: unknown = await client
    .resource(PATH, products)
    .list()
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(String(error)).toBe(
    `ApiError: GET ${api.baseUrl}/${PATH} answered 302: Redirects are not followed; give the address it leads to.`,
  );
  expect(elsewhere.seen).toEqual([]);
});

test("a redirect as browsers tell it is the same error", async () => {
  // It has the status of an opaque redirect, 0, which no program can make.
  const client = createClient({ baseUrl: "https://acme.example", fetch: async () => Response.error() });
  await expect(client.resource("a", products).list()).rejects.toThrow(
    "GET https://acme.example/a answered with a redirect: Redirects are not followed; give the address it leads to.",
  );
});
