import { CLOCK_OPTIONS, type Clock, type ClockOptions, clockOf } from "../language/bind/bind-options.js";
import { checkOrThrow } from "../language/bind/check.js";
import { checkArgument } from "../language/diagnostics/argument.js";
import { type Finding, toDiagnostic } from "../language/diagnostics/finding.js";
import { Findings } from "../language/diagnostics/findings.js";
import { checkOptions } from "../language/diagnostics/options.js";
import { fieldAt, isSelectable } from "../language/schema/field-at.js";
import { checkSchema, type Schema } from "../language/schema/schema.js";
import { decodePart } from "../language/syntax/decode.js";
import type { CursorContext } from "./cursor.js";
import { DEFAULT_FACET_LIMIT } from "./facet.js";
import { diagnoseList } from "./list-codes.js";
import {
  type FacetQuery,
  type GetQuery,
  LIST_OPTIONS,
  type ListCursor,
  type ListOptions,
  type ListQuery,
  type ListSettings,
  type QueryResult,
  type SortKey,
} from "./list-query.js";
import { spanOf } from "./name-list.js";
import {
  CURSOR_PARAMETERS,
  EXPORT_PARAMETERS,
  FACET_PARAMETERS,
  GET_PARAMETERS,
  LIST_PARAMETERS,
} from "./parameter-names.js";
import { readFacets } from "./read-facets.js";
import { readFields } from "./read-fields.js";
import { readFilter } from "./read-filter.js";
import { completeSort, readSort, withNulls } from "./read-sort.js";
import { REQUEST_PARTS, type RequestParts } from "./request-parts.js";
import { settingsFor } from "./settings-for.js";
import { type Parameter, type QueryPart, splitQuery } from "./split-query.js";

/**
 * Reads the raw query string of a list request, with or without the leading "?". Reports every unknown or repeated
 * parameter, invalid number, unknown field and invalid condition. Only parameters that an option names are ignored.
 *
 * @param rawQueryString - The query string as sent, not decoded.
 * @example
 * ```ts
 * const query = readListQuery("filter=name*bolt&limit=5", products);
 * if (query.ok) query.value.limit; // 5
 * else query.diagnostics; // all errors, with spans and fixes
 * ```
 */
export function readListQuery<S extends Schema, Name extends string = string>(
  rawQueryString: string,
  schema: S,
  options: ListOptions<Name> & ClockOptions = {},
): QueryResult<ListQuery<S, Name>> {
  checkArguments("readListQuery()", rawQueryString, schema);
  const settings = checkedSettings("readListQuery()", schema, options);
  return readList(rawQueryString, schema, settings, clockOf(options), REQUEST_PARTS);
}

const READ_OPTIONS = { ...LIST_OPTIONS, ...CLOCK_OPTIONS };

/** Returns the settings of options. Throws a FilterError for those that are invalid or do not fit the schema. */
export function checkedSettings(owner: string, schema: Schema, options: ListOptions & ClockOptions): ListSettings {
  checkOptions(owner, options, READ_OPTIONS);
  return settingsFor(owner, schema, options);
}

function checkArguments(owner: string, rawQueryString: unknown, schema: unknown): void {
  checkArgument(typeof rawQueryString === "string", owner, "rawQueryString", "the raw query string");
  checkSchema(schema, owner);
}

