import { expect, test } from "vitest";
import { fromSql, getHandler, listHandler } from "../../src/http.js";
import { checkOrThrow, defineSchema, integer } from "../../src/index.js";
import type { ListCursor } from "../../src/list.js";
import { sql, sqlite } from "../../src/sql.js";

const schema = defineSchema({ id: integer() });

/** Returns the total of a page for a number of rows found and a number of rows counted. */
async function totalOf(query: string, found: number, counted: number): Promise<number> {
  const rows = Array.from({ length: found }, (_, index) => ({ id: index + 1 }));
  const source = fromSql(schema, {
    table: "t",
    dialect: sqlite,
    query: async ({ text }) => (text.includes("count(*)") ? [{ total: counted }] : rows),
  });
  const response = await listHandler({ schema, source })(new Request(`http://localhost/${query}`));
  return (await response.json()).meta.total;
}

test.each([
  ["a full page counts at least its own rows", "?limit=5&page=2", 5, 3, 10],
  ["a full page needs the count", "?limit=5&page=2", 5, 12, 12],
  ["an empty page is past the end", "?limit=5&page=3", 0, 12, 10],
  ["an empty page needs the count", "?limit=5&page=3", 0, 7, 7],
  ["a page that is not full determines the total", "?limit=5&page=2", 2, 99, 7],
])("if rows change between the statements, %s", async (_name, query, found, counted, total) => {
  expect(await totalOf(query, found, counted)).toBe(total);
});

interface Case {
  readonly count?: boolean | { readonly upTo: number };
  readonly page?: number;
  readonly direction?: ListCursor["direction"];
  /** The ids that the statement for rows returns. */
  readonly found: readonly number[];
  readonly counted?: number;
}

/** Returns the page of a source with a limit of 2. */
function pageOf({ count = true, page = 1, direction, found, counted }: Case): Promise<unknown> {
  const source = fromSql(schema, {
    table: "t",
    dialect: sqlite,
    count,
    query: async ({ text }) => {
      if (!text.includes("count(*)")) return found.map((id) => ({ id }));
      if (counted === undefined) throw new Error("not expected to count");
      return [{ total: counted }];
    },
  });
  const cursor = direction === undefined ? {} : { cursor: { direction, position: undefined } };
  const sort = [{ field: "id", descending: false }];
  const query = { fields: ["id"], filter: checkOrThrow("", schema), filterText: "", sort, page, limit: 2 };
  return source.list({ query: { ...query, ...cursor, parameters: {} }, request: new Request("http://localhost/") });
}

function records(...ids: readonly number[]): { readonly id: number }[] {
  return ids.map((id) => ({ id }));
}

test.each<[string, Case, unknown]>([
  [
    "drops the row after the page",
    { direction: "after", found: [1, 2, 3], counted: 9 },
    { records: records(1, 2), total: 9, hasMore: true },
  ],
  // Rows are selected in reverse.
  [
    "drops the row before the page",
    { direction: "before", found: [9, 8, 7], counted: 9 },
    { records: records(8, 9), total: 9, hasMore: true },
  ],
  [
    "counts even if the page is not full",
    { direction: "after", found: [9], counted: 9 },
    { records: records(9), total: 9, hasMore: false },
  ],
  [
    "counts at least the rows found",
    { direction: "after", found: [1, 2, 3], counted: 1 },
    { records: records(1, 2), total: 3, hasMore: true },
  ],
  [
    "of no rows has the total",
    { direction: "after", found: [], counted: 4 },
    { records: [], total: 4, hasMore: false },
  ],
  [
    "does not count",
    { direction: "before", count: false, found: [2, 1] },
    { records: records(1, 2), total: null, hasMore: false },
  ],
])("a page by cursor %s", async (_case, given, expected) => {
  expect(await pageOf(given)).toEqual(expected);
});

test.each<[string, Case, unknown]>([
  ["has a total up to it", { found: [1, 2, 3], counted: 5 }, { records: records(1, 2), total: 5 }],
  [
    "has no total beyond it",
    { found: [1, 2, 3], counted: 6 },
    { records: records(1, 2), total: null, hasMore: true, totalAtLeast: 5 },
  ],
  ["does not count a page that is not full", { found: [5], page: 3 }, { records: records(5), total: 5 }],
  [
    "has no total beyond it without a count either",
    { found: [7], page: 4 },
    { records: records(7), total: null, hasMore: false, totalAtLeast: 5 },
  ],
  [
    "works with a cursor",
    { direction: "after", found: [1, 2, 3], counted: 6 },
    { records: records(1, 2), total: null, hasMore: true, totalAtLeast: 5 },
  ],
])("a page with a count up to a number %s", async (_case, given, expected) => {
  expect(await pageOf({ ...given, count: { upTo: 5 } })).toEqual(expected);
});

test("the source has the name of its key", () => {
  const options = { table: "t", dialect: sqlite, query: async () => [] };
  expect(fromSql(schema, options).key).toBe("id");
  expect(fromSql(defineSchema({ code: integer() }), { ...options, key: "code" }).key).toBe("code");
});

test("the condition of the server gets the custom parameters, in the URL or in the body", async () => {
  const statements: unknown[] = [];
  const source = fromSql(schema, {
    table: "t",
    dialect: sqlite,
    query: async ({ values }) => {
      statements.push(values[0]);
      return [];
    },
    where: ({
      query: {
        parameters: { q },
      },
    }) => sql`name = ${q ?? "none"}`,
  });
  const resource = { schema, source, parameters: ["q"] };
  const type = { "content-type": "application/x-www-form-urlencoded" };
  await listHandler(resource)(new Request("http://localhost/?q=url"));
  await listHandler(resource)(new Request("http://localhost/", { method: "QUERY", body: "q=body", headers: type }));
  await getHandler(resource)(new Request("http://localhost/1?q=one"), "1");
  await getHandler(resource)(new Request("http://localhost/1"), "1");
  expect(statements).toEqual(["url", "body", "one", "none"]);
});
