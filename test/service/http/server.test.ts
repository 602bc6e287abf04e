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
/** More answers than the buffers of both sides hold. */
const TIMES = 24;

/** The port of a server for the time of a test. `onRequest` is called with every request that Node's parser makes. */
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
  ["longer than it may is cut off before it has them all", 400, false],
  ["for as long as it may has them all in the end", 60_000, true],
])("a client that does not read its answers %s", async (_name, idleTimeout, hasAll) => {
  const app = new Hono<Environment>();
  app.get("/", (context) => context.text(LONG));
  const port = await listening(app, { idleTimeout, maxPipelined: TIMES });
  const socket = connect({ port, host: "127.0.0.1" });
  socket.on("error", () => {});
  socket.pause();
  const last = requestOf({ target: "/", headers: { connection: "close" } });
  socket.write(Buffer.concat([...Array.from({ length: TIMES - 1 }, () => requestOf({ target: "/" })), last]));
  // Node looks twice before it says that nothing is written any more.
  await sleep(2_500);
  let received = 0;
  socket.on("data", (chunk) => {
    received += chunk.length;
  });
  socket.resume();
  await once(socket, "close");
  expect(received > TIMES * LONG.length).toBe(hasAll);
});

test.each([
  ["that takes a byte now and then is cut off", true],
  ["that reads it is sent all of it", false],
])("a client of a long response %s", async (_what, isSlow) => {
  const app = new Hono<Environment>();
  const body = new Uint8Array(40_000_000);
  const isSent = new Promise<boolean>((resolve) => {
    app.get("/", ({ env: { outgoing } }) => {
      outgoing?.once("close", () => resolve(outgoing.writableFinished));
      return new Response(body);
    });
  });
  const port = await listening(app, { minReadRate: { interval: 200, bytes: 16_384 } });
  const socket = connect({ port, host: "127.0.0.1" });
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => {});
  if (isSlow) socket.pause();
  else socket.resume();
  socket.write(requestOf({ target: "/" }));
  const timer = setInterval(() => isSlow && socket.read(1), 10);
  onTestFinished(() => clearInterval(timer));
  expect(await isSent).toBe(!isSlow);
});

test("a request that goes on after its response is cut off", async () => {
  const app = new Hono<Environment>();
  app.post("/", (context) => context.text("enough"));
  const port = await listening(app, { drainTimeout: 50, requestTimeout: 60_000 });
  const head = requestOf({ method: "POST", target: "/", headers: { "content-length": "1000000" } });
  const { answers, isClosed } = await exchange(port, [head, "some of it"]);
  expect([answers.map(({ status }) => status), isClosed]).toEqual([[200], true]);
});

test.each([
  ["without a key is not parsed to its end, and the connection ends", {}, [401, true, true]],
  ["with a wrong key is not parsed to its end either", { authorization: "Bearer wrong" }, [401, true, true]],
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
  const { answers, isClosed } = await exchange(port, [request], expected[2] ? {} : { answers: 1 });
  expect([answers[0]?.status, chunks() < 1_000, isClosed]).toEqual(expected);
});

test("what is not HTTP is refused after the response that is under way, and not kept until then", async () => {
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
  const responses = exchange(port, [sent]);
  await expect.poll(() => received()).toBe(sent.length);
  expect(waiting()).toBe(1);
  finish();
  const { answers, isClosed } = await responses;
  expect([answers.map(({ status }) => status), isClosed, reasons]).toEqual([[200, 400], true, ["not_http"]]);
});

