import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Hono } from "hono";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Environment } from "../../../service/http/environment.js";
import type { OnRejection } from "../../../service/http/rejection-reasons.js";
import { createLimitedServer, type ServerLimits } from "../../../service/http/server.js";
import { createStopper } from "../../../service/http/stop-server.js";
import { appWithoutDatabase, EXPIRED_KEY, KEY, listening as listeningApp } from "../support/app-without-database.js";
import { exchange, type RawRequest, requestOf } from "../support/raw-request.js";

const LONG = "x".repeat(1_000_000);
/** More responses than the buffers of both sides can store. */
const TIMES = 24;

/** Starts a server for one test and returns its port. `onRequest` is called for every request that Node parses. */
async function listening(
  app: Hono<Environment>,
  limits: Partial<ServerLimits>,
  onRejection?: OnRejection,
  onRequest: (incoming: IncomingMessage, outgoing: ServerResponse) => void = () => {},
): Promise<number> {
  const server = createLimitedServer(app, (authorization) => authorization === "Bearer valid", limits, onRejection);
  server.on("request", onRequest);
  const stop = createStopper(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => stop(0));
  return (server.address() as AddressInfo).port;
}

test.each([
  ["for too long is cut off before it has all of them", 400, false],
  ["for less than the limit gets all of them", 60_000, true],
])("a client that does not read its responses %s", async (_name, idleTimeout, hasAll) => {
  const app = new Hono<Environment>();
  app.get("/", (context) => context.text(LONG));
  const port = await listening(app, { idleTimeout });
  const socket = connect({ port, host: "127.0.0.1" });
  socket.on("error", () => {});
  socket.pause();
  const last = requestOf({ target: "/", headers: { connection: "close" } });
  socket.write(Buffer.concat([...Array.from({ length: TIMES - 1 }, () => requestOf({ target: "/" })), last]));
  // Node checks twice before it reports a timeout.
  await sleep(2_500);
  let received = 0;
  socket.on("data", (chunk) => {
    received += chunk.length;
  });
  socket.resume();
  await once(socket, "close");
  expect(received > TIMES * LONG.length).toBe(hasAll);
});

test("a request that waits for the service longer than a client may be idle gets its response", async () => {
  const app = new Hono<Environment>();
  app.get("/", async (context) => {
    await sleep(1_500);
    return context.text("late");
  });
  const port = await listening(app, { idleTimeout: 300 });
  const { responses } = await exchange(port, [requestOf({ target: "/" })], { responses: 1 });
  expect(responses.map(({ status, body }) => [status, body])).toEqual([[200, "late"]]);
});

test("a request that continues after its response is cut off", async () => {
  const app = new Hono<Environment>();
  app.post("/", (context) => context.text("enough"));
  const port = await listening(app, { headTimeout: 200, requestTimeout: 300 });
  const head = requestOf({ method: "POST", target: "/", headers: { "content-length": "1000000" } });
  const { responses, isClosed } = await exchange(port, [head, "some of it"]);
  expect([responses.map(({ status }) => status), isClosed]).toEqual([[200], true]);
});

test.each([
  ["without a key is not parsed completely, and the connection ends", {}, [401, true, true]],
  ["with an invalid key is not parsed completely either", { authorization: "Bearer wrong" }, [401, true, true]],
  ["with a valid key is read, and the connection stays", { authorization: "Bearer valid" }, [200, false, false]],
])("a body of many chunks %s", async (_name, headers, expected) => {
  const app = new Hono<Environment>();
  app.post("/", async ({ req, text }) =>
    req.header("authorization") === "Bearer valid" ? text(await req.text()) : text("no", 401),
  );
  let chunks = (): number => 0;
  const port = await listening(app, {}, undefined, (incoming) => {
    const { calls } = vi.spyOn(incoming, "push").mock;
    chunks = () => calls.length;
  });
  const head = { ...headers, "content-length": undefined, "transfer-encoding": "chunked" };
  const body = `${"1\r\nx\r\n".repeat(10_000)}0\r\n\r\n`;
  const request = requestOf({ method: "POST", target: "/", headers: head, body });
  const { responses, isClosed } = await exchange(port, [request], expected[2] ? {} : { responses: 1 });
  expect([responses[0]?.status, chunks() < 1_000, isClosed]).toEqual(expected);
});

