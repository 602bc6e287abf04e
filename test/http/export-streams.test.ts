import { once } from "node:events";
import { createServer } from "node:http";
import { connect as connectHttp2, createServer as createHttp2Server } from "node:http2";
import { type AddressInfo, connect, type Server } from "node:net";
import { serve } from "@hono/node-server";
import express from "express";
import fastify from "fastify";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  fromRecords,
  listHandler,
  type Resource,
  type Source,
  sendResponse,
  toNodeListener,
  toRequest,
} from "../../src/http.js";
import { defineSchema, integer, type Schema, text } from "../../src/index.js";

type Handler = (request: Request) => Promise<Response>;

const schema = defineSchema({ id: integer(), name: text() });
const ROWS = 300;
const records = Array.from({ length: ROWS }, (_, id) => ({ id, name: `Bolt ${id}` }));
const source = fromRecords(schema, records) as Source;
const NDJSON = { accept: "application/x-ndjson" };
const expected = records.map((record) => `${JSON.stringify(record)}\n`).join("");

/** Hono is last, because its adapter replaces the global Request and Response. */
const SERVERS: readonly (readonly [name: string, start: (handler: Handler) => Promise<Server> | Server])[] = [
  ["Node", (handler) => createServer(toNodeListener(handler)).listen(0)],
  [
    "sendResponse",
    (handler) =>
      createServer((incoming, outgoing) => {
        void handler(toRequest(incoming, outgoing)).then((response) =>
          sendResponse(response, outgoing).catch(() => {}),
        );
      }).listen(0),
  ],
  ["Express", (handler) => express().use(toNodeListener(handler)).use(quietly).listen(0)],
  [
    "Fastify",
    async (handler) => {
      const app = fastify();
      app.all("/*", (request, reply) => handler(toRequest(request.raw, reply.raw)));
      await app.listen({ port: 0 });
      return app.server;
    },
  ],
  ["Hono", (handler) => serve({ fetch: handler, port: 0 }) as Server],
];

/** The error handler of an application that leaves a started response alone. */
function quietly(_error: unknown, _request: unknown, _response: unknown, _next: unknown): void {}

async function portOf(started: Promise<Server> | Server): Promise<number> {
  const server = await started;
  if (!server.listening) await once(server, "listening");
  onTestFinished(() => {
    server.close();
    (server as { closeAllConnections?: () => void }).closeAllConnections?.();
  });
  return (server.address() as AddressInfo).port;
}

/** A handler whose source fails at a batch, of at most 50 records each: at once, or later. */
function failingAt(batch: number, isLate: boolean): Handler {
  let calls = 0;
  const list: Source["list"] = async (each) => {
    if (++calls !== batch) return source.list(each);
    if (isLate) await new Promise((resolve) => setTimeout(resolve, 10));
    throw new Error("The database is gone");
  };
  const handler = listHandler<Schema>({
    schema,
    source: { ...source, list },
    maxLimit: 50,
    export: { maxRows: 1000 },
    onError: () => new Response(),
  });
  return (request) => handler(request);
}

const whole = failingAt(0, false);

function silent(): void {
  for (const name of ["error", "info"] as const) {
    const logged = vi.spyOn(console, name).mockImplementation(() => {});
    onTestFinished(() => logged.mockRestore());
  }
}

