import { connect } from "node:net";
import { Writable } from "node:stream";
import { Unavailable } from "ampipe/http";
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

/** The service over rows that are given, with what the database was asked for. */
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

/** As the statement of a list selects it. */
const partner = (name: string) => ({ id: "1", name, is_company: "false", is_patient: "false" });
const detailOf = async (response: Response): Promise<unknown> => [response.status, (await response.json()).detail];
const ADVICE = 'The response would have more than 4 MiB. Ask for fewer records with "limit", or fewer "fields".';

describe("a response that would be too large", () => {
  test("is refused by the database before its rows are in memory", async () => {
    const { ask, asked } = serviceOver(() => {
      throw new ResultTooLarge("too large");
    });
    expect(await detailOf(await ask(PARTNERS))).toEqual([400, ADVICE]);
    expect(asked.map((options) => options?.maxSize)).toEqual([MAX_RESPONSE_BYTES]);
  });

  test("because of what is escaped in it is refused too, without the headers of the page", async () => {
    const { ask } = serviceOver(() => [partner("\u0001".repeat(MAX_RESPONSE_BYTES / 4))]);
    const response = await ask(PARTNERS);
    expect(["etag", "link", "cache-control", "content-length"].filter((name) => response.headers.has(name))).toEqual(
      [],
    );
    expect(await detailOf(response)).toEqual([400, ADVICE]);
  });

  test("is sent if it has just as many bytes as it may", async () => {
    const name = "x".repeat(MAX_RESPONSE_BYTES - 1_000);
    const { ask } = serviceOver(() => [partner(name)]);
    const response = await ask(PARTNERS);
    expect([response.status, (await response.json()).data[0].name.length]).toEqual([200, name.length]);
  });
});

test("a response that is refused because too many are being sent has a head of its own", async () => {
  const inFlight = new ResponseBytes(1_000);
  inFlight.take("1", 250);
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
  const { answers } = await exchange(await listening(app), [requestOf({ target: "/" })], { answers: 1 });
  const [answer] = answers;
  expect([answer?.status, answer?.headers.get("content-type"), answer?.headers.get("retry-after")]).toEqual([
    429,
    "application/problem+json",
    "1",
  ]);
  expect(JSON.parse(answer?.body ?? "")).toMatchObject({ status: 429 });
  expect(["etag", "link", "cache-control"].filter((name) => answer?.headers.has(name))).toEqual([]);
});

test("a key that reads none of its responses is refused more of them until its connection ends", async () => {
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
  const socket = connect({ port, host: "127.0.0.1" });
  onTestFinished(() => void socket.destroy());
  socket.pause();
  // Two are as much as the key may have. The system takes one or two more from the process, although nobody reads them.
  socket.write(Buffer.concat(Array.from({ length: 5 }, () => request)));
  await expect.poll(() => statuses.length, { timeout: 60_000 }).toBe(5);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  socket.destroy();
  const statusOfNext = async () => (await exchange(port, [request], { answers: 1 })).answers[0]?.status;
  await expect.poll(statusOfNext, { timeout: 60_000 }).toBe(200);
});

describe("bytes that are being sent", () => {
  test("are a quarter of all at most for one key, and are given back", () => {
    const bytes = new ResponseBytes(1_000);
    const give = bytes.take("a", 200);
    expect(() => bytes.take("a", 100)).toThrow(TooManyRequests);
    give();
    bytes.take("a", 250);
    expect(bytes.total).toBe(250);
  });

  test("are refused to all when there are too many", () => {
    const bytes = new ResponseBytes(1_000);
    for (const key of ["a", "b", "c", "d"]) bytes.take(key, 240);
    expect(() => bytes.take("e", 100)).toThrow(Unavailable);
    bytes.take("e", 40);
    expect(bytes.total).toBe(1_000);
  });
});
