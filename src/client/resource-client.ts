import { checkArgument } from "../language/diagnostics/argument.js";
import { OBJECT } from "../language/diagnostics/options.js";
import { membersOf } from "../language/schema/field-at.js";
import type { Plain } from "../language/schema/record-of.js";
import { checkSchema, type Fields, type NoRelations, type Relations, type Schema } from "../language/schema/schema.js";
import { ApiError } from "./errors.js";
import { ListCalls } from "./list-calls.js";
import { readKey, readOne } from "./read-response.js";
import type { Chosen, Counted, CreatedKey, Envelope, FieldNames, KeyInput, Listed } from "./record-types.js";
import {
  type AnyListRequest,
  CREATE_OPTIONS,
  type CreateOptions,
  EXPORT_REQUEST,
  type ExportRequest,
  type FacetRequest,
  GET_REQUEST,
  type GetRequest,
  LIST_REQUEST,
  type ListRequest,
  type ListSelection,
  PAGE_REQUEST,
  type PositionRequest,
  type ResourceOptions,
  resourceOptions,
} from "./request-options.js";
import { assertOptions } from "./settings.js";
import type { Transport } from "./transport.js";
import { encodePath, encodeSegment, writeGetQuery, writeKey } from "./write-url.js";

/**
 * Client of one resource, created by `resource()` of a client. A request that does not match the schema throws a
 * FilterError and is not sent. A response that does not match its type throws a ResponseError.
 */
export class ResourceClient<
  F extends Fields,
  Count extends boolean = true,
  Key extends (keyof F & string) | "id" = "id",
  Parameter extends string = never,
  R extends Relations = NoRelations,
  FacetName extends string = never,
  Default extends FieldNames<F, R> = undefined,
