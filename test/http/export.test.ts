import { describe, expect, onTestFinished, test, vi } from "vitest";
import { fromRecords, fromSql, listHandler, type Resource, type Source, UnavailableError } from "../../src/http.js";
import {
  decimal,
  defineSchema,
  FilterError,
  integer,
  json,
  listOf,
  one,
  type Schema,
  text,
  timestamp,
} from "../../src/index.js";
import type { ListQuery } from "../../src/list.js";
import { type SqlText, sqlite } from "../../src/sql.js";
import { startSqliteWasm } from "../engines/support/sqlite-wasm.js";

const teams = defineSchema({ id: integer(), name: text() });
const schema = defineSchema({
  id: integer({ hidden: true }),
  name: text(),
  price: decimal({ nullable: true }),
  created: timestamp(),
  team: one(teams, { from: "team_id" }),
});
const web = { id: 1, name: "Web" };
const records = Array.from({ length: 12 }, (_, id) => ({
  id,
  name: `Bolt ${id}`,
  price: id % 3 === 0 ? null : `${id}.50`,
  created: `2024-01-01T00:00:${id + 10}Z`,
  team: id % 2 === 0 ? web : null,
}));
const source = fromRecords(schema, records) as Source;

const handlerOf = (options: Partial<Resource> = {}) =>
  listHandler<Schema>({ schema, source, maxLimit: 5, facets: ["name"], export: { maxRows: 20 }, ...options });

const request = (query: string, accept = "application/x-ndjson", init: RequestInit = {}) =>
  new Request(`http://localhost/bolts${query}`, { ...init, headers: { ...init.headers, accept } });

const CSV = "text/csv";

