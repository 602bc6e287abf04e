import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { retryDelay, wait } from "../../src/client/transport.js";
import { ApiError, ConnectionError, createClient } from "../../src/client.js";
import { inTurn, type Reply, serve } from "./api-server.js";
import { bolt, onePage, PATH, products } from "./products.js";

const page: Reply = { body: onePage(bolt) };
const created: Reply = { status: 201, body: 7 };
const busy: Reply = { status: 503, headers: { "retry-after": "0" } };

/** Milliseconds. Other timers have another delay. */
const TIMEOUT = 600_001;

async function resourceOf(replies: readonly Reply[], options: object = {}) {
  const expire = controlTimeout();
  const reply = inTurn(...replies);
  const api = await serve((request, index) => {
    const next = reply(request, index);
    if (next.instead?.endsWith("stall")) expire();
    return next;
  });
  const client = createClient({ baseUrl: api.baseUrl, timeout: TIMEOUT, ...options });
  return { seen: api.seen, resource: client.resource(PATH, products) };
}

/**
 * Returns a function that ends the timeout of the current attempt. A short timeout would also end the other attempts on a
 * busy machine.
 */
function controlTimeout(): () => void {
  const { setTimeout } = globalThis;
  let end = (): void => {};
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, delay?: number, ...rest: []) => {
    if (delay === TIMEOUT) end = run;
    return setTimeout(run, delay, ...rest);
  }) as typeof setTimeout);
  // After the client has read what the server sends.
  return () => void setTimeout(() => end(), 50);
}

describe("retries, without a random delay", () => {
  beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));
  afterEach(() => void vi.restoreAllMocks());

  test.each<[name: string, failure: Reply]>([
    ["429", { status: 429 }],
    ["503", { status: 503 }],
    ["503 with an invalid Retry-After", { status: 503, headers: { "retry-after": "soon" } }],
    [
      "503 with a Retry-After in the past",
      { status: 503, headers: { "retry-after": "Wed, 21 Oct 2015 07:28:00 GMT" } },
    ],
    ["a closed connection", { instead: "disconnect" }],
    ["a timeout", { instead: "stall" }],
    ["a timeout within the response", { instead: "body stall" }],
  ])("list is retried after %s", async (_name, failure) => {
    const { seen, resource } = await resourceOf([failure, page]);
    expect(await resource.list()).toEqual({ ...onePage(bolt), warnings: [] });
    expect(seen.length).toBe(2);
  });

  test.each([400, 401, 404, 500, 502])("list is not retried after %d", async (status) => {
    const { seen, resource } = await resourceOf([{ status }, page]);
    await expect(resource.list()).rejects.toThrow(ApiError);
    expect(seen.length).toBe(1);
  });

  test.each([
    [0, 1],
    [2, 3],
    [4, 5],
  ])("with maxRetries %d, list throws the error of attempt %d", async (maxRetries, attempts) => {
    const { seen, resource } = await resourceOf([busy], { maxRetries });
    await expect(resource.list()).rejects.toThrow(expect.objectContaining({ name: "ApiError", status: 503 }));
    expect(seen.length).toBe(attempts);
  });

  describe.each<[name: string, failure: Reply, error: unknown]>([
    ["429", { status: 429 }, ApiError],
    ["503", busy, ApiError],
    ["a closed connection", { instead: "disconnect" }, ConnectionError],
    ["a timeout", { instead: "stall" }, ConnectionError],
  ])("after %s", (_name, failure, error) => {
    test("create is not retried", async () => {
      const { seen, resource } = await resourceOf([failure, created]);
      await expect(resource.create({ name: "Ada" })).rejects.toThrow(error as typeof Error);
      expect(seen.length).toBe(1);
    });

    test.each([true, "mine"] as const)(
      "create with idempotencyKey %j is retried with the same key",
      async (idempotencyKey) => {
        const { seen, resource } = await resourceOf([failure, created]);
        expect(await resource.create({ name: "Ada" }, { idempotencyKey })).toEqual({ id: 7 });
        const [first, ...others] = seen.map(({ headers, body }) => ({ key: headers["idempotency-key"], body }));
        expect(first).toEqual({ key: expect.any(String), body: `{"name":"Ada"}` });
        expect(others).toEqual([first]);
      },
    );
  });

  test("a request is not retried if Retry-After exceeds maxRetryDelay", async () => {
    const { seen, resource } = await resourceOf([{ status: 429, headers: { "retry-after": "30" } }, page]);
    await expect(resource.list()).rejects.toThrow(expect.objectContaining({ status: 429 }));
    expect(seen.length).toBe(1);
  });

  test("a retry waits for the seconds of Retry-After", async () => {
    const { resource } = await resourceOf([{ status: 429, headers: { "retry-after": "1" } }, page]);
    const start = performance.now();
    await resource.list();
    expect(performance.now() - start).toBeGreaterThanOrEqual(990);
  });

  test("aborting the signal ends the wait with the abort reason", async () => {
    const { seen, resource } = await resourceOf([{ status: 429, headers: { "retry-after": "20" } }, page]);
    const controller = new AbortController();
    const reason = new Error("enough");
    const list = expect(resource.list({ signal: controller.signal })).rejects.toBe(reason);
    await expect.poll(() => vi.mocked(setTimeout).mock.calls.map(([, delay]) => delay)).toContain(20_000);
    controller.abort(reason);
    await list;
    expect(seen.length).toBe(1);
  });
});

test("wait rejects immediately if the signal is already aborted", async () => {
  const reason = new Error("enough");
  await expect(wait(60_000, AbortSignal.abort(reason))).rejects.toBe(reason);
});

test("wait clears its timer when it is aborted", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const controller = new AbortController();
  const waiting = wait(60_000, controller.signal);
  controller.abort();
  await expect(waiting).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
  expect(vi.getTimerCount()).toBe(0);
});

describe("the delay before a retry", () => {
  afterEach(() => void vi.restoreAllMocks());

  test.each([
    [0, null, 20_000, 250],
    [1, null, 20_000, 500],
    [3, null, 20_000, 2000],
    [1000, null, 20_000, 10_000],
    [0, "3", 20_000, 3000],
    [3, "1", 20_000, 2000],
    [0, "9".repeat(400), 20_000, Number.POSITIVE_INFINITY],
    [0, "Thu, 01 Jan 1970 00:01:00 GMT", 20_000, 50_000],
    [0, "Thu, 01 Jan 1970 00:00:01 GMT", 20_000, 250],
    [0, "Thu, 99 Jan 1970 00:00:01 GMT", 20_000, 250],
    [0, "-1", 20_000, 250],
    [0, "2030", 0, 2_030_000],
  ])(
    "with index %d, Retry-After %s and a maximum of %d is %d for a random value of 0.5",
    (retry, after, maximum, delay) => {
      vi.spyOn(Math, "random").mockReturnValue(0.5);
      vi.spyOn(Date, "now").mockReturnValue(10_000);
      expect(retryDelay(retry, after, maximum)).toBe(delay);
    },
  );
});
