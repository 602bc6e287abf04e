import type { Server } from "node:http";
import { getHandler, listHandler, toNodeListener } from "ampipe/http";
import express, { type Request } from "express";
import { products } from "./products.js";

const get = getHandler(products);

const app = express();
// Without it, "/products/" would also be the list.
app.enable("strict routing");
// `all`, because the handlers answer methods that they do not support with 405. They parse the query string themselves,
// so the setting "query parser" does not matter.
app.all("/products", toNodeListener(listHandler(products)));
app.all(
  "/products/:id",
  toNodeListener((request, { params }: Request<{ id: string }>) => get(request, params.id)),
);

export function start(port: number): Server {
  return app.listen(port);
}

if (process.argv[1] === import.meta.filename) start(3000);
