import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import fastify from "fastify";
import { Hono } from "hono";
import { beforeAll, expect, test } from "vitest";
import { blocksOf } from "./support/markdown.js";
import { runBlock } from "./support/run-block.js";

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
  const block = blocksOf("docs/recipes.md").find(({ code }) => code.includes("addToHono"));
  if (block === undefined) throw new Error("docs/recipes.md has no routes");
  recipes = (await runBlock(block)).exports as unknown as Recipes;
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