test("invalid HTTP gets its error after the pending response, and is not buffered until then", async () => {
  const app = new Hono<Environment>();
  let finish = (): void => {};
  const isFinished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  app.get("/", async ({ text }) => {
    await isFinished;
    return text("late");
  });
  let received = (): number => 0;
  let waiting = (): number => 0;
  const reasons: string[] = [];
  const onRejection: OnRejection = (reason) => void reasons.push(reason);
  const port = await listening(app, {}, onRejection, ({ socket }, outgoing) => {
    const own = outgoing.listenerCount("finish");
    received = () => socket.bytesRead;
    waiting = () => outgoing.listenerCount("finish") - own;
  });
  const sent = Buffer.concat([requestOf({ target: "/" }), Buffer.alloc(200_000, "\x01")]);
  const pending = exchange(port, [sent]);
  await expect.poll(() => received()).toBe(sent.length);
  expect(waiting()).toBe(1);
  finish();
  const { responses, isClosed } = await pending;
  expect([responses.map(({ status }) => status), isClosed, reasons]).toEqual([[200, 400], true, ["not_http"]]);
});

describe("a request to upgrade the connection", () => {
  const upgrade = { connection: "Upgrade", upgrade: "h2c" };
  const app = new Hono<Environment>();
  app.all("/:name", async ({ req, text }) => text(`${req.param("name")} ${(await req.text()).length}`));

  /** All responses, and the targets of all requests that Node parses. */
  const responsesTo = async (requests: readonly Uint8Array[]) => {
    const targets: string[] = [];
    const port = await listening(app, {}, undefined, ({ url = "" }) => targets.push(url));
    const { responses, isClosed } = await exchange(port, [Buffer.concat(requests)]);
    return { responses: responses.map(({ body, headers }) => [body, headers.get("connection")]), targets, isClosed };
  };

  const others = Buffer.alloc(20_000, requestOf({ target: "/other", headers: { "x-long": "x".repeat(200) } }));
  test.each([
    ["requests follow", others],
    ["a body full of requests follows", requestOf({ method: "POST", target: "/other", body: others })],
  ])("is the last of its connection if %s", async (_name, following) => {
    const result = await responsesTo([requestOf({ target: "/first", headers: upgrade }), following]);
    expect(result).toEqual({ responses: [["first 0", "close"]], targets: ["/first"], isClosed: true });
  });

  test("can have a body", async () => {
    const request = requestOf({ method: "POST", target: "/first", headers: upgrade, body: "\r\n\r\n".repeat(5_000) });
    const result = await responsesTo([request, requestOf({ target: "/other" })]);
    expect(result).toEqual({ responses: [["first 20000", "close"]], targets: ["/first"], isClosed: true });
  });
});

test("a body of known length is parsed as it arrives, whatever blank lines it contains", async () => {
  const app = new Hono<Environment>();
  app.post("/", async ({ req, text }) => text(String((await req.text()).length)));
  const parts: number[] = [];
  const port = await listening(app, {}, undefined, (incoming) => {
    const { calls } = vi.spyOn(incoming, "push").mock;
    incoming.once("end", () => parts.push(calls.length));
  });
  const request = requestOf({ method: "POST", target: "/", body: "\r\n\r\n".repeat(250_000) });
  const { responses } = await exchange(port, [request, request], { responses: 2 });
  expect(responses.map(({ body }) => body)).toEqual(["1000000", "1000000"]);
  // Each is one read of the connection. The body has 5,000 blank lines.
  expect(parts.map((count) => count < 1_000)).toEqual([true, true]);
});

test.each([
  ["without a key is not read, and the connection ends", undefined, [401, "close"]],
  ["with an unknown key is not read either", "unknown", [401, "close"]],
  ["with an expired key is not read either", EXPIRED_KEY, [401, "close"]],
  ["with a valid key is read, and the connection stays", KEY, [400, "keep-alive"]],
])("a chunked body for the app %s", async (_name, key, expected) => {
  const headers = {
    "content-type": "application/json",
    "content-length": undefined,
    "transfer-encoding": "chunked",
    authorization: key === undefined ? undefined : `Bearer ${key}`,
  };
  const target = "/api/v1/resources/partner";
  const request = requestOf({ method: "POST", target, headers, body: "2\r\n{}\r\n0\r\n\r\n" });
  const { responses } = await exchange(await listeningApp(appWithoutDatabase()), [request], { responses: 1 });
  expect([responses[0]?.status, responses[0]?.headers.get("connection")]).toEqual(expected);
});

