import { listHandler } from "ampipe/http";
import { products } from "../../products.js";

const list = listHandler(products);

/** In an application of Next.js this is app/products/route.ts; Next.js answers HEAD with it, and other methods itself. */
export const GET = (request: Request): Promise<Response> => list(request);
