import type { Server } from "node:http";
import { getHandler, listHandler, sendResponse, toNodeListener } from "ampipe/http";
import express, { type Request } from "express";
import { products } from "./products.js";
import { type User, unauthorized, userOf } from "./users.js";

declare global {
  namespace Express {
    interface Request {
      user: User;
    }
  }
}

const get = getHandler(products);

const app = express();
// Without it, "/products/" would also be the list.
app.enable("strict routing");
// Sets request.user, as Passport does. Authenticate before the handlers: they report errors in the query string first.
app.use(async (request, response, next) => {
  const user = userOf(request.headers.authorization);
  if (user === undefined) return sendResponse(unauthorized(), response);
  request.user = user;
  return next();
});
// The context is the request of Express. `all`, because the handlers answer methods that they do not support with 405.
// They parse the query string themselves, so the setting "query parser" does not matter.
app.all("/products", toNodeListener(listHandler(products)));
app.all(
  "/products/:id",
  toNodeListener((request, incoming: Request<{ id: string }>) => get(request, incoming.params.id, incoming)),
);

export function start(port: number): Server {
  return app.listen(port);
}

if (process.argv[1] === import.meta.filename) start(3000);
