import { connect } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Database, QueryOptions, Row, Statement } from "../../../service/database/database.js";
import { NoResponse } from "../../../service/database/database.js";
import { appWithoutDatabase, emptyDatabase, listening } from "../support/app-without-database.js";
import { exchange, requestOf } from "../support/raw-request.js";

/** Long enough for slow machines. */
const PATIENTLY = { timeout: 30_000, interval: 5 };

const PRODUCTS = "/api/v1/inventory/product";

/** What one client can do to make the database or the service work hard. */
const EXPENSIVE: readonly (readonly [name: string, init: RequestInit & { readonly target: string }])[] = [
  ["a deep page", { target: `${PRODUCTS}?page=39999&limit=10` }],
  ["a large page", { target: `${PRODUCTS}?limit=1000` }],
  ["a count of everything", { target: `${PRODUCTS}?filter=id>0` }],
  ["a sort without an index", { target: "/api/v1/resources/partner?sort=name" }],
  [
    "QUERY",
    {
      target: PRODUCTS,
      method: "QUERY",
      body: "filter=name!*q",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    },
  ],
  ["POST", { target: "/api/v1/resources/partner", method: "POST", body: '{"name":"Ada"}', headers: json() }],
];

function json() {
  return { "content-type": "application/json" };
}

interface Pending {
  readonly statement: Statement;
  readonly options: QueryOptions | undefined;
  readonly resolve: (rows: readonly Row[]) => void;
  readonly reject: (error: unknown) => void;
}

/** The service with any key, on a database that runs one statement at a time, which ends when the test says so. */
function controlledService() {
  const pending: Pending[] = [];
  const database: Database = {
    ...emptyDatabase,
    concurrency: 1,
    query: (statement, options) =>
      new Promise((resolve, reject) => void pending.push({ statement, options, resolve, reject })),
  };
  const keys = { find: (key: string) => ({ id: key, name: key }), expiryOf: () => undefined };
  const app = appWithoutDatabase({ database, keys });
  const send = (key: string, target: string, init: RequestInit = {}): Promise<Response> =>
    Promise.resolve(app.request(target, { ...init, headers: { ...init.headers, authorization: `Bearer ${key}` } }));
  /** Counts what waits in the queues of the service. */
  const waiting = async () => {
    const metrics = await (await send("metrics", "/metrics")).text();
    const countOf = (what: string) => Number(new RegExp(`^queue_${what}_waiting (\\d+)$`, "m").exec(metrics)?.[1]);
    return { requests: countOf("requests"), statements: countOf("statements") };
  };
  return { app, pending, send, waiting };
}

/** A moment in which the service handles what has arrived. */
const aMoment = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 20));

test.concurrent.for(EXPENSIVE)(
  "while one key repeats %s, another waits for one statement, however long it takes, and gets its response",
  async ([, { target, ...init }], { expect }) => {
    const { pending, send } = controlledService();
    for (let count = 0; count < 10; count++) void send("attacker", target, init);
    await expect.poll(() => pending.length, PATIENTLY).toBe(1);
    const quiet = send("quiet", `${PRODUCTS}/1`);
    // Longer than the service used to wait.
    await new Promise((resolve) => void setTimeout(resolve, 2_000));
    pending[0]?.resolve([]);
    await expect.poll(() => pending.length, PATIENTLY).toBe(2);
    expect(pending[1]?.statement.values).toEqual(["1"]);
    pending[1]?.resolve([]);
    expect((await quiet).status).toBe(404);
  },
);

test.concurrent("requests of a key that waited for a foreign statement run before the next one", async ({ expect }) => {
  const { pending, send } = controlledService();
  for (let count = 0; count < 10; count++) void send("attacker", PRODUCTS);
  await expect.poll(() => pending.length, PATIENTLY).toBe(1);
  const ids = Array.from({ length: 12 }, (_, index) => String(index + 1));
  const quiet = Promise.all(ids.map((id) => send("quiet", `${PRODUCTS}/${id}`)));
  // Longer than all the others together, also on a slow machine.
  await new Promise((resolve) => void setTimeout(resolve, 2_000));
  for (let count = 0; count <= ids.length; count++) {
    while (pending.length === count) await new Promise(setImmediate);
    pending[count]?.resolve([]);
  }
  expect(pending.slice(1, ids.length + 1).map(({ statement }) => statement.values[0])).toEqual(ids);
  await quiet;
});

test("a key with too many requests gets 429, and no other key", async () => {
  const { pending, send } = controlledService();
  const attacks = Array.from({ length: 300 }, () => send("attacker", PRODUCTS));
  await expect.poll(() => pending.length, PATIENTLY).toBe(1);
  const quiet = send("quiet", `${PRODUCTS}/1`);
  const rejected = await Promise.race(attacks.slice(-1));
  expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([429, "1"]);
  pending[0]?.resolve([]);
  await expect.poll(() => pending.length, PATIENTLY).toBe(2);
  pending[1]?.resolve([]);
  expect((await quiet).status).toBe(404);
});

