import type { Server } from "node:http";
import { getHandler, listHandler, toNodeListener } from "ampipe/http";
import express, { type Request } from "express";
import { products } from "./products.js";

const get = getHandler(products);

const app = express();
// Or else "/products/" is the list as well.
app.enable("strict routing");
// `all`, as the handlers answer other methods than GET and HEAD with 405. They read the address themselves:
// whatever "query parser" is set to, it does not matter to them.
app.all("/products", toNodeListener(listHandler(products)));
app.all(
  "/products/:id",
  toNodeListener((request, { params }: Request<{ id: string }>) => get(request, params.id)),
);

export function start(port: number): Server {
  return app.listen(port);
}

if (process.argv[1] === import.meta.filename) start(3000);
