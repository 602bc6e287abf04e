import { checkArgument } from "../language/diagnostics/argument.js";
import type { Diagnostic } from "../language/diagnostics/diagnostic.js";
import type { Schema } from "../language/schema/schema.js";
import { prepareParser } from "../language/syntax/parse.js";
import { cursorMeta, cursorPagination, fieldsToRead } from "../list/cursor-envelope.js";
import { listEnvelope } from "../list/envelope.js";
import type { Facet, Facets } from "../list/facet.js";
import { checkExportKey, keyOf } from "../list/key.js";
import type { ListQuery, ListSettings } from "../list/list-query.js";
import { warningsMember, writeList } from "../list/list-to-json.js";
import { readGet, readList } from "../list/read-list-query.js";
import { fieldsWriter, recordToJson } from "../list/record-to-json.js";
import { REQUEST_PARTS } from "../list/request-parts.js";
import { settingsFor } from "../list/settings-for.js";
import { splitQuery } from "../list/split-query.js";
import { exportTypeOf } from "./accept.js";
import { checkedFacet, checkedPage, hasMoreOf } from "./checked-page.js";
import { exportReply } from "./export.js";
import { type Answer, askFor, type HandlerRequest, registerAnswer } from "./handler-request.js";
import { jsonReply } from "./json-response.js";
import { linksOf } from "./links.js";
import { invalidQuery, problemReply, UnavailableError, unavailableReply } from "./problem.js";
import { ACCEPT_QUERY, readQueryBody } from "./query-body.js";
import { headersOf, Reply, type ReplyHeaders, toResponse } from "./reply.js";
import { checkNames, requestClock } from "./request-clock.js";
import { checkResource, type Resource, withKey } from "./resource.js";
import type { CalledSource, ContextArgument, SourcePage } from "./source.js";
import { fromWebRequest } from "./web-request.js";

/**
 * Returns a handler of GET, HEAD and QUERY requests for a list. QUERY (RFC 10008) has the parameters in its body.
 *
 * @example
 * ```ts
 * const source = fromRecords(products, [{ id: 1, name: "Bolt" }, { id: 2, name: "Nut" }]);
 * const list = listHandler({ schema: products, source });
 * const response = await list(new Request("http://localhost/products?filter=id>1"));
 * (await response.json()).data; // [{ id: 2, name: "Nut" }]
 * ```
 */
