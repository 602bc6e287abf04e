import { connect } from "node:net";
import { Writable } from "node:stream";
import { Hono } from "hono";
import { pino } from "pino";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Database, QueryOptions } from "../../../service/database/database.js";
import { ResultTooLarge } from "../../../service/database/database.js";
import type { Environment } from "../../../service/http/environment.js";
import { errorHandler } from "../../../service/http/errors.js";
import { MAX_RESPONSE_BYTES, ResponseBytes, responseLimits } from "../../../service/http/response-limits.js";
import { TooManyRequests } from "../../../service/http/too-many-requests.js";
import { appWithoutDatabase, emptyDatabase, KEY, listening } from "../support/app-without-database.js";
import { exchange, requestOf } from "../support/raw-request.js";

const PARTNERS = "/api/v1/resources/partner";

/** The service over the given rows, and the options that its database gets. */
function serviceOver(rows: () => readonly Readonly<Record<string, unknown>>[]) {
  const asked: (QueryOptions | undefined)[] = [];
  const database: Database = {
    ...emptyDatabase,
    query: async (_statement, options) => {
      asked.push(options);
      return rows();
    },
  };
  const app = appWithoutDatabase({ database });
  const ask = (target: string): Response | Promise<Response> =>
    app.request(target, { headers: { authorization: `Bearer ${KEY}` } });
  return { ask, asked };
}

/** A row of the list statement. */
const partner = (name: string) => ({ id: "1", name, is_company: "false", is_patient: "false" });
const detailOf = async (response: Response): Promise<unknown> => [response.status, (await response.json()).detail];
const ADVICE = 'The response would have more than 1 MiB. Request fewer records with "limit", or fewer "fields".';

describe("a response that would be too large", () => {
  test("is rejected by the database before its rows are in memory", async () => {
    const { ask, asked } = serviceOver(() => {
      throw new ResultTooLarge("too large");
    });
    expect(await detailOf(await ask(PARTNERS))).toEqual([400, ADVICE]);
    expect(asked.map((options) => options?.maxSize)).toEqual([MAX_RESPONSE_BYTES]);
  });

  test("because of escaped characters is rejected without the headers of the page", async () => {
    const { ask } = serviceOver(() => [partner("\u0001".repeat(MAX_RESPONSE_BYTES / 4))]);
    const response = await ask(PARTNERS);
    expect(["etag", "link", "cache-control", "content-length"].filter((name) => response.headers.has(name))).toEqual(
      [],
    );
    expect(await detailOf(response)).toEqual([400, ADVICE]);
  });

  test("is sent if it has exactly the maximum size", async () => {
    const name = "x".repeat(MAX_RESPONSE_BYTES - 1_000);
    const { ask } = serviceOver(() => [partner(name)]);
    const response = await ask(PARTNERS);
    expect([response.status, (await response.json()).data[0].name.length]).toEqual([200, name.length]);
  });
});

test("the 429 for too many unsent responses does not have the headers of the rejected response", async () => {
  const inFlight = new ResponseBytes(1_000);
  inFlight.reserve("1", 250);
  const app = new Hono<Environment>();
  app.onError(errorHandler);
  app.use((context, next) => {
    context.set("holder", { id: "1", name: "tests" });
    context.set("log", pino({ level: "silent" }));
    return next();
  });
  app.use(responseLimits(inFlight));
  const headers = { "content-length": "5000", etag: '"x"', link: "</>; rel=next", "cache-control": "private" };
  app.get("/", () => new Response("x".repeat(5_000), { headers }));
  const { responses } = await exchange(await listening(app), [requestOf({ target: "/" })], { responses: 1 });
  const [answer] = responses;
  expect([answer?.status, answer?.headers.get("content-type"), answer?.headers.get("retry-after")]).toEqual([
    429,
    "application/problem+json",
    "1",
  ]);
  expect(JSON.parse(answer?.body ?? "")).toMatchObject({ status: 429 });
  expect(["etag", "link", "cache-control"].filter((name) => answer?.headers.has(name))).toEqual([]);
});

test("an export counts as one MiB until its connection ends, whatever its length", async () => {
  const inFlight = new ResponseBytes(8 * 1024 * 1024);
  const app = new Hono<Environment>();
  app.onError(errorHandler);
  app.use((context, next) => {
    context.set("holder", { id: "1", name: "tests" });
    context.set("log", pino({ level: "silent" }));
    return next();
  });
  app.use(responseLimits(inFlight));
  const body = () => new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from("id\r\n")) });
  app.get("/", () => new Response(body(), { headers: { "content-disposition": "attachment" } }));
  const port = await listening(app);
  const controller = new AbortController();
  const statusOf = async () => (await fetch(`http://127.0.0.1:${port}/`, { signal: controller.signal })).status;
  expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([200, 200, 429]);
  controller.abort();
  const hasRoom = (): boolean => {
    inFlight.reserve("1", 2 * 1024 * 1024)();
    return true;
  };
  expect(hasRoom).toThrow(TooManyRequests);
  await expect.poll(hasRoom, { timeout: 60_000 }).toBe(true);
});

test("a key that does not read its responses gets no more of them until its connection ends", async () => {
  const statuses: number[] = [];
  const write = (line: unknown, _encoding: string, done: () => void): void => {
    const { status } = JSON.parse(String(line));
    if (status !== undefined) statuses.push(status);
    done();
  };
  const rows = [partner("x".repeat(MAX_RESPONSE_BYTES - 1_000))];
  const app = appWithoutDatabase({
    database: { ...emptyDatabase, query: async () => rows },
    log: pino(new Writable({ write })),
  });
  const port = await listening(app);
  const request = requestOf({ target: PARTNERS, headers: { authorization: `Bearer ${KEY}` } });
  const sockets = Array.from({ length: 12 }, () => connect({ port, host: "127.0.0.1" }));
  const destroy = (): void => sockets.forEach((socket) => void socket.destroy());
  onTestFinished(destroy);
  for (const socket of sockets) {
    socket.pause();
    // Eight reach the limit of the key. The operating system buffers some for each connection, although no client reads them.
    socket.write(Buffer.concat(Array.from({ length: 20 }, () => request)));
  }
  await expect.poll(() => new Set(statuses), { timeout: 60_000 }).toEqual(new Set([200, 429]));
  destroy();
  const statusOfNext = async () => (await exchange(port, [request], { responses: 1 })).responses[0]?.status;
  await expect.poll(statusOfNext, { timeout: 60_000 }).toBe(200);
});

describe("unsent bytes", () => {
  test("are limited to a quarter of the total per key, and are released", () => {
    const bytes = new ResponseBytes(1_000);
    const give = bytes.reserve("a", 200);
    expect(() => bytes.reserve("a", 100)).toThrow(TooManyRequests);
    give();
    bytes.reserve("a", 250);
    expect(() => bytes.reserve("a", 1)).toThrow(TooManyRequests);
  });

  test("of many keys leave an equal share to each further key", () => {
    const bytes = new ResponseBytes(1_000);
    for (const key of ["a", "b", "c", "d"]) bytes.reserve(key, 240);
    expect(() => bytes.reserve("e", 201)).toThrow(TooManyRequests);
    bytes.reserve("e", 200);
    expect(() => bytes.reserve("a", 1)).toThrow(TooManyRequests);
  });
});
