import { listHandler } from "ampipe/http";
import { products } from "../../products.js";

const list = listHandler(products);

/** Put this in app/products/route.ts of a Next.js application. Next.js uses it for HEAD too and rejects other methods itself. */
export const GET = (request: Request): Promise<Response> => list(request);
