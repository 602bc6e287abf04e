import { createServer, type IncomingMessage, type Server } from "node:http";
import { getHandler, listHandler, problemResponse, toNodeListener } from "ampipe/http";
import { products } from "./products.js";
import { unauthorized, userOf } from "./users.js";

const list = listHandler(products);
const get = getHandler(products);

/** Captures the id, which may be percent-encoded. */
const ONE_PRODUCT = /^\/products\/([^/]+)$/;

/** The listener passes the request of Node too, which has the socket and what other code has attached to it. */
async function route(request: Request, incoming: IncomingMessage): Promise<Response> {
  // Authenticate before the handlers: they report errors in the query string first.
  const user = userOf(incoming.headers.authorization);
  if (user === undefined) return unauthorized();
  const { pathname } = new URL(request.url);
  if (pathname === "/products") return list(request, { user });
  const [, encoded] = ONE_PRODUCT.exec(pathname) ?? [];
  if (encoded === undefined) return problemResponse(404);
  const id = decode(encoded);
  return id === undefined
    ? problemResponse(400, { detail: "The path contains invalid percent-encoding." })
    : get(request, id, { user });
}

function decode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

export function start(port: number): Server {
  return createServer(toNodeListener(route)).listen(port);
}

if (process.argv[1] === import.meta.filename) start(3000);
