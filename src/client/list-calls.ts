import { toDiagnostic } from "../language/diagnostics/finding.js";
import { membersOf } from "../language/schema/field-at.js";
import type { Fields, NoRelations, Relations, Schema } from "../language/schema/schema.js";
import { type ListSettings, listSettings } from "../list/list-query.js";
import { withDefaultFields } from "../list/read-fields.js";
import { ApiError } from "./errors.js";
import { type JsonObject, parseJson } from "./json.js";
import { ListSender } from "./list-sender.js";
import { type Fetched, paginate, walk } from "./paginate.js";
import { readFacets } from "./read-facets.js";
import { hasPageNumbers, readCursorList, readPage } from "./read-list.js";
import { type Expected, type ResponseBody, readRecord } from "./read-response.js";
import type { CursorList, Envelope } from "./record-types.js";
import type { AnyListRequest, ResourceOptions } from "./request-options.js";
import type { Transport } from "./transport.js";
import { filterTextOf, type WrittenQuery, writeListQuery } from "./write-url.js";

/** Default limit of `pages` and `all`. */
const DEFAULT_PAGE_LIMIT = 100;

/** The response to a list request, and the fields and facets that it must have. */
interface Sent {
  readonly body: ResponseBody;
  readonly expected: Expected;
  readonly facets: readonly string[] | undefined;
}

/** The list requests of one resource, without the types of its records. */
export class ListCalls<F extends Fields, R extends Relations = NoRelations> {
  readonly settings: ListSettings;
  private readonly sender: ListSender;
  /** Whether the API supports cursors. Undefined until `records` finds out. */
  private hasCursors: boolean | undefined;

  constructor(
    private readonly transport: Transport,
    private readonly url: string,
    private readonly schema: Schema<F, R>,
    private readonly options: ResourceOptions,
  ) {
    const list = listSettings({
      ...options,
      cursors: options.cursors ?? true,
      parameters: options.parameters ?? [],
      facets: options.facets ?? [],
    });
    const settings = withDefaultFields(
      "resource()",
      schema,
      list,
      (problem) => new TypeError(toDiagnostic(problem).message),
    );
    // A long filter is sent in a body.
    this.settings = { ...settings, limits: settings.bodyLimits };
    this.sender = new ListSender();
    this.hasCursors = options.cursors;
  }

  async page(request: AnyListRequest<F, R>): Promise<Envelope<JsonObject>> {
    return this.read(readPage, await this.send(request)).envelope;
  }

  async cursorList(request: AnyListRequest<F, R>): Promise<CursorList<JsonObject>> {
    return this.read(readCursorList, await this.send(request)).envelope;
  }

  pages(request: AnyListRequest<F, R>): AsyncGenerator<Envelope<JsonObject>, void, undefined> {
    return this.pagesFrom(request.page ?? 1, this.fix(request));
  }

  records(request: AnyListRequest<F, R>): AsyncGenerator<JsonObject, void, undefined> {
    return this.recordsFrom(request.page, this.fix(request));
  }

  exported(request: AnyListRequest<F, R>): AsyncGenerator<JsonObject, void, undefined> {
    // An invalid request throws here, not later.
    return this.exportedBy(this.write(request), request.signal);
  }

  private async *exportedBy(
    { raw, fields, filterText }: WrittenQuery,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<JsonObject, void, undefined> {
    const { url, transport } = this;
    const { lines, warnings, unexpected } = await this.sender.send({ url, query: raw, filterText, signal }, (call) =>
      transport.open({ ...call, streamType: "application/x-ndjson" }),
    );
    const report = (): Promise<void> => transport.report(warnings, { url, query: raw, filterText });
    const expected = membersOf(this.schema, fields);
    let number = 0;
    for await (const line of lines) {
      // Here, because an error that leaves the loop closes the connection.
      if (number === 0) await report();
      const name = `line ${++number}`;
      yield readRecord(parseJson(line), name, expected, (sentence) => unexpected(sentence, line));
    }
    if (number === 0) await report();
  }

  /** Returns a request without a page that is the same for all pages. Throws a FilterError if it is invalid. */
  private fix(request: AnyListRequest<F, R>): AnyListRequest<F, R> {
    const { limit = Math.min(DEFAULT_PAGE_LIMIT, this.options.maxLimit ?? DEFAULT_PAGE_LIMIT) } = request;
    // Once for all pages, as a function could return another filter each time. Invalid requests throw here, not later.
    const fixed = { ...request, limit, filter: filterTextOf(request.filter, this.schema, this.settings) };
    this.write(fixed);
    return { ...fixed, page: undefined };
  }

  private async *recordsFrom(
    page: number | undefined,
    request: AnyListRequest<F, R>,
  ): AsyncGenerator<JsonObject, void, undefined> {
    const pages = page === undefined ? await this.walk(request) : this.pagesFrom(page, request);
    for await (const { data } of pages) yield* data;
  }

  private pagesFrom(
    first: number,
    request: AnyListRequest<F, R>,
    sent?: Sent,
  ): AsyncGenerator<Envelope<JsonObject>, void, undefined> {
    return paginate(first, async (page) => {
      const isFirst = page === first;
      return this.read(readPage, (isFirst && sent) || (await this.send({ ...request, page }, isFirst)));
    });
  }

  /** Returns all pages, by cursor if the API supports it. */
  private async walk(request: AnyListRequest<F, R>): Promise<AsyncIterable<{ readonly data: readonly JsonObject[] }>> {
    const sent = this.hasCursors === false ? undefined : await this.sendFirst(request);
    if (sent === undefined || (this.hasCursors === undefined && hasPageNumbers(sent.body))) {
      this.hasCursors = false;
      return this.pagesFrom(1, request, sent);
    }
    const first = this.read(readCursorList, sent);
    this.hasCursors = true;
    return walk(first, async (after) => this.read(readCursorList, await this.send({ ...request, after }, false)));
  }

  /** Requests the first records by cursor. Returns undefined if the API does not know the parameter. */
  private async sendFirst(request: AnyListRequest<F, R>): Promise<Sent | undefined> {
    try {
      return await this.send({ ...request, after: "" });
    } catch (error) {
      if (this.hasCursors === undefined && error instanceof ApiError && isUnknown("after", error)) return undefined;
      throw error;
    }
  }

  private async send(request: AnyListRequest<F, R>, reportsWarnings = true): Promise<Sent> {
    const { raw, fields, facets, filterText } = this.write(request);
    const { url, schema } = this;
    const body = await this.sender.send({ url, query: raw, filterText, signal: request.signal }, (call) =>
      this.transport.send(call),
    );
    if (reportsWarnings) await this.transport.report(body.warnings, { url, query: raw, filterText });
    return { body, expected: membersOf(schema, fields), facets };
  }

  private write(request: AnyListRequest<F, R>): WrittenQuery {
    return writeListQuery(request, this.schema, this.settings);
  }

  private read<Page>(
    read: (body: ResponseBody, expected: Expected, isCounted: boolean) => Page,
    { body, expected, facets }: Sent,
  ): Fetched<Page> {
    const page = read(body, expected, this.options.count !== false);
    const envelope = facets === undefined ? page : { ...page, facets: readFacets(body, this.schema, facets) };
    return { envelope, unexpected: body.unexpected };
  }
}

/** Returns whether the API does not have the parameter. An empty one may look like a condition on a field of its name. */
function isUnknown(parameter: string, { diagnostics }: ApiError): boolean {
  return diagnostics.some(
    ({ code, details }) =>
      (code === "list.unknown-parameter" && details.parameter === parameter) ||
      (code === "list.stray-condition" && details.found === `${parameter}=`),
  );
}
