import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import pg from "pg";
import postgres from "postgres";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { listHandler, type Source, toNodeListener } from "../../../src/http.js";
import { defineSchema, integer, type Schema } from "../../../src/index.js";
import { blocksOf } from "../../support/markdown.js";
import { runBlock } from "../../support/run-block.js";
import { createPostgres, type PostgresDatabase } from "./postgres-server.js";

/** The sources of the recipe. */
interface Recipe {
  productsOfPg(schema: Schema, pool: pg.Pool, canceling: pg.Pool): Source;
  productsOfPostgresJs(schema: Schema, db: postgres.Sql): Source;
}

const schema = defineSchema({ id: integer() });
let database: PostgresDatabase;
let recipe: Recipe;
let observer: pg.Client;

beforeAll(async () => {
  const block = blocksOf("docs/recipes.md").find(({ code }) => code.includes("pg_cancel_backend"));
  if (block === undefined) throw new Error("docs/recipes.md has no cancellation");
  recipe = (await runBlock(block)).exports as unknown as Recipe;
  database = await createPostgres();
  observer = new pg.Client({ connectionString: database.url });
  await observer.connect();
  // Its rows take an hour.
  await observer.query("CREATE VIEW product AS SELECT 1::bigint AS id FROM pg_sleep(3600)");
});
afterAll(async () => {
  await observer?.end();
  await database?.drop();
});

/** Resolves when that many statements read the view. */
async function waitForStatements(count: number): Promise<void> {
  const active =
    "SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%product%' AND pid <> pg_backend_pid()";
  await vi.waitFor(async () => expect((await observer.query(active)).rowCount).toBe(count), { timeout: 120_000 });
}

test.each<[name: string, open: () => { source: Source; close: () => Promise<unknown> }]>([
  [
    "pg",
    () => {
      const [pool, canceling] = [1, 2].map(() => new pg.Pool({ connectionString: database.url, max: 1 })) as [
        pg.Pool,
        pg.Pool,
      ];
      return {
        source: recipe.productsOfPg(schema, pool, canceling),
        close: () => Promise.all([pool.end(), canceling.end()]),
      };
    },
  ],
  [
    "postgres.js",
    () => {
      const db = postgres(database.url, { max: 1 });
      return { source: recipe.productsOfPostgresJs(schema, db), close: () => db.end() };
    },
  ],
])("with %s, the recipe cancels the statement of a client that disconnects", async (_name, open) => {
  const { source, close } = open();
  const onError = vi.fn(() => new Response());
  const listening = createServer(toNodeListener(listHandler({ schema, source, onError }))).listen(0, "127.0.0.1");
  onTestFinished(() => void listening.close());
  await once(listening, "listening");
  const socket = connect((listening.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET /products HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await waitForStatements(1);
  socket.destroy();
  await waitForStatements(0);
  await close();
  expect(onError).not.toHaveBeenCalled();
});
