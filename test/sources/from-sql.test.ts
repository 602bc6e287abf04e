import { expect, test } from "vitest";
import { fromSql, listHandler } from "../../src/http.js";
import { defineSchema, integer } from "../../src/index.js";
import { sqlite } from "../../src/sql.js";

const schema = defineSchema({ id: integer() });

/** The total of a page whose statement finds so many rows, and whose count says so many. */
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
  ["a page that is full counts at least its own rows", "?limit=5&page=2", 5, 3, 10],
  ["a page that is full is counted", "?limit=5&page=2", 5, 12, 12],
  ["an empty page has been past the end", "?limit=5&page=3", 0, 12, 10],
  ["an empty page is counted", "?limit=5&page=3", 0, 7, 7],
  ["a page that is not full tells the total", "?limit=5&page=2", 2, 99, 7],
])("where rows come or go between the statements, %s", async (_what, query, found, counted, total) => {
  expect(await totalOf(query, found, counted)).toBe(total);
});
