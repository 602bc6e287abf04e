import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listHandler, type Source } from "../../../src/http.js";
import type { Schema } from "../../../src/index.js";
import { blocksOf } from "../../support/markdown.js";
import { runBlock } from "../../support/run-block.js";
import { createPostgres, type PostgresDatabase } from "./postgres-server.js";

interface Recipe {
  readonly products: Schema;
  productsOf(pool: pg.Pool): Source;
}

let database: PostgresDatabase;
let pool: pg.Pool;
let list: (request: Request) => Promise<Response>;

beforeAll(async () => {
  const [setup, code] = blocksOf("docs/recipes.md").filter(({ code }) => code.includes("unaccent"));
  if (setup === undefined || code === undefined) throw new Error("docs/recipes.md has no recipe for accents");
  const { products, productsOf } = (await runBlock(code)).exports as unknown as Recipe;
  database = await createPostgres();
  pool = new pg.Pool({ connectionString: database.url });
  await pool.query(`
    CREATE TABLE product (id int PRIMARY KEY, name text NOT NULL);
    INSERT INTO product VALUES (1, 'Bolt 10'), (2, 'Café 5'), (3, 'Bolt 9'), (4, 'cafe 40'), (5, 'CAFÉ 12')`);
  await pool.query(setup.code);
  list = listHandler({ schema: products, source: productsOf(pool), cursors: true });
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

// Numbers count more than accents and case: "Café 5", "CAFÉ 12", "cafe 40".
test.each([
  ["sort=name", [1, 3, 5, 2, 4]],
  ["sort=name_order", [3, 1, 2, 5, 4]],
  ["sort=-name_order&limit=2", [4, 5]],
  ["sort=name_order&filter=search*CAFE", [2, 5, 4]],
])("the recipe sorts names in their natural order: %s", async (query, expected) => {
  const { data } = JSON.parse(await (await list(new Request(`http://localhost/?${query}`))).text());
  expect(data.map(({ id }: { id: number }) => id)).toEqual(expected);
});

test("a cursor with positions that change is refused", async () => {
  const { diagnostics } = await (await list(new Request("http://localhost/?sort=name_order&after="))).json();
  expect(diagnostics.map(({ code }: { code: string }) => code)).toEqual(["list.unselectable-cursor"]);
});
