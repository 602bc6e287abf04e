import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, expectTypeOf, onTestFinished, test, vi } from "vitest";
import { ApiError, ConnectionError, createClient, ResponseError } from "../../src/client.js";
import { fromRecords, listHandler, type Source, toNodeListener } from "../../src/http.js";
import { defineSchema, enumeration, FilterError, integer, one, type Schema, text } from "../../src/index.js";
import { serve } from "./api-server.js";

const teams = defineSchema({ id: integer(), name: text() });
const issues = defineSchema({
  id: integer(),
  state: enumeration(["open", "done"]),
  note: text({ nullable: true }),
  team: one(teams, { from: "team_id" }),
});
const records = Array.from({ length: 250 }, (_, id) => ({
  id,
  state: id % 2 === 0 ? "open" : "done",
  note: id % 3 === 0 ? null : `Zeile ${id}\\n\u2028 "é"`,
  team: id % 5 === 0 ? null : { id: 1, name: "Web" },
}));
const source = fromRecords(issues, records as never) as Source;
const handler = listHandler<Schema>({ schema: issues, source, maxLimit: 20, export: { maxRows: 250 } });

type Fetch = (request: Request) => Promise<Response>;

const resourceOf = (fetch: Fetch, options: object = {}) =>
  createClient({
    baseUrl: "http://localhost",
    apiKey: "s3cret",
    maxRetries: 0,
    fetch: (url, init) => fetch(new Request(url, init)),
    ...options,
  }).resource("issues", issues, { parameters: ["q"] });

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const errorOf = (items: AsyncIterable<unknown>) => all(items).catch((error: unknown) => error);

const lines = (body: string | ReadableStream<Uint8Array>, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { "content-type": "application/x-ndjson", ...headers } });

