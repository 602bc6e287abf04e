import { DEFAULT_LIMITS, type Schema } from "ampipe";
import { parseExactJson } from "./exact-json.js";
import { listParameters } from "./parameters.js";
import { onesOf } from "./resource.js";
import {
  FACET_LIMIT,
  type Failure,
  type Loaded,
  type Row,
  type RowFacet,
  type RowPage,
  type RowSource,
} from "./rows.js";

/** Sends a request: the `fetch` of the browser, or handlers in the page. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

/** Options of `httpRows`. */
export interface HttpRowsOptions {
  readonly baseUrl: string;
  readonly needsKey: boolean;
  readonly send?: Send;
}

/** A response body, or undefined if it is not a JSON object. */
type Body = Readonly<Record<string, unknown>> | undefined;

/** Returns a source that reads records from an API whose lists are those of `ampipe/http`. */
export function httpRows({ baseUrl, needsKey, send = (url, init) => fetch(url, init) }: HttpRowsOptions): RowSource {
  const ask = async (target: string, apiKey: string, init: RequestInit) => {
    const headers = { ...init.headers, ...(apiKey === "" ? {} : { authorization: `Bearer ${apiKey}` }) };
    const start = performance.now();
    const response = await send(baseUrl + target, { ...init, headers, cache: "no-store" });
    const body = readBody(await response.text());
    return { response, body, milliseconds: performance.now() - start };
  };
  return {
    baseUrl,
    needsKey,
    list: (resource, request, apiKey, signal) =>
      orFailure(signal, async () => {
        const fields = wholeRecords(resource.schema);
        const target = `${resource.path}?${listParameters({ ...request, fields, facetLimit: FACET_LIMIT })}`;
        const { response, body, milliseconds } = await ask(target, apiKey, { signal });
        if (!response.ok) return { ok: false, failure: failureOf(response, body) };
        const page = pageOf(body, milliseconds);
        return page === undefined ? failed("The response is not a list.") : { ok: true, value: page };
      }),
    create: (resource, values, apiKey, attempt) =>
      orFailure(undefined, async () => {
        const headers = { "content-type": "application/json", "idempotency-key": attempt };
        const init = { method: "POST", headers, body: JSON.stringify(values) };
        const { response, body } = await ask(resource.path, apiKey, init);
        if (!response.ok) return { ok: false, failure: failureOf(response, body) };
        return { ok: true, value: isObject(body?.data) ? body.data.id : body?.data };
      }),
  };
}

/** Returns the names of all fields and of the related records that a list can contain, if there are any. */
function wholeRecords(schema: Schema): readonly string[] | undefined {
  const ones = onesOf(schema)
    .filter(([, target]) => target.selectableNames.length > 0)
    .slice(0, DEFAULT_LIMITS.relations)
    .map(([name]) => name);
  return ones.length === 0 ? undefined : [...schema.selectableNames, ...ones];
}

/** Turns errors of the network into failures. Rejects if the request was aborted. */
async function orFailure<Value>(
  signal: AbortSignal | undefined,
  load: () => Promise<Loaded<Value>>,
): Promise<Loaded<Value>> {
  try {
    return await load();
  } catch (error) {
    if (signal?.aborted) throw error;
    const message = "The service does not respond.";
    return { ok: false, failure: { kind: "wait", message, seconds: SECONDS_WITHOUT_RESPONSE } };
  }
}

/** Until the next attempt if no response names a time. */
const SECONDS_WITHOUT_RESPONSE = 3;
const MAX_SECONDS = 60;

function failureOf({ status, headers }: Response, body: Body): Failure {
  const message = typeof body?.detail === "string" ? body.detail : `The service responded with status ${status}.`;
  if (status === 401) return { kind: "key", message };
  if (status !== 429 && status !== 503) return { kind: "failed", message };
  const seconds = Number(headers.get("retry-after") ?? SECONDS_WITHOUT_RESPONSE);
  const isUsable = Number.isFinite(seconds) && seconds >= 0;
  const wanted = isUsable ? Math.max(1, Math.ceil(seconds)) : MAX_SECONDS;
  return { kind: "wait", message, seconds: Math.min(wanted, MAX_SECONDS) };
}

function failed(message: string): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure: { kind: "failed", message } };
}

function pageOf(body: Body, milliseconds: number): RowPage | undefined {
  const { data, meta, pagination } = body ?? {};
  if (!Array.isArray(data) || !data.every(isObject) || !isObject(meta) || !isObject(pagination)) return undefined;
  const total = Number(meta.total);
  const rows: readonly Row[] = data;
  const [page, pages] = [Number(pagination.currentPage), Number(pagination.totalPages)];
  return { rows, total, page, pages, facets: facetsOf(body?.facets), milliseconds };
}

function facetsOf(facets: unknown): ReadonlyMap<string, RowFacet> {
  const entries = Object.entries(isObject(facets) ? facets : {}).flatMap(([name, facet]) => {
    const { values, more } = isObject(facet) ? facet : {};
    if (!Array.isArray(values)) return [];
    const counted = values.filter(isObject).map(({ value, count }) => ({ value, count: Number(count) }));
    return [[name, { values: counted, more: more === true }] as const];
  });
  return new Map(entries);
}

function readBody(text: string): Body {
  try {
    const json = parseExactJson(text);
    return isObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