describe("an export", () => {
  test("has all matching records with the requested fields, in order", async () => {
    const response = await handlerOf()(request("?filter=price>5&sort=-price&fields=name,price"));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(
      ["11", "10", "8", "7", "5"].map((id) => `{"name":"Bolt ${id}","price":${id}.50}\n`).join(""),
    );
  });

  test("in CSV has a header and flat columns of related records, which are nested in NDJSON", async () => {
    const query = "?filter=name[Bolt+0,Bolt+1]&fields=team.name,name";
    expect(await (await handlerOf()(request(query, CSV))).text()).toBe("team.name,name\r\nWeb,Bolt 0\r\n,Bolt 1\r\n");
    expect(await (await handlerOf()(request(query))).text()).toBe(
      '{"team":{"name":"Web"},"name":"Bolt 0"}\n{"team":null,"name":"Bolt 1"}\n',
    );
  });

  test("has a record per line also for readers that end lines at other characters than JSON", async () => {
    const name = "a\u2028b\u2029c\u0085d\v\f\x1c\r\n";
    const breaks = fromRecords(schema, [{ ...records[1], name }, records[2]] as never) as Source;
    const lines = await (await handlerOf({ source: breaks })(request("?fields=name&sort=name"))).text();
    expect(lines.split(/[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]/)).toEqual(lines.split("\n"));
    expect(
      lines
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).name),
    ).toEqual(["Bolt 2", name]);
  });

  test("of no records is empty, and in CSV the header", async () => {
    expect(await (await handlerOf()(request("?filter=name=x"))).text()).toBe("");
    expect(await (await handlerOf()(request("?filter=name=x&fields=name", CSV))).text()).toBe("name\r\n");
  });

  test("has a byte order mark and guarded formulas as options", async () => {
    const formula = fromRecords(schema, [{ ...records[1], id: 1, name: "=1", price: "-2" }] as never) as Source;
    const options = { maxRows: 20, bom: true, guardFormulas: true };
    const response = await handlerOf({ source: formula, export: options })(request("?fields=name,price", CSV));
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer())).toBe(
      "\uFEFFname,price\r\n'=1,-2\r\n",
    );
    const unguarded = await handlerOf({ source: formula })(request("?fields=name,price", CSV));
    expect(await unguarded.text()).toBe("name,price\r\n=1,-2\r\n");
    const lines = await handlerOf({ source: formula, export: options })(request("?fields=name"));
    expect(await lines.text()).toBe('{"name":"=1"}\n');
  });

  test("has the headers of the resource, a type and a file name, but no ETag", async () => {
    const handler = handlerOf({ headers: { "cache-control": "private", vary: "Origin" }, name: "Bolt" });
    const headersOf = async (accept: string) => Object.fromEntries((await handler(request("", accept))).headers);
    const common = {
      "accept-query": "application/x-www-form-urlencoded",
      "cache-control": "private",
      vary: "Origin, Accept",
    };
    expect(await headersOf("application/x-ndjson")).toEqual({
      ...common,
      "content-disposition": 'attachment; filename="Bolt.ndjson"',
      "content-type": "application/x-ndjson",
    });
    expect(await headersOf(CSV)).toEqual({
      ...common,
      "content-disposition": 'attachment; filename="Bolt.csv"',
      "content-type": "text/csv; charset=utf-8; header=present",
    });
    expect((await handler(request("", "application/json"))).headers.get("vary")).toBe("Origin, Accept");
  });

  test.each([
    [undefined, 'attachment; filename="export.csv"'],
    ["Größe (m²)", "attachment; filename=\"Gr__e _m__.csv\"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%28m%C2%B2%29.csv"],
    ['a"b\r\n\ud800', "attachment; filename=\"a_b___.csv\"; filename*=UTF-8''a%22b%0D%0A%EF%BF%BD.csv"],
  ])("of the list %j is saved as %s", async (name, disposition) => {
    const response = await handlerOf({ ...(name && { name }) })(request("", CSV));
    expect(response.headers.get("content-disposition")).toBe(disposition);
  });

  test("is answered to QUERY, and to HEAD without a body", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const query = await handlerOf()(
      request("", CSV, { method: "QUERY", body: "filter=price>11&fields=name", headers }),
    );
    expect(await query.text()).toBe("name\r\nBolt 11\r\n");
    const head = await handlerOf()(request("", CSV, { method: "HEAD" }));
    expect([head.status, head.body, head.headers.get("content-disposition")]).toEqual([
      200,
      null,
      'attachment; filename="export.csv"',
    ]);
    const tooMany = await handlerOf({ export: { maxRows: 11 } })(request("", CSV, { method: "HEAD" }));
    expect(tooMany.status).toBe(400);
  });

  test("is a page of JSON without the option, and unless the request prefers an export", async () => {
    for (const [options, accept] of [
      [{ export: undefined }, CSV],
      [{}, "text/csv;q=0.5, application/json"],
      [{}, "*/*"],
    ] as const) {
      const response = await handlerOf(options)(request("?limit=1", accept));
      expect(response.headers.get("content-type")).toBe("application/json");
      expect((await response.json()).data).toHaveLength(1);
      expect(response.headers.get("vary")).toBe("export" in options ? null : "Accept");
    }
  });

  test("has no page: each parameter of one is an error, and so are facets", async () => {
    const onRefused = vi.fn();
    const response = await handlerOf({ onRefused })(
      request("?page=1&limit=5&facets=name&facetLimit=1&filter=nam=1&sort=price", CSV),
    );
    expect(response.status).toBe(400);
    const { diagnostics } = await response.json();
    const found = diagnostics.map((each: { code: string; details: { parameter?: string; other?: string } }) => [
      each.code,
      each.details.parameter,
      each.details.other,
    ]);
    const conflicts = ["page", "limit", "facets", "facetLimit"].map((name) => [
      "list.conflict",
      name,
      "Accept: text/csv",
    ]);
    expect(found).toEqual([...conflicts, ["bind.unknown-field", undefined, undefined]]);
    expect(diagnostics[1].message).toBe(
      'Parameter "limit" cannot be combined with "Accept: text/csv". Remove one of them.',
    );
    expect(onRefused).toHaveBeenCalledOnce();
    const visible = defineSchema({ id: integer() });
    const byCursor = listHandler({
      schema: visible,
      source: fromRecords(visible, []),
      cursors: true,
      export: { maxRows: 1 },
    });
    for (const place of ["after", "before"]) expect((await byCursor(request(`?${place}=`))).status).toBe(400);
  });

  test("accepts custom parameters and ignored ones", async () => {
    const list = vi.fn(source.list);
    const handler = handlerOf({ source: { ...source, list }, parameters: ["q"], ignore: ["_"] });
    expect((await handler(request("?q=x&_=1"))).status).toBe(200);
    expect(list.mock.calls[0]?.[0].query.parameters).toEqual({ q: "x" });
  });
});

