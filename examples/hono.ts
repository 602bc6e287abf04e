import { type ServerType, serve } from "@hono/node-server";
import { getHandler, listHandler } from "ampipe/http";
import { Hono } from "hono";
import { products } from "./products.js";

const list = listHandler(products);
const get = getHandler(products);

// On Deno, Bun or a worker, export this app; `start` is only for Node.
export const app: Hono = new Hono();
// `all`, because the handlers answer methods that they do not support with 405.
app.all("/products", (context) => list(context.req.raw));
app.all("/products/:id", (context) => get(context.req.raw, context.req.param("id")));

export function start(port: number): ServerType {
  return serve({ fetch: app.fetch, port });
}

if (process.argv[1] === import.meta.filename) start(3000);