describe("client.export()", () => {
  test.each([
    "application/x-ndjson",
    "Application/X-NDJSON",
    "application/x-ndjson;charset=utf-8",
    "application/x-ndjson ; charset=utf-8",
  ])("reads lines of the type %s", async (type) => {
    const body = '{"id":1,"state":"open","note":null}\n';
    const { length } = await all(resourceOf(async () => lines(body, { "content-type": type })).export());
    expect(length).toBe(1);
  });

  test("yields every record, typed", async () => {
    const { team: _team, ...fields } = records[1] as (typeof records)[1];
    const found = await all(resourceOf(handler).export());
    expect(found).toHaveLength(250);
    expect(found[1]).toEqual(fields);
    expectTypeOf(found).toEqualTypeOf<
      { readonly id: number; readonly state: "open" | "done"; readonly note: string | null }[]
    >();
    const some = await all(
      resourceOf(handler).export({
        fields: ["id", "team.name"],
        filter: (issue) => issue.id.gt(247),
        sort: ["-id"],
      }),
    );
    expect(some).toEqual([
      { id: 249, team: { name: "Web" } },
      { id: 248, team: { name: "Web" } },
    ]);
    expectTypeOf(some[0]?.team).toEqualTypeOf<{ readonly name: string } | null | undefined>();
  });

  test("yields the same records as all()", async () => {
    const client = resourceOf(handler);
    const request = { filter: "state=open|note*1", sort: ["note", "-id"], fields: ["id", "note"] } as const;
    expect(await all(client.export(request))).toEqual(await all(client.all({ ...request, limit: 20 })));
  });

  test("sends one request, with the key and the type of the export", async () => {
    const sent: Request[] = [];
    await all(
      resourceOf(async (request) => {
        sent.push(request);
        return lines("");
      }).export({ filter: "id>5", fields: ["id"], parameters: { q: "x" } }),
    );
    expect(sent.map(({ url, method }) => [method, url])).toEqual([
      ["GET", "http://localhost/issues?fields=id&q=x&filter=id%3E5"],
    ]);
    expect(sent[0]?.headers.get("accept")).toBe("application/x-ndjson, application/problem+json");
    expect(sent[0]?.headers.get("authorization")).toBe("Bearer s3cret");
  });

  test("sends a long filter in the body of a QUERY request", async () => {
    const sent: string[] = [];
    const client = resourceOf(async (request) => {
      sent.push(request.method);
      return handler(request);
    });
    const filter = `note[${Array.from({ length: 900 }, (_, index) => `text-${index}-long`).join()}]|id<3`;
    expect(await all(client.export({ filter, fields: ["id"] }))).toEqual([{ id: 0 }, { id: 1 }, { id: 2 }]);
    expect(sent).toEqual(["QUERY"]);
  });

  test("throws for an invalid request before it is sent", async () => {
    const fetch = vi.fn(async () => lines(""));
    const client = resourceOf(fetch);
    expect(() => client.export({ filter: "stat=open" })).toThrow(FilterError);
    // @ts-expect-error An export has no page.
    expect(() => client.export({ limit: 5 })).toThrow(TypeError);
    // @ts-expect-error The resource does not have this field.
    expect(() => client.export({ fields: ["nam"] })).toThrow(FilterError);
    expect(fetch).not.toHaveBeenCalled();
  });

  test("passes warnings to onWarnings", async () => {
    const onWarnings = vi.fn();
    await all(resourceOf(handler, { onWarnings }).export({ filter: "note=NULL" }));
    expect(onWarnings.mock.calls).toEqual([
      [
        [expect.objectContaining({ code: "suspect.null", severity: "warning" })],
        { url: "http://localhost/issues", query: "filter=note%3DNULL", filter: "note=NULL" },
      ],
    ]);
    const broken = resourceOf(async () => lines("", { "filter-warnings": "[{" }), { onWarnings });
    expect(await all(broken.export())).toEqual([]);
    expect(onWarnings).toHaveBeenCalledOnce();
  });

  test("throws an ApiError if more records match, and retries while the API is unavailable", async () => {
    const small = listHandler<Schema>({ schema: issues, source, export: { maxRows: 249 } });
    const error = await errorOf(resourceOf(small).export());
    expect(error).toBeInstanceOf(ApiError);
    expect(String(error)).toContain("More than 249 records match");
    let attempts = 0;
    const busy = resourceOf(
      async (request) => (++attempts === 1 ? new Response(null, { status: 503 }) : handler(request)),
      { maxRetries: 1, maxRetryDelay: 1 },
    );
    expect(await all(busy.export({ fields: ["id"] }))).toHaveLength(250);
  });

  test("throws a ResponseError if the API does not export", async () => {
    const error = await errorOf(resourceOf(listHandler<Schema>({ schema: issues, source })).export());
    expect(error).toBeInstanceOf(ResponseError);
    expect(String(error)).toContain('The body is not application/x-ndjson. Body: {"data":[{"id":0');
  });

  test.each([
    ['{"id":1}\nx\n', '"line 2" is not an object. Body: x'],
    ["[1]\n", '"line 1" is not an object'],
    ['{"id":1}\n\n', '"line 2" is not an object. Body: (empty)'],
    ['{"id":1}\n{"id":"s3cret"}\n', '"line 2.id" is not an integer. Body: {"id":"[key]"}'],
  ])("throws a ResponseError for %j", async (body, message) => {
    const found: unknown[] = [];
    const run = async () => {
      for await (const record of resourceOf(async () => lines(body)).export({ fields: ["id"] })) found.push(record);
    };
    await expect(run()).rejects.toThrow(ResponseError);
    await expect(run()).rejects.toThrow(message);
  });

  test("throws a ResponseError for a line that is too long", async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode("x".repeat(100))),
    });
    const error = await errorOf(resourceOf(async () => lines(endless), { maxResponseBytes: 1000 }).export());
    expect(error).toBeInstanceOf(ResponseError);
    expect(String(error)).toContain("A line is longer than 1000 bytes");
  });

  test.each(['{"id":1}', '{"id":1}\n{"id', '{"id":1}\n{}\u00e9'])(
    "throws a ConnectionError if %j ends so",
    async (body) => {
      const bytes = new TextEncoder().encode(body);
      // The last one ends within a character.
      const cut = body.endsWith("\u00e9") ? bytes.subarray(0, -1) : bytes;
      const error = await errorOf(resourceOf(async () => lines(new Blob([cut]).stream())).export({ fields: ["id"] }));
      expect(error).toEqual(
        expect.objectContaining({
          name: "ConnectionError",
          kind: "network",
          message: "GET http://localhost/issues: the response is incomplete.",
        }),
      );
    },
  );

  test("reads lines that are split at any byte", async () => {
    const bytes = new TextEncoder().encode(`{"id":1,"note":"é\u{1F600}"}\n{"id":2,"note":null}\n`);
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    expect(await all(resourceOf(async () => lines(stream)).export({ fields: ["id", "note"] }))).toEqual([
      { id: 1, note: "é\u{1F600}" },
      { id: 2, note: null },
    ]);
    expect(await all(resourceOf(async () => new Response(null, lines(""))).export())).toEqual([]);
  });
});

