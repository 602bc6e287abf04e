import { once } from "node:events";
import { Agent, createServer, request as send } from "node:http";
import { connect as connectHttp2, createServer as createHttp2Server } from "node:http2";
import { type AddressInfo, connect, type Server, type Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { serve } from "@hono/node-server";
import express from "express";
import fastify from "fastify";
import { Hono } from "hono";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { fromSql, getHandler, listHandler, sendResponse, toNodeListener, toRequest } from "../../src/http.js";
import { defineSchema, integer, text } from "../../src/index.js";
import { postgres } from "../../src/sql.js";

type Handler = (request: Request) => Promise<Response>;

/** Node warns about more than ten listeners. */
const REQUESTS = 50;

const FORM = "application/x-www-form-urlencoded";

/** Hono is last, because its adapter replaces the global Request and Response. */
const ADAPTERS: readonly (readonly [name: string, start: (handler: Handler) => Promise<Server> | Server])[] = [
  ["toNodeListener on Node", (handler) => createServer(toNodeListener(handler)).listen(0)],
  [
    "toRequest of the request on Node",
    (handler) =>
      createServer(async (incoming, outgoing) => sendResponse(await handler(toRequest(incoming)), outgoing)).listen(0),
  ],
  [
    "toRequest of request and response on Node",
    (handler) =>
      createServer(async (incoming, outgoing) =>
        sendResponse(await handler(toRequest(incoming, outgoing)), outgoing),
      ).listen(0),
  ],
  ["toNodeListener on Express", (handler) => express().use(toNodeListener(handler)).listen(0)],
  [
    "toRequest on Express",
    (handler) =>
      express()
        .use(async (incoming, outgoing) => sendResponse(await handler(toRequest(incoming)), outgoing))
        .listen(0),
  ],
  ["toRequest of the request on Fastify", (handler) => startFastify((raw) => handler(toRequest(raw)))],
  [
    "toRequest of request and response on Fastify",
    (handler) => startFastify((raw, reply) => handler(toRequest(raw, reply))),
  ],
  [
    "Hono",
    (handler) => {
      const app = new Hono().all("*", (context) => handler(context.req.raw));
      return serve({ fetch: app.fetch, port: 0 }) as Server;
    },
  ],
];

async function startFastify(
  handle: (...raw: [Parameters<typeof toRequest>[0], Parameters<typeof sendResponse>[1]]) => Promise<Response>,
): Promise<Server> {
  const app = fastify();
  app.addContentTypeParser(FORM, (_request, _body, done) => done(null));
  app.all("/*", (request, reply) => handle(request.raw, reply.raw));
  await app.listen({ port: 0 });
  return app.server;
}

/** Starts a server and returns a function that connects to it. */
async function serving(started: Promise<Server> | Server): Promise<{ server: Server; dial: () => Socket }> {
  const server = await started;
  if (!server.listening) await once(server, "listening");
  onTestFinished(() => void server.close());
  const dial = (): Socket => {
    const socket = connect((server.address() as AddressInfo).port, "localhost").on("error", () => {});
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  return { server, dial };
}

function raw(method: string, path: string, body = "", length = body.length): string {
  const framing = method === "QUERY" ? `Content-Type: ${FORM}\r\nContent-Length: ${length}\r\n` : "";
  return `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${framing}\r\n${body}`;
}

async function aborted({ signal }: Request): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
}

/** A handler that reads the body of each request, and then waits until its client disconnects. */
function waiting() {
  const requests: Request[] = [];
  const handler: Handler = async (request) => {
    if (request.method === "QUERY") await request.text();
    requests.push(request);
    await aborted(request);
    throw new Error("The statement was canceled.");
  };
  return { requests, handler };
}

/** Fails a test that logs an error or leaves a rejection. */
function expectQuiet(): void {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => {
    const { calls } = logged.mock;
    logged.mockRestore();
    expect(calls).toEqual([]);
  });
}

