import { type ServerType, serve } from "@hono/node-server";
import { getHandler, listHandler } from "ampipe/http";
import { Hono } from "hono";
import { products } from "./products.js";
import { type Caller, unauthorized, userOf } from "./users.js";

const list = listHandler(products);
const get = getHandler(products);

// On Deno, Bun or a worker, export this app; `start` is only for Node.
export const app = new Hono<{ Variables: Caller }>();
// Sets a variable, as hono/jwt does. Authenticate before the handlers: they report errors in the query string first.
app.use(async (context, next) => {
  const user = userOf(context.req.header("authorization"));
  if (user === undefined) return unauthorized();
  context.set("user", user);
  return await next();
});
// The context of the handlers is the variables. `all`, because the handlers answer methods that they do not support with
// 405.
app.all("/products", (context) => list(context.req.raw, context.var));
app.all("/products/:id", (context) => get(context.req.raw, context.req.param("id"), context.var));

export function start(port: number): ServerType {
  return serve({ fetch: app.fetch, port });
}

if (process.argv[1] === import.meta.filename) start(3000);
