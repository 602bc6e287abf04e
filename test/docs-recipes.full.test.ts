import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { PGlite } from "@electric-sql/pglite";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import express from "express";
import fastify from "fastify";
import { Hono } from "hono";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { listHandler, type Source } from "../src/http.js";
import type { Schema } from "../src/index.js";
import { createPglite } from "./support/create-pglite.js";
import { type Block, blocksOf } from "./support/markdown.js";
import { runBlock } from "./support/run-block.js";

/** Returns the block of the recipes that contains a text. */
function blockWith(part: string): Block {
  const block = blocksOf("docs/recipes.md").find(({ code }) => code.includes(part));
  if (block === undefined) throw new Error(`docs/recipes.md has no block with ${part}`);
  return block;
}

async function recipeWith<Exports>(part: string): Promise<Exports> {
  return (await runBlock(blockWith(part))).exports as Exports;
}

interface Caller {
  readonly tenant: number;
}
type ListProducts = (request: Request, caller: Caller) => Promise<Response>;

interface Recipes {
  addToHono(app: Hono<{ Variables: Caller }>, list: ListProducts): void;
  addToExpress(app: express.Express, list: ListProducts): void;
  addToFastify(app: fastify.FastifyInstance, list: ListProducts): void;
  routeOfNext(list: ListProducts, tenantOfSession: () => Promise<number>): (request: Request) => Promise<Response>;
}

let recipes: Recipes;

beforeAll(async () => {
  recipes = await recipeWith("addToHono");
});

const PATH = "/products?filter=active=true&list_price>=100";
const EXPECTED = "tenant 7: ?filter=active=true&list_price%3E=100";
const list: ListProducts = async ({ url }, { tenant }) =>
  new Response(`tenant ${tenant}: ${new URL(url).search.replaceAll(">", "%3E")}`);

test("Hono passes the tenant of a middleware", async () => {
  const app = new Hono<{ Variables: Caller }>();
  app.use(async (context, next) => {
    context.set("tenant", 7);
    await next();
  });
  recipes.addToHono(app, list);
  expect(await (await app.request(PATH)).text()).toBe(EXPECTED);
});

test("Express passes the tenant of a middleware", async () => {
  const app = express();
  app.use((_request, response, next) => {
    response.locals.tenant = 7;
    next();
  });
  recipes.addToExpress(app, list);
  const server = app.listen(0, "127.0.0.1");
  try {
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    expect(await (await fetch(`http://127.0.0.1:${port}${PATH}`)).text()).toBe(EXPECTED);
  } finally {
    server.close();
  }
});

test("Fastify passes the tenant of a hook", async () => {
  const app = fastify();
  app.decorateRequest("tenant", 0);
  app.addHook("onRequest", async (request) => request.setDecorator("tenant", 7));
  recipes.addToFastify(app, list);
  expect((await app.inject(PATH)).body).toBe(EXPECTED);
});

test("Next.js passes the tenant of the session", async () => {
  const route = recipes.routeOfNext(list, async () => 7);
  expect(await (await route(new Request(`http://localhost${PATH}`))).text()).toBe(EXPECTED);
});

describe("errors of a source get to the error handler of", () => {
  interface ErrorRecipes {
    serveWithHono(app: Hono, source: Source): void;
    serveWithExpress(app: express.Express, source: Source): void;
    serveWithFastify(app: fastify.FastifyInstance, source: Source): void;
  }
  const fail = async () => {
    throw new Error("no database");
  };
  const source: Source = { list: fail, get: fail };
  const textOf = (error: unknown) => `handled: ${(error as Error).message}`;
  let errors: ErrorRecipes;
  beforeAll(async () => {
    errors = await recipeWith("serveWithHono");
  });

  test("Hono", async () => {
    const app = new Hono();
    app.onError((error, context) => context.text(textOf(error), 500));
    errors.serveWithHono(app, source);
    expect(await (await app.request("/products")).text()).toBe("handled: no database");
    expect((await app.request("/products?limit=ten")).status).toBe(400);
  });

  test("Express", async () => {
    const app = express();
    errors.serveWithExpress(app, source);
    const handle: express.ErrorRequestHandler = (error, _request, response, _next) => {
      response.status(500).send(textOf(error));
    };
    app.use(handle);
    const server = app.listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    expect(await (await fetch(`http://127.0.0.1:${port}/products`)).text()).toBe("handled: no database");
  });

  test("Fastify", async () => {
    const app = fastify();
    app.setErrorHandler((error, _request, reply) => reply.code(500).send(textOf(error)));
    errors.serveWithFastify(app, source);
    expect((await app.inject("/products")).body).toBe("handled: no database");
  });
});

