import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Database, StatementError } from "../../../service/database/database.js";
import { createApp } from "../../../service/http/app.js";
import { createKeyStore } from "../../../service/key-store.js";

/** One that refuses whatever it is asked, as if a table were missing. */
const broken: Database = {
  query: () => Promise.reject(new StatementError("no such table", "42P01")),
  transaction: () => Promise.reject(new StatementError("no such table", "42P01")),
  close: () => Promise.resolve(),
};

const PARTNERS = "/api/v1/resources/partner";

test.each([
  ["a list", PARTNERS, {}],
  ["a record", `${PARTNERS}/1`, {}],
  ["a creation", PARTNERS, { method: "POST", body: '{"name":"Ada"}' }],
])(
  "an unexpected error of %s is a line of the log, by the id of the request, and no part of the answer",
  async (_what, target, init) => {
    const lines: string[] = [];
    const log = pino(
      { level: "error" },
      new Writable({ write: (chunk, _encoding, done) => void done(void lines.push(String(chunk))) }),
    );
    const console = vi.spyOn(globalThis.console, "error").mockImplementation(() => {});
    onTestFinished(() => console.mockRestore());
    const keys = await createKeyStore(broken, { extraKeys: ["key"] });
    onTestFinished(() => keys.close());
    const app = createApp({ database: broken, keys, log, isPrepared: () => true, isStopping: () => false });
    const headers = { authorization: "Bearer key", "content-type": "application/json", "x-request-id": "mine" };
    const response = await app.request(target, { ...init, headers });
    expect([response.status, await response.text()]).toEqual([500, expect.not.stringContaining("table")]);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { request: "mine", err: { message: "no such table" } },
    ]);
    expect(console).not.toHaveBeenCalled();
  },
);