describe.each(SERVERS)("an export on %s", (_name, start) => {
  test("has all records", async () => {
    const port = await portOf(start(whole));
    expect(await (await fetch(`http://localhost:${port}/`, { headers: NDJSON })).text()).toBe(expected);
  });

  test.each([
    [2, false],
    [2, true],
    [3, false],
    [5, true],
  ])("never ends cleanly if the source fails at batch %i, late: %s", async (batch, isLate) => {
    silent();
    const port = await portOf(start(failingAt(batch, isLate)));
    const received = fetch(`http://localhost:${port}/`, { headers: NDJSON }).then((response) => response.text());
    await expect(received).rejects.toThrow(TypeError);
  });

  test("stops reading if the client leaves", async () => {
    let last = 0;
    // A list that does not end.
    const list: Source["list"] = async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return { records: [{ id: ++last, name: "Bolt" }], total: 1, hasMore: true };
    };
    const options = { maxLimit: 1, export: { maxRows: Number.MAX_SAFE_INTEGER } };
    const handler = listHandler<Schema>({ schema, source: { ...source, list }, ...options });
    const port = await portOf(start((request) => handler(request)));
    const controller = new AbortController();
    const response = await fetch(`http://localhost:${port}/`, { headers: NDJSON, signal: controller.signal });
    await response.body?.getReader().read();
    controller.abort();
    let before = -1;
    await vi.waitFor(
      () => {
        const isOver = last === before;
        before = last;
        expect(isOver).toBe(true);
      },
      { timeout: 20_000, interval: 200 },
    );
  });
});

describe("an error in the middle of an export", () => {
  const failing = (onError?: Resource["onError"]): Handler => {
    let calls = 0;
    const list: Source["list"] = (each) =>
      ++calls === 1 ? source.list(each) : Promise.reject(new Error("The database is gone"));
    const handler = listHandler<Schema>({
      schema,
      source: { ...source, list },
      maxLimit: 50,
      export: { maxRows: 1000 },
      onError,
    });
    return (request) => handler(request);
  };
  const receive = async (started: Server): Promise<void> => {
    const port = await portOf(started);
    const response = fetch(`http://localhost:${port}/`, { headers: NDJSON });
    await expect(response.then((received) => received.text())).rejects.toThrow(TypeError);
  };

  test("is logged once without onError, and not given to the framework", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => logged.mockRestore());
    await receive(createServer(toNodeListener(failing())).listen(0));
    await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce());
    const passed: unknown[] = [];
    const handle = (error: unknown, _request: unknown, _response: unknown, _next: unknown) => void passed.push(error);
    await receive(express().use(toNodeListener(failing())).use(handle).listen(0));
    await vi.waitFor(() => expect(logged).toHaveBeenCalledTimes(2));
    expect(passed).toEqual([]);
  });

  test("goes to onError only, unless that throws it", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => logged.mockRestore());
    const received: unknown[] = [];
    await receive(createServer(toNodeListener(failing((error) => void received.push(error)))).listen(0));
    expect([received.length, logged.mock.calls]).toEqual([1, []]);
    const rethrow = (error: unknown): never => {
      throw error;
    };
    await receive(createServer(toNodeListener(failing(rethrow))).listen(0));
    await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce());
  });
});