describe("the warnings of a filter", () => {
  const suspicious = `?filter=name=NULL|name="Bolt 1"&fields=name`;
  const warningsOf = ({ headers }: Response) => JSON.parse(headers.get("filter-warnings") ?? "null");

  test("are in a header of the export", async () => {
    const response = await handlerOf()(request(suspicious));
    expect(warningsOf(response)).toEqual([
      expect.objectContaining({ code: "suspect.null", severity: "warning", source: "filter" }),
    ]);
    expect(await response.text()).toBe('{"name":"Bolt 1"}\n');
  });

  test("are refused or ignored as those of a page", async () => {
    const refused = await handlerOf({ warnings: "refuse" })(request(suspicious));
    expect([refused.status, refused.headers.get("filter-warnings")]).toEqual([400, null]);
    const ignored = await handlerOf({ warnings: "ignore" })(request(suspicious));
    expect([ignored.status, ignored.headers.get("filter-warnings")]).toEqual([200, null]);
  });

  test("are ASCII of a few KiB, and those that do not fit are counted", async () => {
    const all = Array.from({ length: 19 }, (_, index) => `name=${"é\u{1F600}".repeat(20)}${index}*`).join("|");
    const response = await handlerOf()(request(`?filter=${encodeURIComponent(all)}`));
    const header = response.headers.get("filter-warnings") ?? "";
    expect(header).toMatch(/^[ -~]+$/);
    expect(header.length).toBeLessThan(7_000);
    const warnings = warningsOf(response);
    expect(warnings.length).toBeGreaterThan(1);
    expect(warnings.at(-1)).toEqual(
      expect.objectContaining({ code: "limit.warnings", details: { limit: warnings.length - 1, actual: 19 } }),
    );
  });
});

