import { type Limits, limitsFrom } from "../ast/limits.js";
import type { BoundFilter } from "../bind/bound-filter.js";
import { check, checkOrThrow } from "../check/check.js";
import { diagnoseList } from "../diagnostics/diagnose-list.js";
import { type Diagnostic, isError } from "../diagnostics/diagnostic.js";
import { firstErrors } from "../diagnostics/result.js";
import { certain, nearest } from "../diagnostics/suggest.js";
import type { Schema } from "../schema/schema.js";
import { decodePart } from "../syntax/decode.js";
import {
  DEFAULT_LIMIT,
  GET_PARAMETERS,
  type GetQuery,
  LIST_PARAMETERS,
  type ListOptions,
  type ListQuery,
  MAXIMUM_LIMIT,
  type QueryResult,
} from "./list-query.js";
import { looksLikeCondition } from "./looks-like-condition.js";
import { readFields } from "./read-fields.js";
import { type Parameter, type Part, splitQuery } from "./split-query.js";

/**
 * Reads the query string of a list request as it stands in the request line, with or without its "?". Nothing in it
 * is passed over: every unknown or repeated parameter, unreadable number, unknown field and wrong condition is reported.
 */
export function readListQuery<S extends Schema>(
  rawQueryString: string,
  schema: S,
  options: ListOptions = {},
): QueryResult<ListQuery<S>> {
  const reader = new QueryReader(schema, limitsFrom(options));
  const { defaultLimit = DEFAULT_LIMIT, maximumLimit = MAXIMUM_LIMIT } = options;
  let fields = schema.visibleNames;
  let page = 1;
  let limit = Math.min(defaultLimit, maximumLimit);
  let filter: BoundFilter<S> | undefined;
  for (const parameter of reader.parametersOf(rawQueryString, LIST_PARAMETERS)) {
    switch (parameter.name) {
      case "fields":
        fields = reader.fields(parameter);
        break;
      case "filter":
        filter = reader.filter(parameter, schema, options);
        break;
      case "page":
        page = reader.wholeNumber(parameter, Number.MAX_SAFE_INTEGER);
        break;
      case "limit":
        limit = reader.wholeNumber(parameter, maximumLimit);
        break;
    }
  }
  const { filterText } = reader;
  return reader.settle(() => ({ fields, filter: filter ?? checkOrThrow("", schema), filterText, page, limit }));
}

/** Reads the query string of a request for one record, which takes `fields` and nothing else. */
export function readGetQuery(rawQueryString: string, schema: Schema, options: ListOptions = {}): QueryResult<GetQuery> {
  const reader = new QueryReader(schema, limitsFrom(options));
  let fields = schema.visibleNames;
  for (const parameter of reader.parametersOf(rawQueryString, GET_PARAMETERS)) fields = reader.fields(parameter);
  return reader.settle(() => ({ fields }));
}

/** Reads one query string and keeps what is wrong with it, in the order of the text. */
class QueryReader {
  filterText = "";
  private readonly diagnostics: Diagnostic[] = [];
  /** Errors of the filter beyond those that it reports. */
  private unreported = 0;

  constructor(
    private readonly schema: Schema,
    private readonly limits: Limits,
  ) {}

  /** Those of the names that are there, once each; what else is there is reported. */
  *parametersOf<Name extends string>(raw: string, names: readonly Name[]): Iterable<Parameter<Name>> {
    const seen = new Set<Name>();
    for (const segment of splitQuery(raw, names)) {
      if (segment.kind === "stray") this.refuse(segment.at, names);
      else if (seen.has(segment.name)) {
        this.diagnostics.push(diagnoseList("list.repeated-parameter", spanOf(segment), { parameter: segment.name }));
      } else {
        seen.add(segment.name);
        yield segment;
      }
    }
  }

  fields({ value }: Parameter<string>): readonly string[] {
    return value[0] === undefined ? [] : readFields(value[0], this.schema, this.diagnostics, () => this.maySuggest());
  }

  filter<S extends Schema>({ value }: Parameter<string>, schema: S, options: ListOptions): BoundFilter<S> | undefined {
    const before = this.diagnostics.length;
    this.filterText = value.map(({ text, start }) => decodePart(text, start, this.diagnostics)).join("&");
    // Whatever cannot be decoded is missing from the text, which then says something else.
    if (this.diagnostics.length > before) return undefined;
    const result = check(this.filterText, schema, options);
    for (const diagnostic of result.ok ? result.warnings : result.diagnostics) {
      if (diagnostic.code === "limit.errors") this.unreported = diagnostic.details.actual - diagnostic.details.limit;
      else this.diagnostics.push(diagnostic);
    }
    return result.ok ? result.value : undefined;
  }

  wholeNumber({ name, value: [part] }: Parameter<string>, maximum: number): number {
    const { text = "", start = 0 } = part ?? {};
    const before = this.diagnostics.length;
    const digits = decodePart(text, start, this.diagnostics);
    const span = { start, end: start + text.length };
    const number = Number(digits);
    if (this.diagnostics.length > before) return number;
    if (!/^[1-9][0-9]*$/.test(digits)) {
      this.diagnostics.push(diagnoseList("list.number", span, { parameter: name, value: digits }));
    } else if (number > maximum) {
      const details = { parameter: name, value: digits, maximum };
      this.diagnostics.push(diagnoseList("list.range", span, details, { span, text: String(maximum) }));
    }
    return number;
  }

  settle<T>(value: () => T): QueryResult<T> {
    const { diagnostics, filterText } = this;
    if (!diagnostics.some(isError)) return { ok: true, value: value(), warnings: diagnostics };
    return { ok: false, diagnostics: firstErrors(diagnostics, this.limits.errors, this.unreported), filterText };
  }

  private refuse(at: Part, names: readonly string[]): void {
    const span = { start: at.start, end: at.start + at.text.length };
    // Faults of decoding change nothing: it is unknown either way.
    const text = decodePart(at.text, at.start, []);
    if (names.includes("filter") && looksLikeCondition(text, this.schema)) {
      this.diagnostics.push(diagnoseList("list.stray-condition", span, { found: text }));
      return;
    }
    const equals = at.text.indexOf("=");
    const length = equals === -1 ? at.text.length : equals;
    const parameter = decodePart(at.text.slice(0, length), at.start, []);
    const didYouMean = this.maySuggest() ? nearest(parameter, names) : [];
    const meant = equals === -1 ? undefined : certain(parameter, didYouMean);
    const nameSpan = { start: at.start, end: at.start + length };
    const fix = meant === undefined ? undefined : { span: nameSpan, text: meant };
    this.diagnostics.push(
      diagnoseList("list.unknown-parameter", nameSpan, { parameter, known: names, didYouMean }, fix),
    );
  }

  /** Suggestions are searched for only as long as their errors will be reported. */
  private maySuggest(): boolean {
    return this.diagnostics.length < this.limits.errors;
  }
}

function spanOf({ at, value }: Parameter<string>) {
  const last = value.at(-1) ?? at;
  return { start: at.start, end: last.start + last.text.length };
}