describe("on PostgreSQL", () => {
  let database: PGlite;
  beforeAll(async () => {
    database = await createPglite({ unaccent });
    return () => database.close();
  });

  const get = async (schema: Schema, source: Source, query: string) => {
    const response = await listHandler({ schema, source })(new Request(`http://localhost/?${query}`));
    return JSON.parse(await response.text()) as { data: readonly unknown[]; detail?: string };
  };

  test("computed fields are filtered, sorted and returned", async () => {
    const { orders, ordersOf } = await recipeWith<{ orders: Schema; ordersOf(pool: PGlite): Source }>("COMPUTED");
    await database.exec(`
      CREATE TABLE orders (id int PRIMARY KEY, price numeric NOT NULL, quantity int NOT NULL, due date);
      INSERT INTO orders VALUES (1, 0.50, 10, '2000-01-01'), (2, 3, 2, NULL), (3, 2, 2, '9999-12-31')`);
    const { data } = await get(orders, ordersOf(database), "filter=total>=5&sort=-total&fields=id,total,overdue");
    expect(data).toEqual([
      { id: 2, total: 6, overdue: false },
      { id: 1, total: 5, overdue: true },
    ]);
    const late = await get(orders, ordersOf(database), "filter=overdue=false&fields=id");
    expect(late.data).toEqual([{ id: 2 }, { id: 3 }]);
  });

  // The ICU of PGlite has no rules for numbers: test/engines/servers tests the order.
  test("searches ignore accents and case", async () => {
    const { products, productsOf } = await recipeWith<{ products: Schema; productsOf(pool: PGlite): Source }>(
      "strpos(lower(unaccent",
    );
    await database.exec(`
      CREATE TABLE product (id int PRIMARY KEY, name text NOT NULL);
      INSERT INTO product VALUES (1, 'Bolt 10'), (2, 'Café 5'), (3, 'Bolt 9'), (4, 'cafe%'), (5, 'CAFÉ 12');
      ${blockWith("CREATE EXTENSION IF NOT EXISTS unaccent").code}`);
    const idsOf = async (filter: string) =>
      (await get(products, productsOf(database), `fields=id&filter=${encodeURIComponent(filter)}`)).data;
    expect(await idsOf("search*cafe")).toEqual([{ id: 2 }, { id: 4 }, { id: 5 }]);
    expect(await idsOf("search*FÉ")).toEqual([{ id: 2 }, { id: 4 }, { id: 5 }]);
    expect(await idsOf("search!*cafe")).toEqual([{ id: 1 }, { id: 3 }]);
    expect(await idsOf("search*%")).toEqual([{ id: 4 }]);
    expect(await idsOf("name*cafe")).toEqual([{ id: 4 }]);
  });
});

test("saved filters with more aliases than a check reports are migrated", async () => {
  const { migrate } = await recipeWith<{ migrate(saved: string): string | undefined }>("function migrate");
  const saved = Array.from({ length: 30 }, (_, i) => `price!=${i}`).join("&");
  expect(migrate(saved)).toBe(saved.replaceAll("price", "list_price"));
});

test("saved filters with names that stand for values are migrated", async () => {
  const { migrate } = await recipeWith<{ migrate(saved: string): string | undefined }>("function migrate");
  expect(migrate("owner_id=me&name=x")).toBe("owner_id=me&name=x");
  expect(migrate("price>5|owner_id[me,7]")).toBe("list_price>5|owner_id[me,7]");
  expect(migrate("owner_id=mee&price>5")).toBeUndefined();
  expect(migrate("list_price=me")).toBeUndefined();
});