export function listHandler<S extends Schema, C = unknown>(
  resource: Resource<S, C>,
): (request: Request, ...context: ContextArgument<C>) => Promise<Response> {
  checkResource("listHandler()", resource);
  const { schema, etag = true, maxBodyBytes = MAX_BODY_BYTES } = resource;
  const source = resource.source as CalledSource<S, C>;
  const settings = settingsOf("listHandler()", resource);
  checkNames("listHandler()", schema, resource.names, settings.limits.relationDepth);
  if (resource.export !== undefined) checkExportKey(schema, settings.key);
  if (settings.cursors || resource.export !== undefined) {
    // The source sorts by its own key too, which the cursors would not contain.
    const isKeyOfSource = source.key === undefined || source.key === settings.key;
    checkArgument(
      isKeyOfSource,
      "listHandler()",
      "key",
      `the key of the source, "${source.key}", because of the cursors`,
    );
  }
  const canCount = settings.facets.length === 0 || typeof source.facet === "function";
  checkArgument(canCount, "listHandler()", "source", "an object with the function facet(), because of the facets");
  // Now, so that no request waits for it.
  prepareParser();
  const bodySettings = { ...settings, limits: settings.bodyLimits };
  const ownHeaders = headersOf({ ...ACCEPT_QUERY, ...resource.headers });
  const withOwn = (header: string, value: string): string => [ownHeaders.get(header) ?? [], value].flat().join(", ");
  if (resource.export !== undefined) ownHeaders.set("vary", withOwn("vary", "Accept"));
  const readRaw = (request: HandlerRequest): string | Reply | Promise<string | Reply> => {
    const inUrl = request.rawQuery;
    if (request.method !== "QUERY") return inUrl;
    if (splitQuery(inUrl, [], settings.ignored).length > 0) return problemReply(400, { detail: QUERY_IN_URL });
    return readQueryBody(request, maxBodyBytes);
  };
  const answer: Answer<C> = (request, context) =>
    respond(resource, request, context, LIST_METHODS, async () => {
      const raw = await readRaw(request);
      if (typeof raw !== "string") return raw;
      const clock = requestClock(resource, request, context);
      if (clock instanceof Reply) return clock;
      const exportType = resource.export && exportTypeOf(request.header("accept"));
      const settingsOfMethod = request.method === "QUERY" ? bodySettings : settings;
      const result = readList(raw, schema, settingsOfMethod, clock, REQUEST_PARTS, exportType);
      const refuse = async (diagnostics: readonly Diagnostic[], filter: string): Promise<Reply> => {
        await resource.onRefused?.(diagnostics, request.web, context);
        return invalidQuery(diagnostics, { filter, raw });
      };
      if (!result.ok) return refuse(result.diagnostics, result.filterText);
      const query = result.value;
      const refuseValid = (diagnostics: readonly Diagnostic[]): Promise<Reply> => refuse(diagnostics, query.filterText);
      const warnings = await reviewWarnings(resource, result.warnings, request, context, refuseValid);
      if (warnings instanceof Reply) return warnings;
      const { fields } = query;
      const headers: ReplyHeaders = new Map(ownHeaders);
      request.throwIfAborted();
      const read = async (part: ListQuery<S>): Promise<SourcePage> =>
        checkedPage(await source.list(askFor({ query: part }, request), context), part);
      if (exportType !== undefined && resource.export !== undefined) {
        const onError = async (error: unknown): Promise<unknown> =>
          resource.onError === undefined ? errorReply(error) : resource.onError(error, request.web, context);
        const { export: options } = resource;
        return exportReply(request, query, {
          type: exportType,
          options,
          settings,
          headers,
          warnings,
          read,
          refuse: refuseValid,
          onError,
        });
      }
      const found = await read(query.cursor === undefined ? query : { ...query, fields: fieldsToRead(query) });
      const page = pageEnvelope(query, found, settings.name);
      const facets = await readFacets(source, query, request, context);
      const { data, meta, pagination } = page;
      // A link cannot contain the body of a QUERY request.
      const links = request.method === "QUERY" ? undefined : linksOf(request.rawQuery, pagination, settings);
      if (links !== undefined) headers.set("link", headers.has("link") ? withOwn("link", links) : links);
      return jsonReply(
        request,
        writeList({ data, meta, pagination, facets, warnings }, schema, fieldsWriter(schema, fields)),
        headers,
        etag,
      );
    });
  const handle = (request: Request, context: C) => respondToWeb(request, context, answer);
  registerAnswer(handle, answer);
  return handle as (request: Request, ...context: ContextArgument<C>) => Promise<Response>;
}

/**
 * Reports warnings. Returns those for the response, or the response that refuses them. Waits for the hooks, because their
 * errors are those of the source: a rejection without a handler ends the process.
 */
async function reviewWarnings<C>(
  { onWarnings, warnings: use }: Pick<Resource<Schema, C>, "onWarnings" | "warnings">,
  warnings: readonly Diagnostic[],
  request: HandlerRequest,
  context: C,
  refuse: (diagnostics: readonly Diagnostic[]) => Promise<Reply>,
): Promise<readonly Diagnostic[] | Reply> {
  if (warnings.length === 0) return warnings;
  await onWarnings?.(warnings, request.web, context);
  if (use === "refuse") return refuse(warnings);
  return use === "ignore" ? [] : warnings;
}

/** Reads one facet after the other, so that a request needs only one connection to a database. */
async function readFacets<S extends Schema, C>(
  source: CalledSource<S, C>,
  query: ListQuery<S>,
  request: HandlerRequest,
  context: C,
): Promise<Facets | undefined> {
  if (query.facets === undefined) return undefined;
  const { fields, limit } = query.facets;
  // Without a prototype, so that a field may have the name __proto__.
  const facets: Record<string, Facet> = Object.create(null);
  for (const field of fields) {
    request.throwIfAborted();
    facets[field] = checkedFacet(await source.facet?.(askFor({ query, field, limit }, request), context), field);
  }
  return facets;
}

function settingsOf<S extends Schema, C>(owner: string, resource: Resource<S, C>): ListSettings {
  const { schema, key, ...options } = withKey(resource);
  // Without one, a schema without the default key has lists without a total order. One that does not exist is a mistake.
  if (key !== undefined) keyOf(schema, key);
  const settings = settingsFor(owner, schema, { ...options, key });
  resource.source.checkDepth?.(settings.limits.relationDepth);
  return settings;
}

