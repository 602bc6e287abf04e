import type { Fields, NoRelations, Relations, Schema } from "../language/schema/schema.js";
import type { FieldNames } from "./record-types.js";
import type { ResourceOptions } from "./request-options.js";
import { ResourceClient } from "./resource-client.js";
import { type ClientOptions, settingsFrom } from "./settings.js";
import { Transport } from "./transport.js";

/** A client for one API with one API key. */
export interface Client {
  /**
   * Returns the client of one resource. The path is relative to `baseUrl` and not percent-encoded. Set the options to
   * those of the server's list handler, so that both accept the same requests. Throws a TypeError if an argument is
   * invalid.
   *
   * @example
   * ```ts
   * const products = api.resource("api/v1/product", schema);
   * const countries = api.resource("api/v1/country", countrySchema, { key: "code", count: false });
   * ```
   */
  resource<
    F extends Fields,
    Count extends boolean = true,
    Key extends (keyof F & string) | "id" = "id",
    Parameter extends string = never,
    R extends Relations = NoRelations,
    FacetName extends string = never,
    const Default extends FieldNames<F, R> = undefined,
  >(
    path: string,
    schema: Schema<F, R>,
    options?: ResourceOptions<Count, Key, Parameter, FacetName, Default>,
  ): ResourceClient<F, Count, Key, Parameter, R, FacetName, Default>;
}

/**
 * Creates a client for an API whose list endpoints accept `fields`, `filter`, `page` and `limit`. Throws a TypeError if
 * an option is invalid.
 *
 * @example
 * ```ts
 * const api = createClient({ baseUrl: "https://acme.example", apiKey: "my-api-key" });
 * const products = api.resource("api/v1/product", defineSchema({ id: integer(), name: text() }));
 * const { data } = await products.list({ filter: "name*bolt", limit: 50 });
 * ```
 */
export function createClient(options: ClientOptions): Client {
  const transport = new Transport(settingsFrom(options));
  return {
    resource: (path, schema, resourceOptions = {}) => new ResourceClient(transport, path, schema, resourceOptions),
  };
}
