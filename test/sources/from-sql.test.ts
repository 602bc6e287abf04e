import { expect, test } from "vitest";
import { fromSql, listHandler } from "../../src/http.js";
import { defineSchema, integer } from "../../src/index.js";
import { sqlite } from "../../src/sql.js";

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