/** Returns the response body. Its records may have more fields than requested. */
function pageEnvelope(query: ListQuery, found: SourcePage, name: string) {
  const { page, limit, cursor } = query;
  const { records: data } = found;
  if (cursor === undefined) {
    const { total } = found;
    return listEnvelope(total === null ? { ...found, data, page, limit } : { data, page, limit, total });
  }
  const cursorPage = { ...found, data, hasMore: hasMoreOf(found) };
  return { data, meta: cursorMeta(cursorPage), pagination: cursorPagination(query, cursorPage, name) };
}

/**
 * Returns a handler of GET and HEAD requests for one record. The router passes the decoded key from the path.
 *
 * @example
 * ```ts
 * const source = fromRecords(products, [{ id: 1, name: "Bolt" }, { id: 2, name: "Nut" }]);
 * const get = getHandler({ schema: products, source });
 * const response = await get(new Request("http://localhost/products/2"), "2");
 * (await response.json()).data; // { id: 2, name: "Nut" }
 * ```
 */
export function getHandler<S extends Schema, C = unknown>(
  resource: Resource<S, C>,
): (request: Request, key: string, ...context: ContextArgument<C>) => Promise<Response> {
  checkResource("getHandler()", resource);
  const { schema, etag = true } = resource;
  const source = resource.source as CalledSource<S, C>;
  const settings = settingsOf("getHandler()", resource);
  const ownHeaders = headersOf({ ...resource.headers });
  const answer = async (request: HandlerRequest, key: string, context: C): Promise<Reply> => {
    const raw = request.rawQuery;
    const result = readGet(raw, schema, settings, REQUEST_PARTS);
    const refuse = async (diagnostics: readonly Diagnostic[]): Promise<Reply> => {
      await resource.onRefused?.(diagnostics, request.web, context);
      return invalidQuery(diagnostics, { filter: "", raw });
    };
    if (!result.ok) return refuse(result.diagnostics);
    const warnings = await reviewWarnings(resource, result.warnings, request, context, refuse);
    if (warnings instanceof Reply) return warnings;
    const query = result.value;
    request.throwIfAborted();
    const record = await source.get(askFor({ key, query }, request), context);
    if (record === undefined || record === null) return problemReply(404, { detail: "No record has this key." });
    const json = `{"data":${recordToJson(record, schema, { fields: query.fields })}${warningsMember(warnings)}}`;
    return jsonReply(request, json, new Map(ownHeaders), etag);
  };
  const handle = (request: Request, key: string, context: C): Promise<Response> =>
    respondToWeb(request, context, (read) =>
      respond(resource, read, context, GET_METHODS, () => answer(read, key, context)),
    );
  return handle as (request: Request, key: string, ...context: ContextArgument<C>) => Promise<Response>;
}

const GET_METHODS = ["GET", "HEAD"] as const;
const LIST_METHODS = [...GET_METHODS, "QUERY"] as const;

/** Bytes: a filter of the default maximum length, with up to nine bytes per character, a long cursor and the rest. */
export const MAX_BODY_BYTES = 262_144;

const QUERY_IN_URL = "A QUERY request has its parameters in the body. Remove the query string from the URL.";

const WEB_REQUEST = "a Web Request. On Node or Express, wrap the handler: toNodeListener(handler)";

/** For access logs: no client receives the response. */
const CLIENT_CLOSED_REQUEST = 499;

async function respondToWeb<C>(request: Request, context: C, answer: Answer<C>): Promise<Response> {
  checkArgument(typeof request?.headers?.get === "function", "a handler", "request", WEB_REQUEST);
  return toResponse(await answer(fromWebRequest(request), context));
}

async function respond<C>(
  { onError }: Pick<Resource<Schema, C>, "onError">,
  request: HandlerRequest,
  context: C,
  methods: readonly string[],
  answer: () => Promise<Reply>,
): Promise<Reply | Response> {
  if (!methods.includes(request.method)) {
    const allow = methods.join(", ");
    return problemReply(405, { detail: `This URL supports only ${allow}.`, headers: { allow } });
  }
  try {
    return await answer();
  } catch (error) {
    // A canceled statement fails with an error of the driver. It says nothing about the server.
    if (request.isAborted) return new Reply(null, { status: CLIENT_CLOSED_REQUEST, headers: new Map() });
    return (await onError?.(error, request.web, context)) ?? errorReply(error, onError !== undefined);
  }
}

function errorReply(error: unknown, isLogged = false): Reply {
  if (error instanceof UnavailableError) return unavailableReply(error);
  if (!isLogged) console.error(error);
  return problemReply(500, { detail: "Unexpected error. It has been logged." });
}
