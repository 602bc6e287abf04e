import { DEFAULT_LIMITS } from "../../language/ast/limits.js";
import type { BoundCondition, BoundFilter } from "../../language/bind/bound-filter.js";
import { check } from "../../language/bind/check.js";
import { foldBound } from "../../language/bind/fold-bound.js";
import type { Result } from "../../language/diagnostics/diagnostic.js";
import { toDiagnostic } from "../../language/diagnostics/finding.js";
import { Findings } from "../../language/diagnostics/findings.js";
import { renderDiagnostics } from "../../language/diagnostics/render.js";
import { createSchema, type Schema } from "../../language/schema/schema.js";
import { parse } from "../../language/syntax/parse.js";
import type { SortKey } from "../../list/list-query.js";
import { readFields } from "../../list/read-fields.js";
import { readSort } from "../../list/read-sort.js";
import { CommandError, ReportedError, type Streams } from "../command.js";
import { type FilterCall, reportFilter } from "../report-filter.js";

/** A filter that is checked against the fields of rows, whose values are by the names of the fields. */
export interface Query {
  readonly bound: BoundFilter;
  /** The names of the fields that the filter uses. */
  readonly fields: readonly string[];
}

/** A filter with what is necessary to check it and to report what is wrong. */
export interface QueryOptions {
  readonly filter: string;
  /** Returns the time that `now` refers to. */
  readonly now: (() => Date) | undefined;
  /** The call to correct, if the filter is one of its arguments. */
  readonly call: FilterCall | undefined;
}

export type ReportStreams = Pick<Streams, "report" | "errorsHaveColor">;

/** Checks a filter and reports its problems, with the corrected command. Throws if it is not valid. */
export function checkFilter({ filter, now, call }: QueryOptions, schema: Schema, streams: ReportStreams): Query {
  const flat = withoutPaths(schema);
  const read = (text: string): Result<BoundFilter> => check(text, flat, now === undefined ? {} : { now });
  const result = read(filter);
  reportFilter(filter, result.ok ? result.warnings : result.diagnostics, read, streams, call);
  if (!result.ok) throw new ReportedError();
  const names = new Set<string>();
  const add = ({ field }: BoundCondition): void => void names.add(field.name);
  const ignore = (): void => undefined;
  foldBound<void>(result.value, {
    everything: ignore,
    and: ignore,
    or: ignore,
    not: ignore,
    comparison: add,
    membership: add,
    // The commands on data files know no relations.
    related: ignore,
  });
  return { bound: result.value, fields: [...names] };
}

/** Checks only the syntax of a filter, because the fields are unknown. */
export function checkSyntax({ filter, call }: QueryOptions, streams: ReportStreams): void {
  const result = parse(filter);
  reportFilter(filter, result.ok ? result.warnings : result.diagnostics, parse, streams, call);
  if (!result.ok) throw new ReportedError();
}

/** Returns the schema of records that have the values by the names of the fields. The cells follow the paths. */
export function withoutPaths(schema: Schema): Schema {
  return createSchema(new Map([...schema.byName].map(([name, field]) => [name, { ...field, path: undefined }])), []);
}

const MAX_ERRORS = 10;

/** Reads `name,-price`. Throws a CommandError for unknown fields. */
export function readSortOption(text: string, schema: Schema): readonly SortKey[] {
  return readNames(text, "sort", (part, findings) => readSort(part, schema, DEFAULT_LIMITS, findings));
}

/** Reads `id,name`. Throws a CommandError for unknown fields. */
export function readFieldsOption(text: string, schema: Schema): readonly string[] {
  return readNames(text, "fields", (part, findings) => readFields(part, schema, DEFAULT_LIMITS, findings));
}

function readNames<T>(
  text: string,
  option: string,
  read: (part: { readonly text: string; readonly start: number }, findings: Findings) => T,
): T {
  const findings = new Findings(MAX_ERRORS);
  const names = read({ text, start: 0 }, findings);
  if (!findings.hasErrors) return names;
  throw new CommandError(`Option --${option}: ${renderDiagnostics(text, findings.all().map(toDiagnostic))}`);
}
