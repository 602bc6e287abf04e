import { listHandler } from "ampipe/http";
import { products } from "../../products.js";

const list = listHandler(products);

/** For app/products/route.ts. Next.js uses it for HEAD too, and answers other methods with 405. */
export const GET = (request: Request): Promise<Response> => list(request);