describe.each(ADAPTERS)("with %s, the signal of a request", (name, start) => {
  // The other adapters leave errors of the handler to the framework.
  const isListener = name.startsWith("toNodeListener");

  test.each([
    ["GET", raw("GET", "/products")],
    ["HEAD", raw("HEAD", "/products")],
    ["QUERY, whose body was read,", raw("QUERY", "/products", "limit=1")],
  ])("aborts when the client of a %s disconnects", async (_what, bytes) => {
    const { requests, handler } = waiting();
    const quiet: Handler = (request) => handler(request).catch(() => new Response());
    if (isListener) expectQuiet();
    const { dial } = await serving(start(isListener ? handler : quiet));
    const socket = dial();
    socket.write(bytes);
    await vi.waitFor(() => expect(requests).toHaveLength(1), { timeout: 60_000 });
    expect(requests[0]?.signal.aborted).toBe(false);
    socket.destroy();
    await aborted(requests[0] as Request);
  });

  test("aborts when the client disconnects within the body, and the body ends with an error", async () => {
    const requests: Request[] = [];
    const bodies: Promise<unknown>[] = [];
    const { dial } = await serving(
      start(async (request) => {
        requests.push(request);
        bodies.push(
          request.text().then(
            () => "complete",
            () => "cut",
          ),
        );
        await aborted(request);
        return new Response();
      }),
    );
    const socket = dial();
    socket.write(raw("QUERY", "/products", "limit", 100));
    await vi.waitFor(() => expect(requests).toHaveLength(1), { timeout: 60_000 });
    socket.destroy();
    await aborted(requests[0] as Request);
    expect(await Promise.all(bodies)).toEqual(["cut"]);
  });

  test("does not abort when responses of a connection are complete, one after the other or pipelined", async () => {
    const requests: Request[] = [];
    const { server, dial } = await serving(
      start(async (request) => {
        // The getter of Hono creates the signal.
        void request.signal;
        requests.push(request);
        const body = await request.text();
        return request.url.endsWith("/304") ? new Response(null, { status: 304 }) : new Response(`<${body}>\n`);
      }),
    );
    const closed = new Promise<void>((resolve) => {
      server.once("connection", (socket: Socket) => socket.once("close", () => resolve()));
    });
    const socket = dial();
    let received = "";
    socket.on("data", (chunk) => {
      received += chunk;
    });
    const responses = (count: number) =>
      vi.waitFor(() => expect(received.match(/^HTTP\/1\.1 (?:200|304)/gm)).toHaveLength(count), { timeout: 60_000 });
    const sent = [
      raw("GET", "/a"),
      raw("HEAD", "/a"),
      raw("GET", "/304"),
      raw("QUERY", "/a", "limit=1"),
      raw("GET", "/"),
    ];
    for (const [index, bytes] of sent.entries()) {
      socket.write(bytes);
      await responses(index + 1);
    }
    socket.write(sent.join(""));
    await responses(2 * sent.length);
    socket.destroy();
    await closed;
    await turn();
    expect(requests.map(({ signal }) => signal.aborted)).toEqual(requests.map(() => false));
    expect(requests).toHaveLength(2 * sent.length);
  });

  test(`leaves no listeners after ${REQUESTS} requests of a connection`, async () => {
    const warnings: unknown[] = [];
    const warned = (warning: unknown) => void warnings.push(warning);
    process.on("warning", warned);
    onTestFinished(() => void process.off("warning", warned));
    const counts = new Set<number>();
    const { server } = await serving(start(async ({ signal }) => new Response(String(signal.aborted))));
    server.on("request", ({ socket }: { readonly socket: Socket }) => counts.add(socket.listenerCount("close")));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const { port } = server.address() as AddressInfo;
    for (let count = 0; count < REQUESTS; count++) {
      const [response] = await once(send({ agent, port, host: "localhost" }).end(), "response");
      expect(String(await response.toArray())).toBe("false");
    }
    expect(warnings).toEqual([]);
    expect(counts.size).toBeLessThanOrEqual(2);
  });
});

describe.each(ADAPTERS.slice(0, -1))("with %s, requests in the queue of a connection", (_name, start) => {
  test("abort too when the client disconnects", async () => {
    const { requests, handler } = waiting();
    const { dial } = await serving(start((request) => handler(request).catch(() => new Response())));
    const socket = dial();
    socket.write(raw("GET", "/1") + raw("GET", "/2") + raw("GET", "/3"));
    await vi.waitFor(() => expect(requests).toHaveLength(3), { timeout: 60_000 });
    socket.destroy();
    await Promise.all(requests.map(aborted));
  });
});

