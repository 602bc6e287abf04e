import type { Fields, Schema } from "../schema/schema.js";
import type { ResourceOptions } from "./request-options.js";
import { ResourceClient } from "./resource-client.js";
import { type ClientOptions, settingsFrom } from "./settings.js";
import { Transport } from "./transport.js";

/** One API, with one key. */
export interface Client {
  /** The records of a path, written plainly as in `api/v1/inventory/product`. The options are those of the server's lists. */
  resource<F extends Fields, Count extends boolean = true, Key extends (keyof F & string) | "id" = "id">(
    path: string,
    schema: Schema<F>,
    options?: ResourceOptions<Count, Key>,
  ): ResourceClient<F, Count, Key>;
}

/** A client of an API whose lists take `fields`, `filter`, `page` and `limit`. Throws a TypeError where an option cannot work. */
export function createClient(options: ClientOptions): Client {
  const transport = new Transport(settingsFrom(options));
  return {
    resource: (path, schema, resourceOptions = {}) => new ResourceClient(transport, path, schema, resourceOptions),
  };
}
