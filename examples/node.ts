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
  const [, written] = ONE_PRODUCT.exec(pathname) ?? [];
  if (written === undefined) return problemResponse(404);
  const id = decoded(written);
  return id === undefined ? problemResponse(400, { detail: "The path is not encoded well." }) : get(request, id);
}

function decoded(written: string): string | undefined {
  try {
    return decodeURIComponent(written);
  } catch {
    return undefined;
  }
}

export function start(port: number): Server {
  return createServer(toNodeListener(route)).listen(port);
}

if (process.argv[1] === import.meta.filename) start(3000);
