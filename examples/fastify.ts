import type { Server } from "node:http";
import { getHandler, listHandler, toRequest } from "ampipe/http";
import fastify from "fastify";
import { products } from "./products.js";
import { type User, unauthorized, userOf } from "./users.js";

declare module "fastify" {
  interface FastifyRequest {
    user: User;
  }
}

const list = listHandler(products);
const get = getHandler(products);

const app = fastify({
  // The handlers parse the query string themselves, so Fastify does not have to.
  routerOptions: { querystringParser: () => ({}) },
});
// Sets request.user, as @fastify/jwt does. Authenticate before the handlers: they report errors in the query string first.
app.decorateRequest("user");
app.addHook("onRequest", async (request, reply) => {
  const user = userOf(request.headers.authorization);
  if (user === undefined) return reply.send(unauthorized());
  request.user = user;
});
// The list handler reads the body of QUERY requests itself.
app.addContentTypeParser("application/x-www-form-urlencoded", (_request, _body, done) => done(null));
// The context is the request of Fastify. `all`, because the handlers answer methods that they do not support with 405.
app.all("/products", (request, reply) => list(toRequest(request.raw, reply.raw), request));
app.all<{ Params: { id: string } }>("/products/:id", (request, reply) =>
  get(toRequest(request.raw, reply.raw), request.params.id, request),
);

export async function start(port: number): Promise<Server> {
  await app.listen({ port });
  return app.server;
}

if (process.argv[1] === import.meta.filename) await start(3000);
