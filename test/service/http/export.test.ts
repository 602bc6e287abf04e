import { connect, Socket } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type Database, ResultTooLarge, type Row, type Statement } from "../../../service/database/database.js";
import { MAX_EXPORT_CHARACTERS, MAX_RESPONSE_BYTES } from "../../../service/http/response-limits.js";
import { appWithoutDatabase, emptyDatabase, KEY, listening } from "../support/app-without-database.js";

const COMPANY = "/api/v1/resources/company";
const ROWS = 2_500;
const HEADERS = { authorization: `Bearer ${KEY}`, accept: "application/x-ndjson" };

const rows: readonly Row[] = Array.from({ length: ROWS }, (_, id) => ({
  id: String(id),
  name: `Company ${id}`,
  company_code: null,
  branch_user: "7",
}));

/** Answers the statements of the list of companies. */
function answer({ text, values }: Statement): readonly Row[] {
  if (!text.includes('"company"')) return [];
  if (text.includes("count(*)")) return [{ total: String(ROWS) }];
  // The position, if there is one, the limit and the offset.
  const [limit, position = -1] = values.toReversed().slice(1).map(Number);
  return rows.filter(({ id }) => Number(id) > position).slice(0, limit);
}

/** A database that fails at the statement of this number. */
function databaseOf(failsAt = 0): Database & { readonly statements: () => number } {
  let statements = 0;
  return {
    ...emptyDatabase,
    statements: () => statements,
    query: async (statement) => {
      if (++statements === failsAt) throw new Error("The database is gone");
      return answer(statement);
    },
  };
}

const expected = rows
  .map(({ name, company_code, branch_user }) => `${JSON.stringify({ name, company_code, branch_user })}\n`)
  .join("");