describe("an export on Node", () => {
  test.each([0, 2, 4])("over HTTP/1.0 resets the connection if it fails at batch %i", async (batch) => {
    silent();
    const server = createServer(toNodeListener(failingAt(batch, true))).listen(0);
    // Seen at the server, because libuv reports a reset as the end if the client has not read all of the data before.
    let resets = 0;
    server.on("connection", (connection) => {
      const reset = connection.resetAndDestroy.bind(connection);
      connection.resetAndDestroy = () => {
        resets++;
        return reset();
      };
    });
    const socket = connect(await portOf(server), "localhost");
    let received = "";
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      received += String(chunk);
    });
    socket.write("GET / HTTP/1.0\r\nHost: localhost\r\nAccept: application/x-ndjson\r\n\r\n");
    await new Promise((resolve) => socket.once("close", resolve));
    expect(resets).toBe(batch === 0 ? 0 : 1);
    expect(received.slice(received.indexOf("\r\n\r\n") + 4) === expected).toBe(batch === 0);
  });

  test.each([0, 2, 4])("over HTTP/2 ends its stream with an error if it fails at batch %i", async (batch) => {
    silent();
    const port = await portOf(createHttp2Server(toNodeListener(failingAt(batch, true))).listen(0));
    const client = connectHttp2(`http://localhost:${port}`);
    onTestFinished(() => client.destroy());
    const stream = client.request({ ":path": "/", ...NDJSON });
    const received = stream.toArray().then((chunks) => Buffer.concat(chunks).toString());
    if (batch === 0) expect(await received).toBe(expected);
    else await expect(received).rejects.toThrow("NGHTTP2_INTERNAL_ERROR");
  });

  test("breaks a connection that cannot be reset", async () => {
    silent();
    const outgoing = {
      statusCode: 200,
      headersSent: true,
      setHeader: () => {},
      write: () => true,
      end: vi.fn(),
      destroy: vi.fn(),
      socket: {
        resetAndDestroy: () => {
          throw new TypeError("Not TCP");
        },
      },
    };
    await toNodeListener(failingAt(3, true))({ url: "/", headers: NDJSON }, outgoing);
    expect([outgoing.destroy.mock.calls.length, outgoing.end.mock.calls.length, outgoing.statusCode]).toEqual([
      1, 0, 200,
    ]);
  });

  test("is complete on a response without streams", async () => {
    const end = vi.fn();
    const setHeader = vi.fn();
    await toNodeListener(whole)({ url: "/", headers: NDJSON }, { statusCode: 200, setHeader, end });
    expect(String(Buffer.from(end.mock.calls[0]?.[0]))).toBe(expected);
    expect(setHeader.mock.calls.at(-1)).toEqual(["content-length", String(expected.length)]);
  });

  test("waits for a response that is full, and goes on when it is not", async () => {
    const list = vi.fn(source.list);
    const handler = listHandler<Schema>({
      schema,
      source: { ...source, list },
      maxLimit: 10,
      export: { maxRows: 1000 },
    });
    const listeners = new Map<string, (() => void)[]>();
    let written = "";
    const outgoing = {
      statusCode: 200,
      setHeader: () => {},
      write: (chunk: Uint8Array) => {
        written += String(Buffer.from(chunk));
        return false;
      },
      end: vi.fn(),
      once: (event: string, listener: () => void) => listeners.set(event, [...(listeners.get(event) ?? []), listener]),
      off: (event: string, listener: () => void) =>
        listeners.set(
          event,
          (listeners.get(event) ?? []).filter((other) => other !== listener),
        ),
    };
    const sent = toNodeListener(handler)({ url: "/", headers: NDJSON }, outgoing);
    for (let batch = 1; batch <= ROWS / 10; batch++) {
      await vi.waitFor(() => expect(listeners.get("drain")).toHaveLength(1), { timeout: 10_000 });
      // One batch is read ahead, and at the start a second one, to see whether the first is the whole response.
      expect(list.mock.calls.length).toBe(Math.min(ROWS / 10, Math.max(3, batch + 1)));
      expect(written.split("\n")).toHaveLength(batch * 10 + 1);
      for (const drain of listeners.get("drain") ?? []) drain();
    }
    await sent;
    expect([written, outgoing.end.mock.calls]).toEqual([expected, [[]]]);
    // Those of the response itself.
    expect(listeners.get("close")?.length).toBeLessThan(4);
  });

  test("buffers little for a client that does not read", async () => {
    const name = "x".repeat(10_000);
    const many = fromRecords(
      schema,
      Array.from({ length: 5_000 }, (_, id) => ({ id, name })),
    ) as Source;
    let read = 0;
    const list: Source["list"] = async (each) => {
      const page = await many.list(each);
      read += page.records.length;
      return page;
    };
    const handler = listHandler<Schema>({ schema, source: { ...many, list }, export: { maxRows: 5_000 } });
    const port = await portOf(createServer(toNodeListener(handler)).listen(0));
    const socket = connect(port, "localhost");
    onTestFinished(() => void socket.destroy());
    socket.pause();
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nAccept: application/x-ndjson\r\n\r\n");
    let before = -1;
    // The operating system buffers some megabytes, and then nothing is read any more.
    await vi.waitFor(
      () => {
        const isStuck = read > 0 && read === before;
        before = read;
        expect(isStuck).toBe(true);
      },
      { timeout: 20_000, interval: 300 },
    );
    expect(read).toBeLessThan(2_500);
  });
});
