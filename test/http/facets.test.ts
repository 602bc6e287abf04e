import { describe, expect, test, vi } from "vitest";
import { fromRecords, fromSql, listHandler, type Source } from "../../src/http.js";
import { defineSchema, integer, text } from "../../src/index.js";
import { sql, sqlite } from "../../src/sql.js";

const schema = defineSchema({ id: integer(), state: text(), kind: text() });
const records = [
  { id: 1, state: "open", kind: "bug" },
  { id: 2, state: "open", kind: "idea" },
  { id: 3, state: "done", kind: "bug" },
];
const source = fromRecords(schema, records);
const facets = ["state", "kind"];

const get = async (handler: (request: Request) => Promise<Response>, query: string, method = "GET") => {
  const [url, body] = method === "GET" ? [`http://localhost/?${query}`] : ["http://localhost/", query];
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return (await handler(new Request(url, { method, ...(body === undefined ? {} : { body, headers }) }))).json();
};

describe("facets of a list handler", () => {
  const handler = listHandler({ schema, source, facets, cursors: true });

  test.each(["GET", "QUERY"])("are part of the response to %s", async (method) => {
    const { meta, facets: counted } = await get(handler, "filter=state=open%26kind=bug&facets=kind,state", method);
    expect(meta.total).toBe(1);
    expect(Object.keys(counted)).toEqual(["kind", "state"]);
    expect(counted.state.values).toEqual([
      { value: "done", count: 1 },
      { value: "open", count: 1 },
    ]);
  });

  test("come with pages and cursors, only if requested", async () => {
    const counted = { state: { values: [{ value: "open", count: 2 }], more: true } };
    expect((await get(handler, "limit=1&page=2&facets=state&facetLimit=1")).facets).toEqual(counted);
    expect((await get(handler, "limit=1&after=&facets=state&facetLimit=1")).facets).toEqual(counted);
    expect("facets" in (await get(handler, "limit=1"))).toBe(false);
  });

  test("are kept in the links of a page", async () => {
    const response = await handler(new Request("http://localhost/?facets=state&limit=1"));
    expect(response.headers.get("link")).toContain("<?facets=state&limit=1&page=2>");
  });

  test("need a source that counts", () => {
    const { facet: _facet, ...others } = source;
    expect(() => listHandler({ schema, source: others as Source<typeof schema>, facets })).toThrow(TypeError);
    expect(() => listHandler({ schema, source, facets: ["state", "unknown"] })).toThrow('not "unknown"');
  });

  test.each([[undefined], [{ values: [{ value: "a", count: 1 }] }], [{ values: [{ value: "a" }], more: false }]])(
    "a source that returns %j is an error of the program",
    async (facet) => {
      const errors: unknown[] = [];
      const onError = (error: unknown) => {
        errors.push(error);
        return new Response(null, { status: 500 });
      };
      const broken = { ...source, facet: async () => facet as never };
      const response = await listHandler({ schema, source: broken, facets, onError })(
        new Request("http://localhost/?facets=state"),
      );
      expect([response.status, String(errors[0])]).toEqual([
        500,
        expect.stringContaining('TypeError: The source returned no facet of "state"'),
      ]);
    },
  );

  test("of a table have the scope, and stop if the client leaves", async () => {
    const controller = new AbortController();
    const query = vi.fn(async (statement: { text: string }) => {
      if (statement.text.includes("facet_value")) controller.abort();
      return statement.text.includes("facet_value") ? [{ value: "open", count: 2 }] : [];
    });
    const table = fromSql(schema, { table: "issue", dialect: sqlite, query, where: sql`tenant = ${7}` });
    const response = await listHandler({ schema, source: table, facets })(
      new Request("http://localhost/?facets=state,kind", { signal: controller.signal }),
    );
    expect(response.status).toBe(499);
    const statements = query.mock.calls.map(([{ text: statement }]) => statement);
    expect(statements).toHaveLength(2);
    expect(statements.every((statement) => statement.includes("tenant = ?"))).toBe(true);
  });
});
