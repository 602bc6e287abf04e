import { listHandler } from "ampipe/http";
import { products } from "../../products.js";
import { unauthorized, userOf } from "../../users.js";

const list = listHandler(products);

/** Put this in app/products/route.ts of a Next.js application. Next.js uses it for HEAD too and rejects other methods itself. */
export async function GET(request: Request): Promise<Response> {
  const user = userOf(request.headers.get("authorization"));
  return user === undefined ? unauthorized() : list(request, { user });
}