describe("pipelined requests", () => {
  /** Sends requests at once. Returns their statuses and how many of them reach the application at the same time. */
  const sentAtOnce = async (count: number, target: string) => {
    const app = new Hono<Environment>();
    let [running, most] = [0, 0];
    app.get("/", async (context) => {
      most = Math.max(most, ++running);
      await sleep(1);
      running--;
      return context.text("hello");
    });
    const port = await listening(app, {});
    const last = requestOf({ target, headers: { connection: "close" } });
    const requests = [...Array.from({ length: count - 1 }, () => requestOf({ target })), last];
    const { responses, isClosed } = await exchange(port, [Buffer.concat(requests)]);
    return { statuses: responses.map(({ status }) => status), most, isClosed };
  };

  test.each([8, 1_000])("get their responses one after another: %i", async (count) => {
    const { statuses, most, isClosed } = await sentAtOnce(count, "/");
    expect([statuses, isClosed]).toEqual([Array.from({ length: count }, () => 200), true]);
    // The smallest arrive together in a chunk.
    expect(most).toBeLessThanOrEqual(10);
  });

  const chunked = { "content-length": undefined, "transfer-encoding": "chunked" };
  test.each<[name: string, request: RawRequest, first?: RawRequest]>([
    ["without a body", { target: "/" }],
    ["with an invalid target", { target: "/%FF" }],
    ["with a body", { method: "POST", target: "/", body: "\r\n\r\n" }],
    ["with a chunked body", { method: "POST", target: "/", headers: chunked, body: "1\r\n\n\r\n0\r\n\r\n" }],
    ["after a long body", { target: "/" }, { method: "POST", target: "/", body: "\r\n\r\n".repeat(25_000) }],
  ])("are not parsed before the first has its response: %s", async (_name, request, first = request) => {
    let parsed = 0;
    const app = new Hono<Environment>();
    app.all("*", async ({ req }) => {
      await req.text().catch(() => "");
      return new Promise<Response>(() => {});
    });
    const port = await listening(app, {}, undefined, () => parsed++);
    const socket = connect({ port, host: "127.0.0.1" });
    onTestFinished(() => void socket.destroy());
    const requests = Array.from({ length: 1_000 }, () => requestOf(request));
    socket.write(Buffer.concat([requestOf(first), ...requests]));
    await vi.waitFor(() => expect(parsed).toBeGreaterThan(0), { timeout: 60_000 });
    await sleep(300);
    expect(parsed).toBeLessThanOrEqual(10);
  });

  test("get responses in order if they arrive in chunks of any length", async () => {
    const app = new Hono<Environment>();
    app.post("/:number", async ({ req, text }) => text(`${req.param("number")}${await req.text()}`));
    const port = await listening(app, {});
    const body = "\r\n\r\n".repeat(300);
    const requests = Array.from({ length: 40 }, (_, number) =>
      requestOf({
        method: "POST",
        target: `/${number}`,
        headers: {
          "content-length": String(number * 7),
          "x-long": "x".repeat(number * 50),
          ...(number === 39 ? { connection: "close" } : {}),
        },
        body: body.slice(0, number * 7),
      }),
    );
    const { responses } = await exchange(port, [Buffer.concat(requests)]);
    expect(responses.map((response) => response.body)).toEqual(
      Array.from({ length: 40 }, (_, number) => `${number}${body.slice(0, number * 7)}`),
    );
  });

  test("are not buffered after an invalid target: the connection ends", async () => {
    const { statuses, isClosed } = await sentAtOnce(4, "/%FF");
    expect([statuses, isClosed]).toEqual([[404], true]);
  });

  test("leave no open response when the connection ends first", async () => {
    const app = new Hono<Environment>();
    const closed: string[] = [];
    let arrived = (): void => {};
    const haveArrived = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    app.get("/:name", ({ env: { outgoing }, req }) => {
      outgoing?.once("close", () => closed.push(req.param("name")));
      if (req.param("name") === "third") arrived();
      return new Promise<Response>(() => {});
    });
    const port = await listening(app, {});
    const socket = connect({ port, host: "127.0.0.1" });
    socket.write(Buffer.concat(["/first", "/second", "/third"].map((target) => requestOf({ target }))));
    await haveArrived;
    socket.destroy();
    await expect.poll(() => [...closed].sort()).toEqual(["first", "second", "third"]);
  });
});