describe("an export of the service", () => {
  test("has all records, although the key is hidden", async () => {
    const port = await listening(appWithoutDatabase({ database: databaseOf() }));
    const response = await fetch(`http://127.0.0.1:${port}${COMPANY}`, { headers: HEADERS });
    expect([
      response.status,
      response.headers.get("content-disposition"),
      response.headers.has("x-request-id"),
    ]).toEqual([200, 'attachment; filename="Company.ndjson"', true]);
    expect(await response.text()).toBe(expected);
    const csv = await fetch(`http://127.0.0.1:${port}${COMPANY}?fields=name`, {
      headers: { ...HEADERS, accept: "text/csv" },
    });
    expect((await csv.text()).split("\r\n").slice(0, 2)).toEqual(["name", "Company 0"]);
    const without = await fetch(`http://127.0.0.1:${port}${COMPANY}`, { headers: { accept: "text/csv" } });
    expect(without.status).toBe(401);
  });

  test.each(["1.0", "1.1"])(
    "resets the connection of HTTP/%s if a statement fails, and logs the error",
    async (version) => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      onTestFinished(() => void vi.restoreAllMocks());
      const lines: string[] = [];
      const log = { info: () => {}, warn: () => {}, error: (_what: object, line: string) => void lines.push(line) };
      const app = appWithoutDatabase({ database: databaseOf(4), log: { child: () => log } as never });
      const port = await listening(app);
      // At the server, because libuv reports a reset as the end if the client has not read all of the data before.
      const reset = vi.spyOn(Socket.prototype, "resetAndDestroy");
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => {});
      socket.resume();
      socket.write(
        `GET ${COMPANY} HTTP/${version}\r\nHost: localhost\r\nAuthorization: Bearer ${KEY}\r\nAccept: text/csv\r\n\r\n`,
      );
      await new Promise((resolve) => socket.once("close", resolve));
      expect(reset).toHaveBeenCalled();
      expect(lines).toEqual(["unexpected error"]);
    },
  );

  test("may read longer records at once than a page has, because it writes them in parts", async () => {
    const sizes: (number | undefined)[] = [];
    const query: Database["query"] = async (statement, options) => {
      sizes.push(options?.maxSize);
      return answer(statement);
    };
    const app = appWithoutDatabase({ database: { ...emptyDatabase, query } });
    expect(await (await app.request(COMPANY, { headers: HEADERS })).text()).toBe(expected);
    const [records, count, ...others] = sizes;
    expect([records, count]).toEqual([MAX_RESPONSE_BYTES, MAX_RESPONSE_BYTES]);
    expect(new Set(others)).toEqual(new Set([MAX_EXPORT_CHARACTERS]));
  });

  test("reads fewer records at once if they are suddenly too large together, but at least one", async () => {
    const limits: number[] = [];
    let most = 30;
    const query: Database["query"] = async (statement) => {
      const found = answer(statement);
      limits.push(Number(statement.values.at(-2)) - 1);
      // The first records of the list are short.
      const long = found.filter((row) => Number(row.id) >= 200);
      if (statement.text.includes("branch_user") && long.length > most) throw new ResultTooLarge("too many characters");
      return found;
    };
    const app = appWithoutDatabase({ database: { ...emptyDatabase, query } });
    expect(await (await app.request(COMPANY, { headers: HEADERS })).text()).toBe(expected);
    // The second statement counts.
    expect(limits.slice(0, 8)).toEqual([10, 1_000_000, 100, 1_000, 100, 1_000, 100, 10]);
    most = 0;
    vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => void vi.restoreAllMocks());
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const broken = appWithoutDatabase({ database: { ...emptyDatabase, query }, log: { child: () => log } as never });
    await expect((await broken.request(COMPANY, { headers: HEADERS })).text()).rejects.toThrow("too many characters");
  });

  test("reads no further if the client leaves", async () => {
    const database = databaseOf();
    const port = await listening(appWithoutDatabase({ database }));
    const socket = connect(port, "127.0.0.1");
    socket.write(
      `GET ${COMPANY} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${KEY}\r\nAccept: text/csv\r\n\r\n`,
    );
    await new Promise((resolve) => socket.once("data", resolve));
    socket.destroy();
    let before = -1;
    await vi.waitFor(
      () => {
        const isOver = database.statements() === before;
        before = database.statements();
        expect(isOver).toBe(true);
      },
      { timeout: 20_000, interval: 200 },
    );
  });

  test("holds no turn while it waits for its statement, which runs while the records before are sent", async () => {
    const waiting: (() => void)[] = [];
    const query: Database["query"] = (statement) => {
      const result = answer(statement);
      const isLater = statement.text.includes('"company"') && result.length > 50;
      return isLater ? new Promise((resolve) => void waiting.push(() => resolve(result))) : Promise.resolve(result);
    };
    const keys = { find: (key: string) => ({ id: key, name: key }), expiryOf: () => undefined };
    const app = appWithoutDatabase({ database: { ...emptyDatabase, query }, keys });
    const send = (key: string, target: string): Promise<Response> =>
      Promise.resolve(
        app.request(target, { headers: { authorization: `Bearer ${key}`, accept: "application/x-ndjson" } }),
      );
    const reader = (await send("exporter", COMPANY)).body?.getReader();
    const decoder = new TextDecoder();
    let text = decoder.decode((await reader?.read())?.value);
    // Of the next records, although no one has asked for them.
    expect([text.split("\n").length, waiting.length]).toEqual([11, 1]);
    for (let isOver = false; !isOver; ) {
      const reading = reader?.read();
      await new Promise((resolve) => setTimeout(resolve, 5));
      expect((await send("other", "/api/v1/resources/partner/1")).status).toBe(404);
      for (const proceed of waiting.splice(0)) proceed();
      const chunk = await reading;
      text += decoder.decode(chunk?.value);
      isOver = chunk?.done !== false;
    }
    expect(text).toBe(expected);
  });

  test("runs a statement for each part, so that others have theirs between", async () => {
    const pending: { readonly statement: Statement; readonly resolve: (rows: readonly Row[]) => void }[] = [];
    const database: Database = {
      ...emptyDatabase,
      concurrency: 1,
      query: (statement) => new Promise((resolve) => void pending.push({ statement, resolve })),
    };
    const keys = { find: (key: string) => ({ id: key, name: key }), expiryOf: () => undefined };
    const app = appWithoutDatabase({ database, keys });
    const send = (key: string, target: string, accept: string): Promise<Response> =>
      Promise.resolve(app.request(target, { headers: { authorization: `Bearer ${key}`, accept } }));
    const next = async (count: number): Promise<Statement> => {
      await vi.waitFor(() => expect(pending).toHaveLength(count), { timeout: 30_000 });
      const { statement, resolve } = pending[count - 1] as (typeof pending)[0];
      resolve(answer(statement));
      return statement;
    };
    const exporting = send("exporter", COMPANY, "application/x-ndjson");
    await next(1);
    await next(2);
    const body = (await exporting).text();
    await vi.waitFor(() => expect(pending).toHaveLength(3), { timeout: 30_000 });
    const other = send("other", "/api/v1/resources/partner/1", "application/json");
    await next(3);
    // Before the next part of the export.
    expect((await next(4)).text).toContain('"partner"');
    expect((await other).status).toBe(404);
    for (const count of [5, 6, 7]) await next(count);
    expect(await body).toBe(expected);
  });
});