describe("the maximum of records", () => {
  const detail = "More than 11 records match, the most that an export may have. Add conditions to the filter.";

  test.each([5, 1000])("is checked before the response starts, with batches of %i", async (maxLimit) => {
    const response = await handlerOf({ export: { maxRows: 11 }, maxLimit })(request(""));
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    const span = { start: 0, end: 0 };
    const details = { limit: 11 };
    const diagnostic = {
      code: "list.export-rows",
      severity: "error",
      source: "filter",
      span,
      message: detail,
      details,
    };
    const problem = { type: "about:blank", title: "Bad Request", status: 400, detail, filter: "" };
    expect(await response.json()).toEqual({ ...problem, diagnostics: [diagnostic] });
    const fitting = await handlerOf({ export: { maxRows: 12 }, maxLimit })(request(""));
    expect((await fitting.text()).split("\n")).toHaveLength(13);
    const few = await handlerOf({ export: { maxRows: 11 }, maxLimit })(request("?filter=price!=null"));
    expect((await few.text()).split("\n")).toHaveLength(9);
  });

  test.each([true, false, { upTo: 3 }])("is counted once by a table, whatever its count: %j", async (count) => {
    const engine = await startSqliteWasm();
    onTestFinished(() => engine.close());
    await engine.run("CREATE TABLE t (id INTEGER PRIMARY KEY)");
    await engine.run(`INSERT INTO t VALUES ${records.map(({ id }) => `(${id})`).join()}`);
    const statements: string[] = [];
    const query = (statement: SqlText) => {
      statements.push(/^SELECT .*count\(\*\)/.test(statement.text) ? "count" : "rows");
      return engine.rows(statement);
    };
    const table = defineSchema({ id: integer() });
    const sourceOf = fromSql(table, { table: "t", dialect: sqlite, query, count });
    const list = listHandler({ schema: table, source: sourceOf, maxLimit: 5, export: { maxRows: 12 } });
    expect(await (await list(request(""))).text()).toBe(records.map(({ id }) => `{"id":${id}}\n`).join(""));
    expect(statements.splice(0)).toEqual(["rows", "count", "rows", "rows"]);
    expect((await (await list(request("?filter=id<5"))).text()).split("\n")).toHaveLength(6);
    expect(statements.splice(0)).toEqual(["rows"]);
    await engine.run("INSERT INTO t VALUES (12)");
    expect((await list(request(""))).status).toBe(400);
    expect(statements.splice(0)).toEqual(["rows", "count"]);
  });

  test("is checked by what the source of a program counts", async () => {
    const page = (total: object) => ({ records: [{ id: 1, name: "a" }], hasMore: true, ...total }) as never;
    const onError = (error: unknown) => new Response(String(error), { status: 500 });
    const answer = async (total: object) => {
      const handler = handlerOf({ source: { ...source, list: async () => page(total) }, onError });
      const response = await handler(request("?fields=name"));
      return [response.status, response.status === 500 ? await response.text() : ""];
    };
    expect(await answer({ total: 21 })).toEqual([400, ""]);
    expect(await answer({ total: null, totalAtLeast: 20 })).toEqual([400, ""]);
    expect(await answer({ total: 20 })).toEqual([200, ""]);
    const unknown =
      "TypeError: The source returned no total for an export. Count the records up to `query.count.upTo`.";
    expect(await answer({ total: null })).toEqual([500, unknown]);
    expect(await answer({ total: null, totalAtLeast: 19 })).toEqual([500, unknown]);
    expect(await answer({ total: 20, hasMore: undefined })).toEqual([
      500,
      'TypeError: The source returned no "hasMore" for a request with a cursor.',
    ]);
  });
});

describe("the batches of an export", () => {
  const asked = async (options: Partial<Resource>, name: (id: number) => string = String) => {
    const many = Array.from({ length: 2_500 }, (_, id) => ({ id, name: name(id), price: null, created: "2024-01-01" }));
    const inner = fromRecords(schema, many as never) as Source;
    const queries: ListQuery[] = [];
    const list: Source["list"] = (each) => {
      queries.push(each.query);
      return inner.list(each);
    };
    const handler = handlerOf({ source: { ...inner, list }, export: { maxRows: 2_500 }, maxLimit: 1000, ...options });
    const lines = (await (await handler(request("?fields=name"))).text()).split("\n");
    expect(lines).toEqual([...many.map((record) => JSON.stringify({ name: record.name })), ""]);
    return queries;
  };

  test("are read by cursor, and only the first one is counted", async () => {
    const queries = await asked({});
    expect(queries.map(({ limit }) => limit)).toEqual([10, 100, 1000, 1000, 390]);
    expect(queries.map(({ count }) => count)).toEqual([{ upTo: 2_500 }, ...Array(4).fill(false)]);
    expect(queries.map(({ fields }) => fields)).toEqual(Array(5).fill(["name", "id"]));
    expect(queries.map(({ cursor }) => cursor?.position)).toEqual([
      undefined,
      ...[9n, 109n, 1109n, 2109n].map((value) => [{ type: "integer", value }]),
    ]);
  });

  test("are never larger than a page may be", async () => {
    expect((await asked({ maxLimit: 700 })).map(({ limit }) => limit)).toEqual([10, 100, 700, 700, 700, 290]);
  });

  test("are smaller if records are large, so that the memory is bounded", async () => {
    const limitsOf = async (name: (id: number) => string) => (await asked({}, name)).map(({ limit }) => limit);
    expect(await limitsOf((id) => "x".repeat(id < 110 ? 2_000 : 2))).toEqual([10, 97, 97, 97, 97, 970, 1000, 132]);
    // The long record is among many short ones. After it, there are soon many in a batch again.
    const withOne = await limitsOf((id) => "x".repeat(id === 50 ? 400_000 : 2));
    expect(withOne).toEqual([10, 100, 1, 1, 10, 100, 1000, 1000, 278]);
  });
});