describe("the connection of an export", () => {
  const portOf = async (server: Server): Promise<string> => {
    await once(server.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const clientOf = (baseUrl: string, options: object = {}) =>
    createClient({ baseUrl, maxRetries: 0, ...options }).resource("issues", issues);

  test("is an error if the server breaks it, after the records before", async () => {
    let calls = 0;
    const list: Source["list"] = (each) => (++calls === 4 ? Promise.reject(new Error("gone")) : source.list(each));
    const failing = listHandler<Schema>({
      schema: issues,
      source: { ...source, list },
      maxLimit: 20,
      export: { maxRows: 250 },
      onError: () => new Response(),
    });
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => logged.mockRestore());
    const client = clientOf(await portOf(createServer(toNodeListener(failing))));
    const error = await errorOf(client.export({ fields: ["id"] }));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toEqual(expect.objectContaining({ kind: "network" }));
  });

  /** A server that sends a record and then nothing. */
  const stalling = async () => {
    const closed = vi.fn();
    const server = createServer((_incoming, outgoing: ServerResponse) => {
      outgoing.once("close", closed);
      outgoing.writeHead(200, { "content-type": "application/x-ndjson" }).write('{"id":1}\n');
    });
    return { baseUrl: await portOf(server), closed };
  };

  test("closes if the loop is left, and if the signal aborts", async () => {
    const { baseUrl, closed } = await stalling();
    for await (const { id } of clientOf(baseUrl).export({ fields: ["id"] })) {
      expect(id).toBe(1);
      break;
    }
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce(), { timeout: 10_000 });
    const controller = new AbortController();
    const reason = new Error("enough");
    const run = async () => {
      const { signal } = controller;
      for await (const _record of clientOf(baseUrl).export({ fields: ["id"], signal })) controller.abort(reason);
    };
    await expect(run()).rejects.toBe(reason);
    await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(2), { timeout: 10_000 });
    await expect(all(clientOf(baseUrl).export({ signal: controller.signal }))).rejects.toBe(reason);
  });

  test("is an error if nothing arrives within the timeout", async () => {
    const { baseUrl } = await stalling();
    const error = await errorOf(clientOf(baseUrl, { timeout: 50 }).export({ fields: ["id"] }));
    expect(error).toEqual(expect.objectContaining({ name: "ConnectionError", kind: "timeout" }));
    const { baseUrl: silent } = await serve(() => ({ instead: "stall" }));
    expect(await errorOf(clientOf(silent, { timeout: 50 }).export())).toEqual(
      expect.objectContaining({ name: "ConnectionError", kind: "timeout" }),
    );
  });

  test("may be open for longer than the timeout, while parts arrive or the loop is busy", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const sleep = (seconds: number) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
    let sent = 0;
    const stream = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          await sleep(9);
          if (++sent > 20) controller.close();
          else controller.enqueue(new TextEncoder().encode(`{"id":${sent}}\n`));
        },
      },
      { highWaterMark: 0 },
    );
    const found: number[] = [];
    const run = async () => {
      for await (const { id } of resourceOf(async () => lines(stream), { timeout: 10_000 }).export({
        fields: ["id"],
      })) {
        found.push(id);
        if (id === 3) await sleep(30);
      }
    };
    const running = run();
    await vi.advanceTimersByTimeAsync(300_000);
    await running;
    expect(found).toHaveLength(20);
  });
});
