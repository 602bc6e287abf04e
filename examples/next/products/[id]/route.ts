import { getHandler } from "ampipe/http";
import { products } from "../../../products.js";

const get = getHandler(products);

interface Context {
  readonly params: Promise<{ readonly id: string }>;
}

/** For app/products/[id]/route.ts. */
export const GET = async (request: Request, { params }: Context): Promise<Response> => get(request, (await params).id);
