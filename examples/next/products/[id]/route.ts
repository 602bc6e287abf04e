import { getHandler } from "ampipe/http";
import { products } from "../../../products.js";
import { unauthorized, userOf } from "../../../users.js";

const get = getHandler(products);

interface Context {
  readonly params: Promise<{ readonly id: string }>;
}

/** Put this in app/products/[id]/route.ts of a Next.js application. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const user = userOf(request.headers.get("authorization"));
  return user === undefined ? unauthorized() : get(request, (await params).id, { user });
}
