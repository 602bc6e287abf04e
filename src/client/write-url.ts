import { isFilter } from "../language/ast/combine.js";
import type { Filter } from "../language/ast/filter.js";
import { bindWith } from "../language/bind/bind.js";
import { CLOCK_ELSEWHERE } from "../language/bind/bind-options.js";
import { FilterError } from "../language/diagnostics/filter-error.js";
import { TEXT } from "../language/diagnostics/options.js";
import { encodeFilter } from "../language/print/encode.js";
import { print } from "../language/print/print.js";
import { filterOf } from "../language/schema/filter-of.js";
import type { Fields, Relations, Schema } from "../language/schema/schema.js";
import { encodePercent } from "../language/text/percent.js";
import type { Field } from "../language/types/field.js";
import { diagnoseList } from "../list/list-codes.js";
import type { ListSettings, QueryResult } from "../list/list-query.js";
import { readGet, readList } from "../list/read-list-query.js";
import type { RequestParts } from "../list/request-parts.js";
import type { AnyGetRequest, AnyListRequest, RequestFilter } from "./request-options.js";
import { assertOptions } from "./settings.js";

/** Percent-encodes each segment of a resource path, so that the URL stays below the base URL. */
export function encodePath(path: string): string {
  return path
    .replace(/^\/|\/$/g, "")
    .split("/")
    .map(encodeSegment)
    .join("/");
}

/** Percent-encodes one path segment. Throws a TypeError for segments that would change the path, such as "..". */
export function encodeSegment(segment: string): string {
  const isSegment = segment !== "" && segment !== "." && segment !== ".." && segment.isWellFormed();
  if (!isSegment) {
    throw new TypeError(
      `Path segment ${JSON.stringify(segment)} must be a well-formed string other than "", "." and "..".`,
    );
  }
  return encodeURIComponent(segment);
}

/** Returns the text of a record key. Throws a TypeError for other types, such as undefined. */
export function writeKey(key: unknown, field: Field | undefined): string {
  if (typeof key === "string" || typeof key === "bigint" || typeof key === "boolean") return String(key);
  if (typeof key === "number" && Number.isFinite(key)) {
    const isRounded = Number.isInteger(key) && !Number.isSafeInteger(key) && field?.type !== "number";
    if (isRounded) throw new TypeError(`The record key ${key} is beyond 2^53 and rounded. Pass a bigint or a string.`);
    return String(key);
  }
  if (key instanceof Date && !Number.isNaN(key.getTime())) {
    return field?.type === "date" ? key.toISOString().slice(0, 10) : key.toISOString();
  }
  throw new TypeError("The record key must be a string, a finite number, a bigint, a boolean or a valid Date.");
}

/** A query string that is valid for the schema. */
export interface WrittenQuery {
  readonly raw: string;
  readonly fields: readonly string[];
  /** Fields whose values are counted. */
  readonly facets?: readonly string[];
  /** The filter before percent-encoding. */
  readonly filterText: string;
}

const none = (): undefined => undefined;
/** A checked query string has no cursors, and no segments but parameters. The API may not have all of these. */
const NO_REQUEST_PARTS: RequestParts = {
  readCursor: none,
  asParameter: none,
  diagnoseSegment: ({ text, start }, known) => {
    const parameter = text.slice(0, text.indexOf("="));
    const span = { start, end: start + parameter.length };
    return diagnoseList("list.unknown-parameter", span, { parameter, known, didYouMean: [] });
  },
};

/**
 * Returns the query string of a list request. Reads it back as a server does: a request that the server would reject
 * throws a FilterError with the same diagnostics before it is sent.
 */
export function writeListQuery<F extends Fields, R extends Relations>(
  request: AnyListRequest<F, R>,
  schema: Schema<F, R>,
  settings: ListSettings,
): WrittenQuery {
  const { filter, sort = [], after, before, page, limit, facets = [], facetLimit } = request;
  const filterText = filterTextOf(filter, schema, settings);
  const write = (cursors: Pick<AnyListRequest<F, R>, "after" | "before">): string =>
    join([
      // Before the filter, so that a server that does not know one of these does not read it as part of the filter.
      ...writeCommon(request, settings),
      sort.length === 0 ? undefined : writeNames("sort", [sort].flat()),
      facets.length === 0 ? undefined : writeNames("facets", facets),
      writeText("facetLimit", facetLimit),
      writeText("after", cursors.after),
      writeText("before", cursors.before),
      filterText === "" ? undefined : `filter=${encodeFilter(filterText)}`,
      writeText("page", page),
      writeText("limit", limit),
    ]);
  // Only the server can check the text of a cursor: it depends on the server's schema, which may have more fields.
  const checked = write({ after: after && "", before: before && "" });
  const value = valueOrThrow(readList(checked, schema, settings, CLOCK_ELSEWHERE, NO_REQUEST_PARTS), checked);
  return { raw: write({ after, before }), fields: value.fields, ...(request.facets && { facets }), filterText };
}

/** Returns the query string of a request for one record. Throws a FilterError if it is invalid. */
export function writeGetQuery(request: AnyGetRequest, schema: Schema, settings: ListSettings): WrittenQuery {
  const raw = join(writeCommon(request, settings));
  return { raw, fields: valueOrThrow(readGet(raw, schema, settings, NO_REQUEST_PARTS), raw).fields, filterText: "" };
}

const INVALID_FILTER =
  'Option "filter" must be a text, a filter of a builder or of parse(), or a function that returns such a filter.';

/** Returns the text of a filter, or "" for undefined. Throws a FilterError if a tree is invalid. */
export function filterTextOf<F extends Fields, R extends Relations>(
  input: RequestFilter<F, R> | undefined,
  schema: Schema<F, R>,
  settings: ListSettings,
): string {
  if (input === undefined || typeof input === "string") return input ?? "";
  const tree: Filter = typeof input === "function" ? input(filterOf(schema)) : input;
  if (!isFilter(tree)) throw new TypeError(INVALID_FILTER);
  // Checked before printing: the text of a tree with shared nodes can be far larger than the tree.
  const result = bindWith(tree, schema, { limits: settings.limits, ...CLOCK_ELSEWHERE });
  if (!result.ok) throw new FilterError(result.diagnostics);
  return print(tree);
}

/** Writes the parameters of all requests. Throws a TypeError for a parameter that the resource does not have. */
function writeCommon({ fields, parameters = {} }: AnyGetRequest, settings: ListSettings): (string | undefined)[] {
  const types = Object.fromEntries(settings.parameters.map((name) => [name, TEXT]));
  assertOptions("parameters", parameters, types);
  return [writeNames("fields", fields), ...Object.entries(parameters).map(([name, value]) => writeText(name, value))];
}

function writeNames(parameter: string, names: readonly string[] | undefined): string | undefined {
  return names && `${parameter}=${names.map((name) => encodePercent(name.toWellFormed())).join(",")}`;
}

function writeText(parameter: string, value: string | number | undefined): string | undefined {
  return value === undefined ? undefined : `${parameter}=${encodePercent(String(value).toWellFormed())}`;
}

function join(parameters: readonly (string | undefined)[]): string {
  return parameters.filter((parameter) => parameter !== undefined).join("&");
}

function valueOrThrow<T>(result: QueryResult<T>, raw: string): T {
  if (result.ok) return result.value;
  throw new FilterError(result.diagnostics, { filter: result.filterText, raw });
}