describe("what an export needs", () => {
  test.each<[options: unknown, message: string]>([
    [{}, '"maxRows"'],
    [{ maxRows: 0 }, '"maxRows"'],
    [{ maxRows: 1, rows: 2 }, '"rows"'],
    [{ maxRows: 1, bom: "yes" }, '"bom"'],
    [{ maxRows: 1, guardFormulas: 1 }, '"guardFormulas"'],
    [true, '"export"'],
  ])("are the options, not %j", (options, message) => {
    expect(() => handlerOf({ export: options as never })).toThrow(FilterError);
    expect(() => handlerOf({ export: options as never })).toThrow(message);
  });

  test("is a key that orders the records, which may be hidden or not sortable", () => {
    const of = (id: typeof schema.byName extends Map<string, infer F> ? F : never, key = "id") => {
      const keyed = defineSchema({ id, other: text() }) as Schema;
      return () =>
        listHandler<Schema>({
          schema: keyed,
          source: { ...source, key: "id" },
          key,
          export: { maxRows: 1 },
        });
    };
    expect(of(integer({ hidden: true, sortable: false }) as never)).not.toThrow();
    expect(of(json() as never)).toThrow(FilterError);
    expect(of(listOf(text()) as never)).toThrow(FilterError);
    expect(of(integer() as never, "missing")).toThrow(FilterError);
    expect(of(integer() as never, "other")).toThrow('the key of the source, "id"');
  });
});

describe("an error of the source", () => {
  /** Fails at one of the batches, of five records each. */
  const failing = (at: number, error: unknown = new Error("secret")): Source => {
    let calls = 0;
    return { ...source, list: (each) => (++calls === at ? Promise.reject(error) : source.list(each)) };
  };

  test("before the first byte is a response of its own", async () => {
    const busy = await handlerOf({ source: failing(1, new UnavailableError("down")) })(request(""));
    expect([busy.status, busy.headers.get("content-disposition")]).toEqual([503, null]);
  });

  test.each([2, 3])("in batch %i fails the body after the batches before, and is passed to onError", async (at) => {
    const error = new Error("secret");
    for (const rethrows of [false, true]) {
      const onError = vi.fn(() => {
        if (rethrows) throw error;
        return new Response();
      });
      const response = await handlerOf({ source: failing(at, error), onError })(request("?fields=name", CSV));
      expect(response.status).toBe(200);
      const { text: received, thrown } = await readAll(response);
      expect(received.split("\r\n")).toHaveLength(5 * (at - 1) + 2);
      expect(thrown).toBe(error);
      expect(onError.mock.calls).toEqual([[error, expect.any(Request), undefined]]);
    }
  });

  test("cannot follow what @hono/node-server reads at once, where it takes an error for the end", async () => {
    const response = await handlerOf({ source: failing(2), onError: () => new Response() })(request(""));
    let isRead = false;
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const first = reader.read().then(() => {
      isRead = true;
    });
    for (let microtask = 0; microtask < 100; microtask++) await undefined;
    expect(isRead).toBe(false);
    await first;
    await expect(reader.read()).rejects.toThrow("secret");
  });

  test("is logged by default", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const error = new Error("secret");
    await readAll(await handlerOf({ source: failing(2, error) })(request("")));
    expect(logged.mock.calls).toEqual([[error]]);
    logged.mockRestore();
  });

  test("is a list that grows beyond the maximum", async () => {
    const growing = [...records];
    const inner = fromRecords(schema, growing) as Source;
    const list: Source["list"] = async (each) => {
      const page = await inner.list(each);
      growing.push({ ...(records[0] as (typeof records)[0]), id: growing.length });
      return page;
    };
    const onError = vi.fn(() => new Response());
    const handler = handlerOf({ source: { ...inner, list }, export: { maxRows: 13 }, onError });
    const { text: received, thrown } = await readAll(await handler(request("?fields=name")));
    expect(received.split("\n")).toHaveLength(14);
    expect(String(thrown)).toBe("RangeError: The list has grown to more than 13 records during its export.");
    expect(onError).toHaveBeenCalledOnce();
  });

  test("is a source that returns the record of the cursor again", async () => {
    const list = async () => ({ records: [{ id: 5, name: "a" }], total: 2, hasMore: true });
    const handler = handlerOf({ source: { ...source, list }, onError: () => new Response() });
    const { text: received, thrown } = await readAll(await handler(request("?fields=name")));
    expect(received).toBe('{"name":"a"}\n{"name":"a"}\n');
    expect(String(thrown)).toContain("The source returned the record of the cursor again");
  });

  test("is a record whose sort keys no cursor can contain", async () => {
    const list = async () => ({ records: [{ id: "x", name: "a" }], total: 2, hasMore: true });
    const { thrown } = await readAll(
      await handlerOf({ source: { ...source, list }, onError: () => new Response() })(request("?fields=name")),
    );
    expect(String(thrown)).toContain('Field "id" of a record is not a value of its type');
  });
});

