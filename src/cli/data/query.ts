import { foldUnrelated } from "../../language/ast/fold-tree.js";
import { DEFAULT_LIMITS } from "../../language/ast/limits.js";
import type { ClockOptions } from "../../language/bind/bind-options.js";
import type { BoundCondition, BoundFilter, BoundNode, BoundRelated } from "../../language/bind/bound-filter.js";
import { check } from "../../language/bind/check.js";
import type { Result } from "../../language/diagnostics/diagnostic.js";
import { toDiagnostic } from "../../language/diagnostics/finding.js";
import { Findings } from "../../language/diagnostics/findings.js";
import { renderDiagnostics } from "../../language/diagnostics/render.js";
import { json } from "../../language/schema/field-types.js";
import { targetOf } from "../../language/schema/filterable.js";
import { createSchema, type Relation, type Schema } from "../../language/schema/schema.js";
import { parse } from "../../language/syntax/parse.js";
import type { Field } from "../../language/types/field.js";
import type { SortKey } from "../../list/list-query.js";
import { readFields } from "../../list/read-fields.js";
import { readSort, withNulls } from "../../list/read-sort.js";
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
  /** The time and the time zone of the times in the filter. */
  readonly clock: ClockOptions;
  /** The call to correct, if the filter is one of its arguments. */
  readonly call: FilterCall | undefined;
}

export type ReportStreams = Pick<Streams, "report" | "errorsHaveColor">;

/** Checks a filter and reports its problems, with the corrected command. Throws if it is not valid. */
export function checkFilter({ filter, clock, call }: QueryOptions, schema: Schema, streams: ReportStreams): Query {
  const flat = withoutPaths(schema);
  const read = (text: string): Result<BoundFilter> => check(text, flat, clock);
  const result = read(filter);
  reportFilter(filter, result.ok ? result.warnings : result.diagnostics, read, streams, call, schema);
  if (!result.ok) throw new ReportedError();
  const names = new Set<string>();
  const add = (node: BoundNode): void => void names.add((node as BoundCondition).field.name);
  const ignore = (): void => undefined;
  foldUnrelated<BoundNode, void>(result.value.root, {
    everything: ignore,
    and: ignore,
    or: ignore,
    not: ignore,
    comparison: add,
    membership: add,
    related: (node) => void names.add((node as BoundRelated).relation.name),
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
  return createSchema(withoutFieldPaths(schema), [], new Map([...schema.relationByName].map(withoutRelationPath)));
}

function withoutFieldPaths({ byName }: Schema): ReadonlyMap<string, Field> {
  return new Map([...byName].map(([name, field]) => [name, { ...field, path: undefined }]));
}

function withoutRelationPath([name, relation]: readonly [string, Relation]): readonly [string, Relation] {
  // Created when used, because schemas may refer to each other.
  let flat: Schema | undefined;
  const target = (): Schema => {
    flat ??= withoutPaths(targetOf(relation));
    return flat;
  };
  return [name, { ...relation, path: undefined, target }];
}

/** Returns the schema of what is printed: related records are printed as JSON. */
export function asPrinted(schema: Schema): Schema {
  const related = [...schema.relationByName]
    .filter(([, { hidden }]) => !hidden)
    .map(([name, { path }]) => [name, json({ nullable: true, ...(path === undefined ? {} : { path }) })] as const);
  return createSchema(new Map([...schema.byName, ...related]), []);
}

const MAX_ERRORS = 10;

/** Reads `name,-price`. Throws a CommandError for unknown fields. */
export function readSortOption(text: string, schema: Schema, nulls: SortKey["nulls"]): readonly SortKey[] {
  const sort = readNames(text, "sort", (part, findings) => readSort(part, schema, DEFAULT_LIMITS, findings));
  return withNulls(sort, nulls);
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
