import { foldUnrelated } from "../../language/ast/fold-tree.js";
import { DEFAULT_LIMITS } from "../../language/ast/limits.js";
import type { ClockOptions } from "../../language/bind/bind-options.js";
import type { BoundCondition, BoundFilter, BoundNode, BoundRelated } from "../../language/bind/bound-filter.js";
import type { Diagnostic, Result } from "../../language/diagnostics/diagnostic.js";
import { show, showSome } from "../../language/diagnostics/display.js";
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
import { aboutOption } from "../about-option.js";
import { checkFilter } from "../check-filter.js";
import { ReportedError } from "../command.js";
import {
  type FilterCall,
  type ReportStreams,
  reportCorrection,
  reportDiagnostics,
  reportFilter,
  withFixes,
} from "../report-filter.js";

/** A filter that is checked against the fields of rows, whose values are by the names of the fields. */
export interface Query {
  readonly bound: BoundFilter;
  /** The names of the fields that the filter uses. */
  readonly fields: readonly string[];
  readonly sort: readonly SortKey[];
  /** The names of the fields to print; undefined for all. */
  readonly selected: readonly string[] | undefined;
}

/** A filter with what is necessary to check it and to report what is wrong. */
export interface QueryOptions {
  readonly filter: string;
  /** The time and the time zone of the times in the filter. */
  readonly clock: ClockOptions;
  /** The call to correct, if the filter is one of its arguments. */
  readonly call: FilterCall | undefined;
  /** Names of fields with commas between them. */
  readonly fields?: string | undefined;
  readonly sort?: string | undefined;
  readonly nulls?: SortKey["nulls"];
}

/**
 * Checks a filter, the order and the fields to print, and reports their problems, with the command that corrects all of
 * them. Throws if they are not valid.
 */
export function checkQuery(options: QueryOptions, schema: Schema, streams: ReportStreams): Query {
  const { filter, clock, call } = options;
  const flat = withoutPaths(schema);
  const stored = withOtherValues(flat);
  const read = (text: string): Result<BoundFilter> => checkFilter(text, flat, clock, stored);
  const result = read(filter);
  const meant = reportDiagnostics(filter, result.ok ? result.warnings : result.diagnostics, read, streams, schema);
  const sort = readSortOption(options, schema);
  const fields = readFieldsOption(options, schema);
  const problems = [sort.problem, fields.problem].filter((problem) => problem !== undefined);
  for (const problem of problems) streams.report(problem);
  const isValid = result.ok && problems.length === 0;
  const corrected = [result.ok ? (meant ?? filter) : meant, sort.corrected, fields.corrected];
  const isCorrected = corrected.every((text) => text !== undefined) && (!isValid || meant !== undefined);
  if (isCorrected) {
    const names = {
      ...(options.sort && { sort: sort.corrected }),
      ...(options.fields && { fields: fields.corrected }),
    };
    const better = call && { ...call, options: { ...call.options, ...names } };
    reportCorrection(corrected[0] as string, isValid, streams, better);
  }
  if (!result.ok || problems.length > 0) throw new ReportedError(isCorrected);
  return {
    bound: result.value,
    fields: fieldsOf(result.value),
    sort: withNulls(sort.value, options.nulls),
    selected: options.fields === undefined ? undefined : fields.value,
  };
}

/** Returns the names of the fields and relations that a filter uses. */
function fieldsOf(bound: BoundFilter): readonly string[] {
  const names = new Set<string>();
  const add = (node: BoundNode): void => void names.add((node as BoundCondition).field.name);
  const ignore = (): void => undefined;
  foldUnrelated<BoundNode, void>(bound.root, {
    everything: ignore,
    and: ignore,
    or: ignore,
    not: ignore,
    comparison: add,
    membership: add,
    related: (node) => void names.add((node as BoundRelated).relation.name),
  });
  return [...names];
}

/** Checks only the syntax of a filter, because the fields are unknown. */
export function checkSyntax({ filter, call }: QueryOptions, streams: ReportStreams): void {
  const result = parse(filter);
  reportFilter(filter, result.ok ? result.warnings : result.diagnostics, parse, streams, call);
  if (!result.ok) throw new ReportedError();
}

/** Returns the schema of records that have the values by the names of the fields. The cells follow the paths. */
export function withoutPaths(schema: Schema): Schema {
  return withFields(schema, (field) => ({ ...field, path: undefined }));
}