describe("with HTTP/2, the signal of a request", () => {
  async function serveHttp2(handler: Handler) {
    const server = createHttp2Server(toNodeListener(handler)).listen(0);
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const client = connectHttp2(`http://localhost:${(server.address() as AddressInfo).port}`).on("error", () => {});
    onTestFinished(() => client.destroy());
    return client;
  }

  test.each(["GET", "QUERY"])("aborts when the client of a %s cancels it, or closes the connection", async (method) => {
    expectQuiet();
    const { requests, handler } = waiting();
    const client = await serveHttp2(handler);
    const ask = () => client.request({ ":method": method, ":path": "/" }).on("error", () => {});
    const first = ask().end("limit=1");
    await vi.waitFor(() => expect(requests).toHaveLength(1), { timeout: 60_000 });
    first.close(8);
    await aborted(requests[0] as Request);
    ask().end("limit=1");
    await vi.waitFor(() => expect(requests).toHaveLength(2), { timeout: 60_000 });
    client.destroy();
    await aborted(requests[1] as Request);
  });

  test("does not abort when the response is complete", async () => {
    const requests: Request[] = [];
    const client = await serveHttp2(async (request) => {
      requests.push(request);
      return request.url.endsWith("/304") ? new Response(null, { status: 304 }) : new Response(await request.text());
    });
    for (const [method, path] of [
      ["GET", "/"],
      ["HEAD", "/"],
      ["GET", "/304"],
      ["QUERY", "/"],
    ]) {
      const stream = client.request({ ":method": method, ":path": path }).resume();
      stream.end();
      await once(stream, "close");
    }
    client.destroy();
    await once(client, "close");
    await turn();
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([false, false, false, false]);
  });
});

test.each([
  ["the request", false],
  ["request and response", true],
])("a request whose client has disconnected before is aborted, by %s", async (_what, hasResponse) => {
  const signals: AbortSignal[] = [];
  const { dial } = await serving(
    createServer((incoming, outgoing) => {
      // As an authentication that takes longer than the client waits.
      incoming.once("close", () => void signals.push(toRequest(incoming, hasResponse ? outgoing : undefined).signal));
      socket.destroy();
    }).listen(0),
  );
  const socket = dial();
  socket.write(raw("GET", "/products"));
  await vi.waitFor(() => expect(signals.map(({ aborted: isAborted }) => isAborted)).toEqual([true]), {
    timeout: 60_000,
  });
});

test("the body of a response is canceled when the client disconnects", async () => {
  const started = vi.fn();
  const cancel = vi.fn();
  const { dial } = await serving(
    createServer(toNodeListener(async () => new Response(new ReadableStream({ pull: started, cancel })))).listen(0),
  );
  const socket = dial();
  socket.write(raw("GET", "/products"));
  await vi.waitFor(() => expect(started).toHaveBeenCalled(), { timeout: 60_000 });
  socket.destroy();
  await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce(), { timeout: 60_000 });
});

describe("a handler whose client disconnects", () => {
  const schema = defineSchema({ id: integer(), name: text() });
  const url = "http://localhost/products?limit=1";

  /** Handlers over a table whose first statement takes until the client disconnects. */
  function table(end: (controller: AbortController, signal: AbortSignal) => readonly unknown[]) {
    const controller = new AbortController();
    const statements: string[] = [];
    const onError = vi.fn(() => new Response(null, { status: 500 }));
    const source = fromSql(schema, {
      table: "product",
      dialect: postgres,
      query: async ({ text: statement }, { signal }) => {
        statements.push(statement);
        return end(controller, signal);
      },
    });
    const request = new Request(url, { signal: controller.signal });
    return { request, controller, statements, onError, resource: { schema, source, onError } };
  }

  const cancel = (controller: AbortController, signal: AbortSignal): never => {
    controller.abort();
    expect(signal.aborted).toBe(true);
    throw new Error("canceling statement due to user request");
  };

  test("gives its signal to `query`, and an error of the canceled statement is not reported", async () => {
    const list = table(cancel);
    expect((await listHandler(list.resource)(list.request)).status).toBe(499);
    const get = table(cancel);
    expect((await getHandler(get.resource)(new Request("http://localhost/1", get.request), "1")).status).toBe(499);
    expect([list.onError.mock.calls, get.onError.mock.calls]).toEqual([[], []]);
    expect([list.statements.length, get.statements.length]).toEqual([1, 1]);
  });

  test("starts no second statement", async () => {
    const { request, resource, statements, onError } = table((controller) => {
      controller.abort();
      return [{ id: "1", name: "Bolt" }];
    });
    expect((await listHandler(resource)(request)).status).toBe(499);
    expect([statements.length, onError.mock.calls]).toEqual([1, []]);
  });

  test("starts no statement if that happens before", async () => {
    const { request, controller, resource, statements, onError } = table(() => []);
    controller.abort();
    expect((await listHandler(resource)(request)).status).toBe(499);
    expect((await getHandler(resource)(new Request("http://localhost/1", request), "1")).status).toBe(499);
    expect([statements, onError.mock.calls]).toEqual([[], []]);
  });

  test("still reports the errors of other requests", async () => {
    const { request, resource, onError } = table(() => {
      throw new Error("no connection");
    });
    expect((await listHandler(resource)(request)).status).toBe(500);
    expect(onError).toHaveBeenCalledOnce();
  });
});