test("when the database does not respond, all that wait get 503 with the first", async () => {
  const { pending, send, waiting } = controlledService();
  const all = ["a", "a", "b", "c"].map((key) => send(key, PRODUCTS));
  await expect.poll(waiting, PATIENTLY).toEqual({ requests: 0, statements: 3 });
  pending[0]?.reject(new NoResponse("frozen"));
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual([503, 503, 503, 503]);
});

test("when the database does not respond, requests that have not started get 503 too, without a statement", async () => {
  const { pending, send, waiting } = controlledService();
  const all = Array.from({ length: 8 }, () => send("a", PRODUCTS));
  await expect.poll(waiting, PATIENTLY).toEqual({ requests: 4, statements: 3 });
  pending[0]?.reject(new NoResponse("frozen"));
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual(all.map(() => 503));
  expect(pending).toHaveLength(1);
});

describe("when a client disconnects", () => {
  test("its running statement gets the signal, and its waiting requests never reach the database", async () => {
    const { app, pending, send, waiting } = controlledService();
    const port = await listening(app);
    const request = requestOf({ target: PRODUCTS, headers: { authorization: "Bearer gone" } });
    const sockets = Array.from({ length: 5 }, () => connect({ port, host: "127.0.0.1" }));
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
    });
    for (const socket of sockets) socket.write(request);
    await expect.poll(waiting, PATIENTLY).toEqual({ requests: 1, statements: 3 });
    for (const socket of sockets) socket.destroy();
    await expect.poll(waiting, PATIENTLY).toEqual({ requests: 0, statements: 0 });
    await expect.poll(() => pending.map(({ options }) => options?.signal?.aborted), PATIENTLY).toEqual([true]);
    pending[0]?.reject(new Error("canceled"));
    const quiet = send("quiet", `${PRODUCTS}/1`);
    await expect.poll(() => pending.length, PATIENTLY).toBe(2);
    expect(pending[1]?.statement.values).toEqual(["1"]);
    pending[1]?.resolve([]);
    await quiet;
  });
});

test("a request whose body arrives slowly does not use a turn", async () => {
  const { app, pending, send } = controlledService();
  const port = await listening(app);
  const head = requestOf({
    method: "QUERY",
    target: PRODUCTS,
    headers: {
      authorization: "Bearer slow",
      "content-type": "application/x-www-form-urlencoded",
      "content-length": "20",
    },
  });
  const sockets = Array.from({ length: 5 }, () => connect({ port, host: "127.0.0.1" }));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (const socket of sockets) socket.write(head);
  await aMoment();
  const other = send("slow", `${PRODUCTS}/1`);
  await expect.poll(() => pending.length, PATIENTLY).toBe(1);
  pending[0]?.resolve([]);
  expect((await other).status).toBe(404);
});

test.each(
  ["GET", "HEAD", "OPTIONS", "POST", "PUT", "QUERY"].flatMap((method) =>
    [
      { "content-length": "20" },
      { "content-length": "1000000" },
      { "transfer-encoding": "chunked" },
      { "content-length": "20", expect: "100-continue" },
    ].flatMap((body) => [[method, { ...body, authorization: "Bearer slow" }] as const, [method, { ...body }] as const]),
  ),
)("a %s request whose body never arrives, with %j, makes no other wait", async (method, headers) => {
  const { app, pending, send } = controlledService();
  const port = await listening(app);
  // The service may end the connection.
  const socket = connect({ port, host: "127.0.0.1" }).on("error", () => {});
  onTestFinished(() => void socket.destroy());
  for (const target of [PRODUCTS, "/api/v1/resources/partner"]) {
    socket.write(
      requestOf({ method, target, headers: { "content-type": "application/x-www-form-urlencoded", ...headers } }),
    );
    await aMoment();
    const before = pending.length;
    const other = send("quiet", `${PRODUCTS}/1`);
    for (const { resolve } of pending) resolve([]);
    await expect.poll(() => pending.length, PATIENTLY).toBeGreaterThan(before);
    for (const { resolve } of pending) resolve([]);
    expect((await other).status).toBe(404);
  }
});

test("a client without a key has turns of its own", async () => {
  const { app, pending } = controlledService();
  const port = await listening(app);
  const [first] = await Promise.all([
    exchange(port, [requestOf({ target: "/livez" })], { responses: 1 }),
    ...Array.from({ length: 20 }, () => exchange(port, [requestOf({ target: PRODUCTS })], { responses: 1 })),
  ]);
  expect([first.responses[0]?.status, pending.length]).toEqual([200, 0]);
});