> {
  private readonly url: string;
  private readonly key: string;
  private readonly lists: ListCalls<F, R>;

  constructor(
    private readonly transport: Transport,
    path: string,
    private readonly schema: Schema<F, R>,
    options: ResourceOptions<Count, Key, Parameter, FacetName, Default>,
  ) {
    checkSchema(schema, "resource()");
    assertOptions("resource()", options, resourceOptions(schema));
    this.key = options.key ?? "id";
    this.url = transport.urlOf(encodePath(path));
    this.lists = new ListCalls(transport, this.url, schema, options);
  }

  /**
   * Returns one page, or the records after or before a cursor: that of another response, or "" for the first or the last
   * records. The API chooses the limit if the request has none. With `facets`, it also counts the values of these fields,
   * which are an option of the resource.
   *
   * @example
   * ```ts
   * const { data, meta } = await products.list({ fields: ["id", "name"], filter: "price>=100", limit: 50 });
   * const first = await products.list({ sort: ["-price", "name"], after: "" });
   * if (first.pagination.nextCursor !== null) {
   *   await products.list({ sort: ["-price", "name"], after: first.pagination.nextCursor });
   * }
   * ```
   */
  async list<
    const Names extends FieldNames<F, R> = undefined,
    const Asked extends readonly FacetName[] | undefined = undefined,
    After extends string | undefined = undefined,
    Before extends string | undefined = undefined,
  >(
    request: ListSelection<F, Names, Parameter, R> & FacetRequest<Asked> & PositionRequest<After, Before> = {} as never,
  ): Promise<Plain<Listed<Chosen<F, Names, R, Default>, Count, After, Before> & Counted<F, R, Asked>>> {
    assertOptions("list()", request, LIST_REQUEST);
    const given = request as AnyListRequest<F, R>;
    const isByCursor = given.after !== undefined || given.before !== undefined;
    // Safe: both return the requested fields with the types of the schema, and the facets.
    return (isByCursor ? this.lists.cursorList(given) : this.lists.page(given)) as never;
  }

  /**
   * Yields every page, starting at `page`. Each is fetched on demand. Default limit: 100, or `maxLimit` if that is
   * lower. Records that are created or deleted in the meantime shift the pages, so a record may appear more than once
   * or not at all.
   *
   * @example
   * ```ts
   * for await (const { data, pagination } of products.pages({ filter: "active=true" })) {
   *   console.log(`${pagination.currentPage}: ${data.length} records`);
   * }
   * ```
   */
  pages<const Names extends FieldNames<F, R> = undefined>(
    request: ListRequest<F, Names, Parameter, R> = {},
  ): AsyncGenerator<Envelope<Chosen<F, Names, R, Default>, Count>, void, undefined> {
    assertOptions("pages()", request, PAGE_REQUEST);
    return this.lists.pages(request) as AsyncGenerator<unknown> as ReturnType<typeof this.pages<Names>>;
  }

  /**
   * Yields every record. Reads by cursor if the API supports it: then every record that exists throughout, with the
   * same values in the sorted fields, appears exactly once. Otherwise, or if the request has a `page`, yields the
   * records of {@link pages}.
   *
   * @example
   * ```ts
   * for await (const { name } of products.all({ fields: ["name"], filter: (product) => product.price.gte(100) })) {
   *   console.log(name);
   * }
   * ```
   */
  all<const Names extends FieldNames<F, R> = undefined>(
    request: ListRequest<F, Names, Parameter, R> = {},
  ): AsyncGenerator<Chosen<F, Names, R, Default>, void, undefined> {
    assertOptions("all()", request, PAGE_REQUEST);
    return this.lists.records(request) as AsyncGenerator<unknown> as ReturnType<typeof this.all<Names>>;
  }

  /**
   * Yields every record of a list whose API supports exports. They are one response, read as fast as the loop runs, and
   * appear as those of {@link all}. A loop that ends without an error has all records: an incomplete response throws a
   * ConnectionError. Leaving the loop closes the connection. More records than the API exports are an ApiError.
   *
   * @example
   * ```ts
   * for await (const { id, name } of products.export({ fields: ["id", "name"], filter: "active=true" })) {
   *   console.log(id, name);
   * }
   * ```
   */
  export<const Names extends FieldNames<F, R> = undefined>(
    request: ExportRequest<F, Names, Parameter, R> = {},
  ): AsyncGenerator<Chosen<F, Names, R, Default>, void, undefined> {
    assertOptions("export()", request, EXPORT_REQUEST);
    return this.lists.exported(request) as AsyncGenerator<unknown> as ReturnType<typeof this.export<Names>>;
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
  async get<const Names extends FieldNames<F, R> = undefined>(
    id: KeyInput<F, Key>,
    request: GetRequest<Names, Parameter> = {},
  ): Promise<Chosen<F, Names, R, Default> | undefined> {
    assertOptions("get()", request, GET_REQUEST);
    const { raw, fields } = writeGetQuery(request, this.schema, this.lists.settings);
    const url = `${this.url}/${encodeSegment(writeKey(id, this.schema.byName.get(this.key)))}`;
    const { signal } = request;
    try {
      const call = { method: "GET", url, query: raw, filterText: "", signal } as const;
      const body = await this.transport.send(call);
      await this.transport.report(body.warnings, call);
      // Safe: readOne returns the requested fields with the types of the schema.
      return readOne(body, membersOf(this.schema, fields)) as Chosen<F, Names, R, Default>;
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
    checkArgument(OBJECT.accepts(record), "create()", "record", OBJECT.expected);
    // Undefined if its own toJSON returns that. The request would have no body.
    const json: string | undefined = JSON.stringify(record);
    checkArgument(json !== undefined, "create()", "record", "an object that JSON can contain");
    const body = await this.transport.send({
      method: "POST",
      url: this.url,
      query: "",
      filterText: "",
      body: json,
      idempotencyKey: idempotencyKey === true ? randomKey() : idempotencyKey,
      signal,
    });
    // Safe: readKey returns a value of the key field.
    return { id: readKey(body, { schema: this.schema, key: this.key }) as CreatedKey<F, Key> };
  }
}

/** Returns a random key. `crypto.randomUUID` is not used, as browsers provide it only in secure contexts. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
