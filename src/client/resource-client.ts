import { type ListSettings, listSettings } from "../list/list-query.js";
import { checkSchema, type Fields, type Schema } from "../schema/schema.js";
import { ApiError } from "./errors.js";
import { type FetchedPage, paginate, recordsOf } from "./paginate.js";
import { readKey, readList, readOne } from "./read-response.js";
import type { Chosen, CreatedKey, Envelope, FieldNames, KeyInput } from "./record-types.js";
import {
  CREATE_OPTIONS,
  type CreateOptions,
  GET_REQUEST,
  type GetRequest,
  LIST_REQUEST,
  type ListRequest,
  type ResourceOptions,
  resourceOptions,
} from "./request-options.js";
import { assertOptions } from "./settings.js";
import type { Transport } from "./transport.js";
import { encodePath, encodeSegment, filterTextOf, writeGetQuery, writeKey, writeListQuery } from "./write-url.js";

/** Default limit of `pages` and `all`. */
const DEFAULT_PAGE_LIMIT = 100;

/**
 * Client of one resource, created by `resource()` of a client. A request that does not match the schema throws a
 * FilterError and is not sent. A response that does not match its type throws a ResponseError.
 */
export class ResourceClient<
  F extends Fields,
  Count extends boolean = true,
  Key extends (keyof F & string) | "id" = "id",
> {
  private readonly url: string;
  private readonly settings: ListSettings;
  private readonly key: string;

  constructor(
    private readonly transport: Transport,
    path: string,
    private readonly schema: Schema<F>,
    private readonly options: ResourceOptions<Count, Key>,
  ) {
    checkSchema(schema, "resource()");
    assertOptions("resource()", options, resourceOptions(schema));
    this.settings = listSettings(options);
    this.key = options.key ?? "id";
    this.url = transport.urlOf(encodePath(path));
  }

  /**
   * Returns one page. The API chooses the limit if the request has none.
   *
   * @example
   * ```ts
   * const { data, meta } = await products.list({ fields: ["id", "name"], filter: "price>=100", limit: 50 });
   * ```
   */
  async list<const Names extends FieldNames<F> = undefined>(
    request: ListRequest<F, Names> = {},
  ): Promise<Envelope<Chosen<F, Names>, Count>> {
    assertOptions("list()", request, LIST_REQUEST);
    return (await this.fetchPage(request)).envelope;
  }

  /**
   * Yields every page, starting at `page`. Each is fetched on demand. Default limit: 100, or `maxLimit` if that is
   * lower. Records that are created or deleted in the meantime shift the pages, so a record may appear twice or not at
   * all.
   *
   * @example
   * ```ts
   * for await (const { data, pagination } of products.pages({ filter: "active=true" })) {
   *   console.log(`${pagination.currentPage}: ${data.length} records`);
   * }
   * ```
   */
  pages<const Names extends FieldNames<F> = undefined>(
    request: ListRequest<F, Names> = {},
  ): AsyncGenerator<Envelope<Chosen<F, Names>, Count>, void, undefined> {
    assertOptions("pages()", request, LIST_REQUEST);
    const { page = 1, limit = Math.min(DEFAULT_PAGE_LIMIT, this.options.maxLimit ?? DEFAULT_PAGE_LIMIT) } = request;
    // Once for all pages, as a function could return another filter each time. Invalid requests throw here, not later.
    const fixed = { ...request, limit, filter: filterTextOf(request.filter, this.schema, this.settings) };
    writeListQuery({ ...fixed, page }, this.schema, this.settings);
    return paginate(page, (next) => this.fetchPage({ ...fixed, page: next }));
  }

  /**
   * Yields every record of {@link pages}.
   *
   * @example
   * ```ts
   * for await (const { name } of products.all({ fields: ["name"], filter: (product) => product.price.gte(100) })) {
   *   console.log(name);
   * }
   * ```
   */
  all<const Names extends FieldNames<F> = undefined>(
    request: ListRequest<F, Names> = {},
  ): AsyncGenerator<Chosen<F, Names>, void, undefined> {
    return recordsOf<Chosen<F, Names>>(this.pages(request));
  }

  /**
   * Returns one record, or undefined if the API responds with 404.
   *
   * @example
   * ```ts
   * const product = await products.get(7, { fields: ["name"] });
   * console.log(product?.name);
   * ```
   */
  async get<const Names extends FieldNames<F> = undefined>(
    id: KeyInput<F, Key>,
    request: GetRequest<Names> = {},
  ): Promise<Chosen<F, Names> | undefined> {
    assertOptions("get()", request, GET_REQUEST);
    const { raw, fields } = writeGetQuery(request, this.schema, this.settings);
    const url = `${this.url}/${encodeSegment(writeKey(id, this.schema.byName.get(this.key)))}`;
    const { signal } = request;
    try {
      const body = await this.transport.send({ method: "GET", url, query: raw, filterText: "", signal });
      // Safe: readOne returns the requested fields with the types of the schema.
      return readOne(body, { schema: this.schema, fields }) as Chosen<F, Names>;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  }

  /**
   * Creates a record from the JSON of `record` and returns its key as `id`. The request is sent only once, unless an
   * `idempotencyKey` makes it safe to retry.
   *
   * @example
   * ```ts
   * const { id } = await products.create({ name: "Bolt", price: 0.1 }, { idempotencyKey: true });
   * ```
   */
  async create(record: object, options: CreateOptions = {}): Promise<{ readonly id: CreatedKey<F, Key> }> {
    assertOptions("create()", options, CREATE_OPTIONS);
    const { idempotencyKey, signal } = options;
    const body = await this.transport.send({
      method: "POST",
      url: this.url,
      query: "",
      filterText: "",
      body: JSON.stringify(record),
      idempotencyKey: idempotencyKey === true ? randomKey() : idempotencyKey,
      signal,
    });
    // Safe: readKey returns a value of the key field.
    return { id: readKey(body, { schema: this.schema, key: this.key }) as CreatedKey<F, Key> };
  }

  private async fetchPage<const Names extends FieldNames<F>>(
    request: ListRequest<F, Names>,
  ): Promise<FetchedPage<Envelope<Chosen<F, Names>, Count>>> {
    const { raw, fields, filterText } = writeListQuery(request, this.schema, this.settings);
    const { signal } = request;
    const body = await this.transport.send({ method: "GET", url: this.url, query: raw, filterText, signal });
    const envelope = readList(body, { schema: this.schema, fields }, this.options.count !== false);
    // Safe: readList checks the fields of every record, and allows null totals only if `count` is false.
    return { envelope: envelope as Envelope<Chosen<F, Names>, Count>, unexpected: body.unexpected };
  }
}

/** Returns a random key. `crypto.randomUUID` is not used, as browsers provide it only in secure contexts. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