/** Files contain values of other types, too: only negated conditions match them, as if they were null. */
function withOtherValues(schema: Schema): Schema {
  return withFields(schema, (field) => (field.custom ? field : { ...field, nullable: true }));
}

/** Changes the fields of a schema and of its related records, which have no paths. */
function withFields(schema: Schema, change: (field: Field) => Field): Schema {
  const fields = new Map([...schema.byName].map(([name, field]) => [name, change(field)]));
  const relations = [...schema.relationByName].map(([name, relation]): [string, Relation] => {
    // Created when used, because schemas may refer to each other.
    let changed: Schema | undefined;
    const target = (): Schema => {
      changed ??= withFields(targetOf(relation), change);
      return changed;
    };
    return [name, { ...relation, path: undefined, target }];
  });
  return createSchema(fields, [], new Map(relations));
}

/** Returns the schema of what is printed: related records are printed as JSON. */
export function asPrinted(schema: Schema): Schema {
  const related = [...schema.relationByName]
    .filter(([, { hidden }]) => !hidden)
    .map(([name, { path }]) => [name, json({ nullable: true, ...(path === undefined ? {} : { path }) })] as const);
  return createSchema(new Map([...schema.byName, ...related]), []);
}

const MAX_ERRORS = 10;

/** The names in an option. */
interface ReadNames<T> {
  readonly value: readonly T[];
  /** What is wrong, if something is. */
  readonly problem: string | undefined;
  /** The option with all fixes, or undefined if it cannot be corrected. */
  readonly corrected: string | undefined;
}

/** Reads `name,-price`. */
function readSortOption({ sort }: QueryOptions, schema: Schema): ReadNames<SortKey> {
  return readNames(sort, "sort", schema, (part, flat, findings) => readSort(part, flat, DEFAULT_LIMITS, findings));
}

/** Reads `id,name`. */
function readFieldsOption({ fields }: QueryOptions, schema: Schema): ReadNames<string> {
  return readNames(fields, "fields", schema, (part, flat, findings) =>
    readFields(part, flat, DEFAULT_LIMITS, findings),
  );
}

type ReadPart<T> = (
  part: { readonly text: string; readonly start: number },
  schema: Schema,
  findings: Findings,
) => readonly T[];

function readNames<T>(given: string | undefined, option: string, schema: Schema, read: ReadPart<T>): ReadNames<T> {
  if (given === undefined) return { value: [], problem: undefined, corrected: "" };
  const flat = withoutPaths(asPrinted(schema));
  const text = withFieldNames(given, schema);
  const findings = new Findings(MAX_ERRORS);
  const value = read({ text, start: 0 }, flat, findings);
  if (!findings.hasErrors) return { value, problem: undefined, corrected: text };
  const diagnostics = aboutObjects(findings.all().map(toDiagnostic), flat);
  const corrected = withFixes(text, diagnostics, (fixed) => {
    const left = new Findings(MAX_ERRORS);
    read({ text: fixed, start: 0 }, flat, left);
    return !left.hasErrors;
  });
  const typed = diagnostics.map((each) => ({ ...each, message: aboutOption(option, each.message) }));
  return { value, problem: renderDiagnostics(text, typed), corrected };
}

/** Says of an unknown field that is an object in the data what its fields are, instead of similar names. */
function aboutObjects(diagnostics: readonly Diagnostic[], { visibleNames }: Schema): readonly Diagnostic[] {
  return diagnostics.map((diagnostic) => {
    if (diagnostic.code !== "list.unknown-field") return diagnostic;
    const { field } = diagnostic.details;
    const inside = visibleNames.filter((name) => name.startsWith(`${field}.`));
    if (inside.length === 0) return diagnostic;
    const { fix: _fix, ...rest } = diagnostic;
    return { ...rest, message: `${show(field)} is an object. Write its fields: ${showSome(inside)}.` };
  });
}

/** Replaces names as in the data, such as `IMDB Rating`, by those of the fields. */
function withFieldNames(list: string, { byName, relationByName }: Schema): string {
  const names = new Map([...byName, ...relationByName].flatMap(([name, { path }]) => (path ? [[path, name]] : [])));
  return list
    .split(",")
    .map((item) => {
      const [, sign = "", name = ""] = /^\s*(-?)(.*?)\s*$/s.exec(item) ?? [];
      const known = byName.has(name) ? undefined : names.get(name);
      return known === undefined ? item : sign + known;
    })
    .join(",");
}