/** `readListQuery` with checked options. With a media type, reads the request for an export, which has no pages. */
export function readList<S extends Schema>(
  rawQueryString: string,
  schema: S,
  settings: ListSettings,
  { now, timeZone, valueOfName }: Clock,
  requestParts: RequestParts,
  exportType?: string,
): QueryResult<ListQuery<S>> {
  const { limits, defaultLimit, maxLimit, key } = settings;
  const findings = new Findings(limits.errors);
  let { defaultFields: fields = schema.selectableNames } = settings;
  let page = 1;
  let limit = defaultLimit;
  let requested: readonly SortKey[] = [];
  let filter: ReturnType<typeof readFilter<S>> = { text: "", bound: undefined };
  let facetNames: readonly string[] | undefined;
  let facetLimit: Parameter<string> | undefined;
  /** The first of the parameters that exclude each other. */
  let pageParameter: Parameter<string> | undefined;
  const names = parameterNames(settings);
  const parameters: Record<string, string> = Object.create(null);
  for (const parameter of parametersOf(rawQueryString, names, settings.ignored, schema, requestParts, findings)) {
    const { name, value } = parameter;
    if (exportType !== undefined && !EXPORT_PARAMETERS.includes(name) && !settings.parameters.includes(name)) {
      findings.addError(conflict(parameter, `Accept: ${exportType}`));
    } else if (name === "filter")
      filter = readFilter(value, schema, { limits, now, timeZone, valueOfName }, names, requestParts, findings);
    else if (name === "fields") fields = readFields(value[0], schema, settings.limits, findings);
    else if (name === "sort") requested = readSort(value[0], schema, limits, findings);
    else if (name === "limit") limit = readNumber(name, value[0], maxLimit, findings);
    else if (name === "facets") facetNames = readFacets(value[0], schema, settings.facets, findings);
    else if (name === "facetLimit") facetLimit = parameter;
    else if (settings.parameters.includes(name)) parameters[name] = readText(value[0], findings);
    else {
      if (name === "page") page = readNumber(name, value[0], Number.MAX_SAFE_INTEGER, findings);
      if (pageParameter === undefined) pageParameter = parameter;
      else findings.addError(conflict(parameter, pageParameter.name));
    }
  }
  const { text: filterText, bound = checkOrThrow("", schema) } = filter;
  const sort = withNulls(completeSort(requested, key, schema), settings.nulls);
  const facets = facetQuery(facetNames, facetLimit, maxLimit, findings);
  const query = { fields, filter: bound, filterText, sort, ...(facets && { facets }), page, limit, parameters };
  // A cursor depends on the filter and the sort keys, so it is read after them, and only if they are valid.
  if (pageParameter === undefined || pageParameter.name === "page" || findings.hasErrors)
    return toResult(query, findings, filterText);
  const secret = sort.find(({ field }) => !isSelectable(fieldAt(schema, field)));
  if (secret !== undefined) {
    const { name: parameter, at, value } = pageParameter;
    const span = { start: at.start, end: spanOf(value[0]).end };
    findings.addError(() => diagnoseList("list.unselectable-cursor", span, { field: secret.field, parameter }));
    return toResult(query, findings, filterText);
  }
  const cursor = readCursorParameter(
    pageParameter,
    { name: settings.name, schema, filterText, sort },
    requestParts,
    findings,
  );
  return toResult(cursor === undefined ? query : { ...query, cursor }, findings, filterText);
}

/** Returns the names of the parameters that a list has. */
export function parameterNames({ cursors, facets, parameters }: ListSettings): readonly string[] {
  return [
    ...(cursors ? CURSOR_PARAMETERS : LIST_PARAMETERS),
    ...(facets.length === 0 ? [] : FACET_PARAMETERS),
    ...parameters,
  ];
}

/** Reads `facetLimit`, which needs `facets`. */
function facetQuery(
  fields: readonly string[] | undefined,
  limit: Parameter<string> | undefined,
  maximum: number,
  findings: Findings,
): FacetQuery | undefined {
  if (limit === undefined) return fields && { fields, limit: Math.min(DEFAULT_FACET_LIMIT, maximum) };
  const { name: parameter, at, value } = limit;
  const number = readNumber(parameter, value[0], maximum, findings);
  if (fields !== undefined) return { fields, limit: number };
  const span = { start: at.start, end: spanOf(value[0]).end };
  findings.addError(() => diagnoseList("list.missing-parameter", span, { parameter, other: "facets" }));
  return undefined;
}

function conflict({ name: parameter, at, value: [value] }: Parameter<string>, other: string): () => Finding {
  const span = { start: at.start, end: spanOf(value).end };
  return () => diagnoseList("list.conflict", span, { parameter, other });
}