describe("a client that leaves", () => {
  test("stops the reading, and is not an error", async () => {
    for (const leave of ["cancel", "abort"] as const) {
      const controller = new AbortController();
      const list = vi.fn(source.list);
      const onError = vi.fn(() => new Response());
      const response = await handlerOf({ source: { ...source, list }, onError })(
        request("", CSV, { signal: controller.signal }),
      );
      const reader = (response.body as ReadableStream<Uint8Array>).getReader();
      await reader.read();
      const pending = reader.read();
      if (leave === "cancel") await reader.cancel();
      else controller.abort();
      await Promise.allSettled([pending, reader.read()]);
      expect(list.mock.calls.length).toBeLessThanOrEqual(2);
      expect(onError).not.toHaveBeenCalled();
    }
  });

  test("who cancels while a batch is read or fails is not an error", async () => {
    for (const outcome of ["rows", "error"] as const) {
      let settle = (): void => {};
      let calls = 0;
      const list: Source["list"] = (each) =>
        ++calls === 1
          ? source.list(each)
          : new Promise((resolve, reject) => {
              settle = () => (outcome === "rows" ? resolve(source.list(each)) : reject(new Error("secret")));
            });
      const onError = vi.fn(() => new Response());
      const response = await handlerOf({ source: { ...source, list }, onError })(request(""));
      const reader = (response.body as ReadableStream<Uint8Array>).getReader();
      await reader.read();
      const pending = reader.read();
      await vi.waitFor(() => expect(calls).toBe(2));
      await reader.cancel();
      settle();
      expect((await pending).done).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, 0));
      expect([calls, onError.mock.calls.length]).toEqual([2, 0]);
    }
  });

  test("or does not read causes the reading of one batch ahead", async () => {
    const list = vi.fn(source.list);
    const response = await handlerOf({ source: { ...source, list } })(request(""));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(list).toHaveBeenCalledOnce();
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    for (const calls of [2, 3]) {
      await reader.read();
      await new Promise((resolve) => setTimeout(resolve, 5));
      expect(list).toHaveBeenCalledTimes(calls);
    }
  });
});

/** Reads a body until it ends or fails. */
async function readAll({ body }: Response): Promise<{ readonly text: string; readonly thrown: unknown }> {
  let received = "";
  const decoder = new TextDecoder();
  try {
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) received += decoder.decode(chunk);
  } catch (thrown) {
    return { text: received, thrown };
  }
  return { text: received, thrown: undefined };
}
