import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { listHandler, type Source } from "../../../src/http.js";
import { defineSchema, integer, type Schema, text } from "../../../src/index.js";
import { blocksOf } from "../../support/markdown.js";
import { runBlock } from "../../support/run-block.js";
import { createPostgres, type PostgresDatabase } from "./postgres-server.js";

interface SnapshotRecipe {
  productList(schema: Schema, pool: pg.Pool): (request: Request) => Promise<Response>;
}

interface SecurityRecipe {
  productsOf(schema: Schema, pool: pg.Pool): Source<Schema, { readonly tenant: number }>;
}

const schema = defineSchema({ id: integer(), state: text() });
const request = new Request("http://localhost/?facets=state&limit=2");

let database: PostgresDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createPostgres();
  pool = new pg.Pool({ connectionString: database.url });
  await pool.query(`
    CREATE TABLE product (id int PRIMARY KEY, state text NOT NULL, tenant_id int NOT NULL);
    INSERT INTO product VALUES (1, 'new', 7), (2, 'old', 7), (3, 'old', 8)`);
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

async function recipeWith<Recipe>(part: string): Promise<Recipe> {
  const block = blocksOf("docs/recipes.md").find(({ code }) => code.includes(part));
  if (block === undefined) throw new Error(`docs/recipes.md has no recipe with ${part}`);
  return (await runBlock(block)).exports as unknown as Recipe;
}

test("all statements of a request see the same rows", async () => {
  const warnings: string[] = [];
  const note = (warning: Error): void => void warnings.push(warning.message);
  process.on("warning", note);
  onTestFinished(() => void process.off("warning", note));
  const { productList } = await recipeWith<SnapshotRecipe>("REPEATABLE READ");
  const original = pg.Client.prototype.query;
  let inserted = 0;
  // After each statement of the request, another connection adds a row.
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  const query = vi.spyOn(pg.Client.prototype, "query").mockImplementation(async function (this: pg.Client, ...args) {
    const result = await Reflect.apply(original, this, args);
    if (String(args[0]).startsWith("SELECT")) {
      await Reflect.apply(original, other, [`INSERT INTO product VALUES (${100 + inserted++}, 'new', 7)`]);
    }
    return result;
  });
  onTestFinished(async () => {
    query.mockRestore();
    await other.end();
  });
  const body = JSON.parse(await (await productList(schema, pool)(request)).text());
  expect([body.meta.total, body.facets.state.values]).toEqual([
    3,
    [
      { value: "old", count: 2 },
      { value: "new", count: 1 },
    ],
  ]);
  expect(inserted).toBeGreaterThan(1);
  expect(warnings).toEqual([]);
});

test("policies of the database protect the rows of other tenants", async () => {
  const { productsOf } = await recipeWith<SecurityRecipe>("set_config('app.tenant'");
  await pool.query(`
    CREATE ROLE api LOGIN;
    GRANT SELECT ON product TO api;
    ALTER TABLE product ENABLE ROW LEVEL SECURITY;
    CREATE POLICY tenants ON product USING (tenant_id = current_setting('app.tenant')::int)`);
  const url = new URL(database.url);
  url.username = "api";
  const limited = new pg.Pool({ connectionString: url.href });
  onTestFinished(() => limited.end());
  const list = listHandler({ schema, source: productsOf(schema, limited), facets: ["state"] });
  const body = JSON.parse(await (await list(request, { tenant: 8 })).text());
  expect([body.data, body.meta.total]).toEqual([[{ id: 3, state: "old" }], 1]);
});
