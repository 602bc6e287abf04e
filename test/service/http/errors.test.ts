import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { type Database, StatementError } from "../../../service/database/database.js";
import { createApp } from "../../../service/http/app.js";
import { createMetrics } from "../../../service/http/metrics.js";

const SECRET = 'relation "product" does not exist';

/** A database that rejects every statement. */
const broken: Database = {
  query: () => Promise.reject(new StatementError(SECRET, "42P01")),
  transaction: () => Promise.reject(new StatementError(SECRET, "42P01")),
  statistics: () => ({ running: 0, waiting: 0, connections: 0 }),
  close: () => Promise.resolve(),
};

test.each([
  ["GET", "/api/v1/inventory/product"],
  ["GET", "/api/v1/resources/partner/1"],
  ["POST", "/api/v1/resources/partner"],
])("a database error in %s %s is logged with the request id and not sent to the client", async (method, path) => {
  const lines: string[] = [];
  const stream = new Writable({ write: (chunk, _encoding, done) => void done(void lines.push(String(chunk))) });
  const keys = {
    find: () => ({ id: "1", name: "tests" }),
    expiryOf: () => undefined,
    count: () => ({ valid: 1, expired: 0 }),
  };
  const app = createApp({
    database: broken,
    keys,
    log: pino(stream),
    metrics: createMetrics({ database: broken, keys }),
    isPrepared: () => true,
    isStopping: () => false,
  });
  const error = vi.spyOn(console, "error");
  const headers = { authorization: "Bearer x", "content-type": "application/json", "x-request-id": "my-id" };
  const response = await app.request(path, {
    method,
    headers,
    ...(method === "POST" ? { body: '{"name":"x"}' } : {}),
  });
  expect([response.status, response.headers.get("x-request-id")]).toEqual([500, "my-id"]);
  expect(await response.text()).not.toContain(SECRET);
  const [noted] = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
  expect(noted).toMatchObject({ request: "my-id", err: { message: SECRET } });
  expect(error).not.toHaveBeenCalled();
});