test("requests and connections that do not reach the application are counted by reason", async () => {
  const reasons: string[] = [];
  const onRejection: OnRejection = (reason) => void reasons.push(reason);
  const port = await listening(new Hono<Environment>(), {}, onRejection);
  const key = { authorization: "Bearer x" };
  const sent: readonly (readonly [reason: string, bytes: Uint8Array | string])[] = [
    ["path_too_long", requestOf({ target: `/${"x".repeat(3_000)}` })],
    ["query_too_long", requestOf({ target: `/?fields=${"x".repeat(9_000)}`, headers: key })],
    ["path_encoding", requestOf({ target: "/%FF" })],
    ["head", requestOf({ target: "/", headers: { host: undefined } })],
    ["head_too_large", requestOf({ target: "/", headers: { x: "x".repeat(100_000) } })],
    ["not_http", "garbage\r\n\r\n"],
  ];
  for (const [, bytes] of sent) expect((await exchange(port, [bytes])).isClosed).toBe(true);
  const narrow = { port: await listening(new Hono<Environment>(), { maxConnectionsPerAddress: 1 }, onRejection) };
  const first = connect({ ...narrow, host: "127.0.0.1" });
  await once(first, "connect");
  const second = connect({ ...narrow, host: "127.0.0.1" });
  onTestFinished(() => void second.destroy());
  first.resume();
  await once(first, "close");
  expect(reasons).toEqual([...sent.map(([reason]) => reason), "connection_limit"]);
});

describe("many connections", () => {
  /** An application that treats requests to "/with-key" as requests with a key. */
  const app = new Hono<Environment>();
  app.get("/with-key", (context) => {
    context.env.onKey?.("key");
    return context.text("welcome");
  });
  app.get("/", (context) => context.text("hello"));

  const opened = async (port: number, localAddress: string): Promise<Socket> => {
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    socket.on("error", () => {});
    socket.resume();
    onTestFinished(() => void socket.destroy());
    await once(socket, "connect");
    return socket;
  };
  const getsResponse = async (socket: Socket, target: string): Promise<boolean> => {
    socket.write(requestOf({ target }));
    return Promise.race([once(socket, "data").then(() => true), once(socket, "close").then(() => false)]);
  };
  const areOpen = async (sockets: readonly Socket[]): Promise<number> => {
    const responses = await Promise.all(sockets.map((socket) => !socket.closed && getsResponse(socket, "/")));
    return responses.filter((isOpen) => isOpen).length;
  };

  test("without a key from one address end for new ones, from there and from others", async () => {
    const port = await listening(app, { maxConnectionsPerAddress: 20 });
    const admitted = await opened(port, "127.0.0.2");
    expect(await getsResponse(admitted, "/with-key")).toBe(true);
    const flood: Socket[] = [];
    for (let count = 0; count < 60; count++) flood.push(await opened(port, "127.0.0.2"));
    for (const address of ["127.0.0.2", "127.0.0.3"]) {
      expect(await getsResponse(await opened(port, address), "/")).toBe(true);
    }
    expect(await getsResponse(admitted, "/")).toBe(true);
    expect(await areOpen(flood)).toBe(18);
  });

  test("without a key from many addresses do not block those with a key", async () => {
    const port = await listening(app, { maxConnections: 30, maxConnectionsWithoutKey: 20 });
    const flood: Socket[] = [];
    for (let count = 0; count < 60; count++) flood.push(await opened(port, `127.0.1.${count + 1}`));
    const admitted: Socket[] = [];
    for (let count = 0; count < 10; count++) {
      const socket = await opened(port, "127.0.0.3");
      expect(await getsResponse(socket, "/with-key")).toBe(true);
      admitted.push(socket);
    }
    expect([await areOpen(admitted), await areOpen(flood)]).toEqual([10, 19]);
  });

  test.each([
    ["a valid key", KEY, "/api/v1/inventory/product", 1],
    ["a valid key and an invalid filter", KEY, "/api/v1/inventory/product?filter=x", 1],
    ["an expired key", EXPIRED_KEY, "/api/v1/inventory/product", 0],
    ["an unknown key", "unknown", "/api/v1/inventory/product", 0],
    ["a valid key on a path that needs none", KEY, "/livez", 1],
  ])("with %s call onKey as expected", async (_what, key, target, times) => {
    const onKey = vi.fn();
    await appWithoutDatabase().request(target, { headers: { authorization: `Bearer ${key}` } }, { onKey });
    expect(onKey).toHaveBeenCalledTimes(times);
  });
});
