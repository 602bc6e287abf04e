import { createServer, type Server } from "node:http";
import { getHandler, listHandler, problemResponse, toNodeListener } from "ampipe/http";
import { products } from "./products.js";

const list = listHandler(products);
const get = getHandler(products);

/** Captures the id, which may be percent-encoded. */
const ONE_PRODUCT = /^\/products\/([^/]+)$/;

async function route(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === "/products") return list(request);
  const [, encoded] = ONE_PRODUCT.exec(pathname) ?? [];
  if (encoded === undefined) return problemResponse(404);
  const id = decode(encoded);
  return id === undefined
    ? problemResponse(400, { detail: "The path contains invalid percent-encoding." })
    : get(request, id);
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
