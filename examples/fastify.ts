import type { Server } from "node:http";
import { getHandler, listHandler, toRequest } from "ampipe/http";
import fastify from "fastify";
import { products } from "./products.js";

const list = listHandler(products);
const get = getHandler(products);

const app = fastify({
  // The handlers parse the query string themselves, so Fastify does not have to.
  routerOptions: { querystringParser: () => ({}) },
});
// The list handler reads the body of QUERY requests itself.
app.addContentTypeParser("application/x-www-form-urlencoded", (_request, _body, done) => done(null));
// `all`, because the handlers answer methods that they do not support with 405.
app.all("/products", (request) => list(toRequest(request.raw)));
app.all<{ Params: { id: string } }>("/products/:id", (request) => get(toRequest(request.raw), request.params.id));

export async function start(port: number): Promise<Server> {
  await app.listen({ port });
  return app.server;
}

if (process.argv[1] === import.meta.filename) await start(3000);