describe("a request to upgrade the connection", () => {
  const upgrade = { connection: "Upgrade", upgrade: "h2c" };
  const app = new Hono<Environment>();
  app.all("/:name", async ({ req, text }) => text(`${req.param("name")} ${(await req.text()).length}`));

  /** All responses, and the targets of all requests that Node's parser makes. */
  const answersTo = async (requests: readonly Uint8Array[]) => {
    const targets: string[] = [];
    const port = await listening(app, {}, undefined, ({ url = "" }) => targets.push(url));
    const { answers, isClosed } = await exchange(port, [Buffer.concat(requests)]);
    return { answers: answers.map(({ body, headers }) => [body, headers.get("connection")]), targets, isClosed };
  };

  const others = Buffer.alloc(20_000, requestOf({ target: "/other", headers: { "x-long": "x".repeat(200) } }));
  test.each([
    ["requests follow", others],
    ["a body full of requests follows", requestOf({ method: "POST", target: "/other", body: others })],
  ])("is the last of its connection where %s", async (_name, following) => {
    const result = await answersTo([requestOf({ target: "/first", headers: upgrade }), following]);
    expect(result).toEqual({ answers: [["first 0", "close"]], targets: ["/first"], isClosed: true });
  });

  test("has its body read", async () => {
    const request = requestOf({ method: "POST", target: "/first", headers: upgrade, body: "\r\n\r\n".repeat(5_000) });
    const result = await answersTo([request, requestOf({ target: "/other" })]);
    expect(result).toEqual({ answers: [["first 20000", "close"]], targets: ["/first"], isClosed: true });
  });
});

test("a body of a given length is parsed as it comes, whatever blank lines are in it", async () => {
  const app = new Hono<Environment>();
  app.post("/", async ({ req, text }) => text(String((await req.text()).length)));
  const parts: number[] = [];
  const port = await listening(app, {}, undefined, (incoming) => {
    const { calls } = vi.spyOn(incoming, "push").mock;
    incoming.once("end", () => parts.push(calls.length));
  });
  const request = requestOf({ method: "POST", target: "/", body: "\r\n\r\n".repeat(250_000) });
  const { answers } = await exchange(port, [request, request], { answers: 2 });
  expect(answers.map(({ body }) => body)).toEqual(["1000000", "1000000"]);
  // Each is one read of the connection. There are 5,000 pieces that end with a blank line.
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
  const { answers } = await exchange(await listeningApp(appWithoutDatabase()), [request], { answers: 1 });
  expect([answers[0]?.status, answers[0]?.headers.get("connection")]).toEqual(expected);
});

