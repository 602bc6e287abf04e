import { ANYTHING, type OptionTypes } from "../diagnostics/options.js";
import { type ListSettings, listSettings } from "../list/list-query.js";
import type { Fields, Schema } from "../schema/schema.js";
import { encodePath, encodeSegment } from "./address.js";
import { ApiError } from "./api-error.js";
import { checkSettings } from "./check-settings.js";
import { newIdempotencyKey } from "./idempotency-key.js";
import type { Chosen, FieldNames } from "./json-record.js";
import {
  CALL_OPTIONS,
  type CallOptions,
  GET_REQUEST,
  type GetRequest,
  LIST_REQUEST,
  type ListRequest,
} from "./list-request.js";
import { readKey, readList, readOne } from "./read-answer.js";
import { type CreatedKey, type KeyInput, writeKey } from "./record-key.js";
import { type Envelope, RESOURCE_OPTIONS, type ResourceOptions } from "./resource-options.js";
import { checkHeaderValue } from "./settings.js";
import type { Transport } from "./transport.js";
import { type Fetched, recordsOf, walk } from "./walk.js";
import { textOf, writeGetQuery, writeListQuery } from "./write-query.js";

/** Records in a page where many pages are walked through and the caller does not say. */
const WALK_LIMIT = 100;

export interface CreateOptions extends CallOptions {
  /**
   * Sent as `Idempotency-Key`, a random one for true. Give one only to an API that knows the header: any other may make
   * a second record when the request is sent again.
   */
  readonly idempotencyKey?: string | true | undefined;
}

/**
 * The records of one path. What the schema refuses in a request is thrown as a FilterError and not sent; an answer that
 * is not of the type that is promised is thrown as an AnswerError.
 */
export class Resource<F extends Fields, Count extends boolean = true, Key extends (keyof F & string) | "id" = "id"> {
  private readonly url: string;
  private readonly settings: ListSettings;
  private readonly key: string;

  constructor(
    private readonly transport: Transport,
    path: string,
    private readonly schema: Schema<F>,
    private readonly options: ResourceOptions<Count, Key>,
  ) {
    checkSettings("resource()", options, RESOURCE_OPTIONS);
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
    checkSettings("list()", request, LIST_REQUEST);
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
    checkSettings("pages()", request, LIST_REQUEST);
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
    checkSettings("get()", request, GET_REQUEST);
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
    checkSettings("create()", options, CREATE_OPTIONS);
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

const CREATE_OPTIONS: OptionTypes<CreateOptions> = { ...CALL_OPTIONS, idempotencyKey: ANYTHING };

function keyFrom(given: string | true | undefined): string | undefined {
  if (given === undefined) return undefined;
  return given === true ? newIdempotencyKey() : checkHeaderValue("idempotencyKey", given);
}
