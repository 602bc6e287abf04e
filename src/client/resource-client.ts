import { type ListSettings, listSettings } from "../list/list-query.js";
import type { Fields, Schema } from "../schema/schema.js";
import { ApiError } from "./errors.js";
import { readKey, readList, readOne } from "./read-response.js";
import type { Chosen, CreatedKey, Envelope, FieldNames, KeyInput } from "./record-types.js";
import {
  CREATE_OPTIONS,
  type CreateOptions,
  GET_REQUEST,
  type GetRequest,
  LIST_REQUEST,
  type ListRequest,
  RESOURCE_OPTIONS,
  type ResourceOptions,
} from "./request-options.js";
import { assertOptions, checkHeaderValue } from "./settings.js";
import type { Transport } from "./transport.js";
import { type Fetched, recordsOf, walk } from "./walk.js";
import { encodePath, encodeSegment, textOf, writeGetQuery, writeKey, writeListQuery } from "./write-url.js";

/** Records in a page where many pages are walked through and the caller does not say. */
const WALK_LIMIT = 100;

/**
 * The records of one path. What the schema refuses in a request is thrown as a FilterError and not sent; an answer that
 * is not of the type that is promised is thrown as an ResponseError.
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
    assertOptions("resource()", options, RESOURCE_OPTIONS);
    this.settings = listSettings(options);
    this.key = options.key ?? "id";
    if (options.key !== undefined && !schema.byName.has(options.key)) {
      throw new TypeError(`Option "key" of resource() must be a field of the schema.`);
    }
    this.url = transport.urlOf(encodePath(path));
  }

  /** One page; the limit is up to the API unless given. */
  async list<const Names extends FieldNames<F> = undefined>(
    request: ListRequest<F, Names> = {},
  ): Promise<Envelope<Chosen<F, Names>, Count>> {
    assertOptions("list()", request, LIST_REQUEST);
    return (await this.fetchPage(request)).envelope;
  }

  /**
   * Every page from the one that is asked for, fetched one by one as the caller comes to it, 100 records each unless the
   * limit says otherwise. Records that are made or deleted meanwhile move others across pages: they may come twice or
   * not at all.
   */
  pages<const Names extends FieldNames<F> = undefined>(
    request: ListRequest<F, Names> = {},
  ): AsyncGenerator<Envelope<Chosen<F, Names>, Count>, void, undefined> {
    assertOptions("pages()", request, LIST_REQUEST);
    const { page = 1, limit = Math.min(WALK_LIMIT, this.options.maxLimit ?? WALK_LIMIT) } = request;
    // Once for all pages: a function may say something else every time. A mistake is thrown here, not at the first page.
    const sameFilter = { ...request, limit, filter: textOf(request.filter, this.schema, this.settings) };
    writeListQuery({ ...sameFilter, page }, this.schema, this.settings);
    return walk(page, (next) => this.fetchPage({ ...sameFilter, page: next }));
  }

  /** Every record of `pages`. */
  all<const Names extends FieldNames<F> = undefined>(
    request: ListRequest<F, Names> = {},
  ): AsyncGenerator<Chosen<F, Names>, void, undefined> {
    return recordsOf<Chosen<F, Names>>(this.pages(request));
  }

  /** One record; undefined where the API answers 404. */
  async get<const Names extends FieldNames<F> = undefined>(
    id: KeyInput<F, Key>,
    request: GetRequest<Names> = {},
  ): Promise<Chosen<F, Names> | undefined> {
    assertOptions("get()", request, GET_REQUEST);
    const { raw, fields } = writeGetQuery(request, this.schema, this.settings);
    const url = `${this.url}/${encodeSegment(writeKey(id, this.schema.byName.get(this.key)))}`;
    try {
      const answer = await this.transport.send({
        method: "GET",
        url,
        query: raw,
        filterText: "",
        signal: request.signal,
      });
      // Sound: the record has just these fields, of the types that the schema says.
      return readOne(answer, { schema: this.schema, fields }) as Chosen<F, Names>;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  }

  /**
   * Makes a record of what JSON makes of the body, and gives its key, of the type of the schema's field. It is sent once,
   * whatever happens, unless an `idempotencyKey` lets the API know that it is the same record.
   */
  async create(body: object, options: CreateOptions = {}): Promise<{ readonly id: CreatedKey<F, Key> }> {
    assertOptions("create()", options, CREATE_OPTIONS);
    const { idempotencyKey, signal } = options;
    const answer = await this.transport.send({
      method: "POST",
      url: this.url,
      query: "",
      filterText: "",
      body: JSON.stringify(body),
      idempotencyKey: keyFrom(idempotencyKey),
      signal,
    });
    // Sound: it is a value of the field that the key is.
    return { id: readKey(answer, { schema: this.schema, key: this.key }) as CreatedKey<F, Key> };
  }

  private async fetchPage<const Names extends FieldNames<F>>(
    request: ListRequest<F, Names>,
  ): Promise<Fetched<Envelope<Chosen<F, Names>, Count>>> {
    const { raw, fields, filterText } = writeListQuery(request, this.schema, this.settings);
    const { signal } = request;
    const answer = await this.transport.send({ method: "GET", url: this.url, query: raw, filterText, signal });
    const envelope = readList(answer, { schema: this.schema, fields }, this.options.count !== false);
    // Sound: every record has just these fields, of the types that the schema says, and totals are null only if they may be.
    return { envelope: envelope as Envelope<Chosen<F, Names>, Count>, refuse: answer.refuse };
  }
}

function keyFrom(given: string | true | undefined): string | undefined {
  if (given === undefined) return undefined;
  return given === true ? newIdempotencyKey() : checkHeaderValue("idempotencyKey", given);
}

/** A random key; `crypto.randomUUID` is there only on pages that came by https. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