describe("requests that are sent without waiting for responses", () => {
  /** The statuses of so many requests that come at once, and how many of them reach the application. */
  const sentAtOnce = async (count: number, target: string) => {
    const app = new Hono<Environment>();
    let reached = 0;
    app.get("/", async (context) => {
      reached++;
      await sleep(1);
      return context.text("hello");
    });
    const port = await listening(app, {});
    const last = requestOf({ target, headers: { connection: "close" } });
    const requests = [...Array.from({ length: count - 1 }, () => requestOf({ target })), last];
    const { answers, isClosed } = await exchange(port, [Buffer.concat(requests)]);
    return { statuses: answers.map(({ status }) => status), reached, isClosed };
  };

  test("are answered as long as they are few", async () => {
    const statuses = Array.from({ length: 8 }, () => 200);
    expect(await sentAtOnce(8, "/")).toEqual({ statuses, reached: 8, isClosed: true });
  });

  test.each([9, 1_000])("end their connection where there are %i", async (count) => {
    const { statuses, reached, isClosed } = await sentAtOnce(count, "/");
    expect([statuses, reached <= 8, isClosed]).toEqual([[], true, true]);
  });

  const chunked = { "content-length": undefined, "transfer-encoding": "chunked" };
  test.each<[name: string, request: RawRequest, first?: RawRequest]>([
    ["without a body", { target: "/" }],
    ["with a refused target", { target: "/%FF" }],
    ["with a body", { method: "POST", target: "/", body: "\r\n\r\n" }],
    ["with a chunked body", { method: "POST", target: "/", headers: chunked, body: "1\r\n\n\r\n0\r\n\r\n" }],
    ["after a long body", { target: "/" }, { method: "POST", target: "/", body: "\r\n\r\n".repeat(25_000) }],
  ])("are not parsed to the end of a chunk: %s", async (_name, request, first = request) => {
    let parsed = 0;
    const port = await listening(new Hono<Environment>(), {}, undefined, () => parsed++);
    const requests = Array.from({ length: 1_000 }, () => requestOf(request));
    const { isClosed } = await exchange(port, [Buffer.concat([requestOf(first), ...requests])]);
    expect([isClosed, parsed > 0, parsed <= 20]).toEqual([true, true, true]);
  });

  test("are answered in order when they come in pieces of any length", async () => {
    const app = new Hono<Environment>();
    app.post("/:number", async ({ req, text }) => text(`${req.param("number")}${await req.text()}`));
    const port = await listening(app, { maxPipelined: 1_000 });
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
    const { answers } = await exchange(port, [Buffer.concat(requests)]);
    expect(answers.map((answer) => answer.body)).toEqual(
      Array.from({ length: 40 }, (_, number) => `${number}${body.slice(0, number * 7)}`),
    );
  });

  test("are not held where their target is refused: the connection ends", async () => {
    const { statuses, isClosed } = await sentAtOnce(4, "/%FF");
    expect([statuses, isClosed]).toEqual([[404], true]);
  });

  test("leave no response open when the connection ends before their turn", async () => {
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

test("what never reaches the application is counted by its reason", async () => {
  const reasons: string[] = [];
  const onRejection: OnRejection = (reason) => void reasons.push(reason);
  const port = await listening(new Hono<Environment>(), {}, onRejection);
  const key = { authorization: "Bearer x" };
  const sent: readonly (readonly [reason: string, bytes: Uint8Array | string])[] = [
    ["path_too_long", requestOf({ target: `/${"x".repeat(3_000)}` })],
    ["query_too_long", requestOf({ target: `/?fields=${"x".repeat(9_000)}`, headers: key })],
    ["query_without_key", requestOf({ target: `/?filter=${"x".repeat(3_000)}` })],
    ["path_encoding", requestOf({ target: "/%FF" })],
    ["head", requestOf({ target: "/", headers: { host: undefined } })],
    ["head_too_large", requestOf({ target: "/", headers: { x: "x".repeat(100_000) } })],
    ["not_http", "garbage\r\n\r\n"],
    ["pipelining", Buffer.concat(Array.from({ length: 9 }, () => requestOf({ target: "/" })))],
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
  /** An application that takes whatever comes to "/with-key" for a request with a key. */
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
  const answered = async (socket: Socket, target: string): Promise<boolean> => {
    socket.write(requestOf({ target }));
    return Promise.race([once(socket, "data").then(() => true), once(socket, "close").then(() => false)]);
  };
  const areOpen = async (sockets: readonly Socket[]): Promise<number> => {
    const answers = await Promise.all(sockets.map((socket) => !socket.closed && answered(socket, "/")));
    return answers.filter((isOpen) => isOpen).length;
  };

  test("without a key from one address make room for new ones, from there and from others", async () => {
    const port = await listening(app, { maxConnectionsPerAddress: 20 });
    const admitted = await opened(port, "127.0.0.2");
    expect(await answered(admitted, "/with-key")).toBe(true);
    const flood: Socket[] = [];
    for (let count = 0; count < 60; count++) flood.push(await opened(port, "127.0.0.2"));
    for (const address of ["127.0.0.2", "127.0.0.3"]) {
      expect(await answered(await opened(port, address), "/")).toBe(true);
    }
    expect(await answered(admitted, "/")).toBe(true);
    expect(await areOpen(flood)).toBe(18);
  });

  test("without a key from many addresses leave room for those with one", async () => {
    const port = await listening(app, { maxConnections: 30, maxConnectionsWithoutKey: 20 });
    const flood: Socket[] = [];
    for (let count = 0; count < 60; count++) flood.push(await opened(port, `127.0.1.${count + 1}`));
    const admitted: Socket[] = [];
    for (let count = 0; count < 10; count++) {
      const socket = await opened(port, "127.0.0.3");
      expect(await answered(socket, "/with-key")).toBe(true);
      admitted.push(socket);
    }
    expect([await areOpen(admitted), await areOpen(flood)]).toEqual([10, 19]);
  });

  test.each([
    ["a valid key", KEY, "/api/v1/inventory/product", 1],
    ["a valid key and a wrong filter", KEY, "/api/v1/inventory/product?filter=x", 1],
    ["an expired key", EXPIRED_KEY, "/api/v1/inventory/product", 0],
    ["an unknown key", "unknown", "/api/v1/inventory/product", 0],
    ["a valid key where none is needed", KEY, "/livez", 0],
  ])("are told from others by %s", async (_what, key, target, times) => {
    const onKey = vi.fn();
    await appWithoutDatabase().request(target, { headers: { authorization: `Bearer ${key}` } }, { onKey });
    expect(onKey).toHaveBeenCalledTimes(times);
  });
});
