import { getHandler } from "ampipe/http";
import { products } from "../../../products.js";

const get = getHandler(products);

interface Context {
  readonly params: Promise<{ readonly id: string }>;
}

/** Put this in app/products/[id]/route.ts of a Next.js application. */
export const GET = async (request: Request, { params }: Context): Promise<Response> => get(request, (await params).id);