/** Reads `after` or `before`. An empty value is the start or the end of the list. */
function readCursorParameter(
  { name: parameter, value: [value] }: Parameter<string>,
  context: CursorContext,
  { readCursor }: RequestParts,
  findings: Findings,
): ListCursor | undefined {
  const direction = parameter === "after" ? parameter : "before";
  const text = decodePart(value.text, value.start, findings);
  if (text === undefined) return undefined;
  const read = text === "" ? { position: undefined } : readCursor(text, context);
  if (read !== undefined) return { direction, ...read };
  findings.addError(() => diagnoseList("list.cursor", spanOf(value), { parameter }));
  return undefined;
}

/**
 * Reads the raw query string of a request for one record. The parameters are `fields` and custom ones.
 *
 * @param rawQueryString - The query string as sent, not decoded.
 * @example
 * ```ts
 * const query = readGetQuery("fields=id,name", products);
 * if (query.ok) query.value.fields; // ["id", "name"]
 * ```
 */
export function readGetQuery<Name extends string = string>(
  rawQueryString: string,
  schema: Schema,
  options: Pick<ListOptions<Name>, "limits" | "defaultFields" | "parameters" | "ignore"> = {},
): QueryResult<GetQuery<Name>> {
  // Accepts all list options, so that callers can pass one object to both functions.
  checkArguments("readGetQuery()", rawQueryString, schema);
  checkOptions("readGetQuery()", options, LIST_OPTIONS);
  const settings = settingsFor("readGetQuery()", schema, options);
  return readGet(rawQueryString, schema, settings, REQUEST_PARTS);
}

/** `readGetQuery` with checked options. */
export function readGet(
  rawQueryString: string,
  schema: Schema,
  settings: ListSettings,
  requestParts: RequestParts,
): QueryResult<GetQuery> {
  const findings = new Findings(settings.limits.errors);
  let { defaultFields: fields = schema.selectableNames } = settings;
  const names = [...GET_PARAMETERS, ...settings.parameters];
  const parameters: Record<string, string> = Object.create(null);
  for (const { name, value } of parametersOf(rawQueryString, names, settings.ignored, schema, requestParts, findings)) {
    if (name === "fields") fields = readFields(value[0], schema, settings.limits, findings);
    else parameters[name] = readText(value[0], findings);
  }
  return toResult({ fields, parameters }, findings, "");
}

/** Yields the first occurrence of each named parameter, in text order; reports everything else. */
function* parametersOf<Name extends string>(
  raw: string,
  names: readonly Name[],
  ignored: RegExp | undefined,
  schema: Schema,
  { diagnoseSegment }: RequestParts,
  findings: Findings,
): Iterable<Parameter<Name>> {
  const seen = new Set<Name>();
  for (const segment of splitQuery(raw, names, ignored)) {
    if (segment.kind === "stray") findings.addError(() => diagnoseSegment(segment.at, names, schema));
    else if (seen.has(segment.name)) {
      const { name: parameter, at, value } = segment;
      const last = value.at(-1) ?? at;
      const span = { start: at.start, end: last.start + last.text.length };
      findings.addError(() => diagnoseList("list.repeated-parameter", span, { parameter }));
    } else {
      seen.add(segment.name);
      yield segment;
    }
  }
}

/** Reads a custom parameter. The result of a query with errors is not used. */
function readText({ text, start }: QueryPart, findings: Findings): string {
  return decodePart(text, start, findings) ?? "";
}

function readNumber(parameter: string, { text, start }: QueryPart, maximum: number, findings: Findings): number {
  const value = decodePart(text, start, findings);
  const number = Number(value);
  const span = { start, end: start + text.length };
  if (value === undefined) return number;
  if (!/^[1-9][0-9]*$/.test(value)) {
    findings.addError(() => diagnoseList("list.number", span, { parameter, value }));
  } else if (number > maximum) {
    const fix = { span, text: String(maximum) };
    findings.addError(() => diagnoseList("list.range", span, { parameter, value, maximum }, fix));
  }
  return number;
}

function toResult<T>(value: T, findings: Findings, filterText: string): QueryResult<T> {
  const diagnostics = findings.all().map(toDiagnostic);
  return findings.hasErrors ? { ok: false, diagnostics, filterText } : { ok: true, value, warnings: diagnostics };
}
