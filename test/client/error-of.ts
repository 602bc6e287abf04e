import { ApiError, createClient, ResponseError } from "../../src/client.js";
import { type Reply, serve } from "./api-server.js";
import { PATH, products } from "./products.js";

export const KEY = "s3cret";

/** Returns the error that `list` throws for a reply. In `message`, "URL" replaces the URL of the server. */
export async function errorOf(reply: Reply, request: { readonly filter?: string } = {}, options: object = {}) {
  const { baseUrl } = await serve(() => reply);
  const client = createClient({ baseUrl, apiKey: KEY, maxRetries: 0, ...options });
  const error: unknown = await client
    .resource(PATH, products)
    .list(request)
    .then(String, (thrown) => thrown);
  if (!(error instanceof ApiError || error instanceof ResponseError)) throw error;
  return { error, message: error.message.replace(`${baseUrl}/${PATH}`, "URL") };
}
