import { type Limits, MAX_RELATION_DEPTH } from "../language/ast/limits.js";
import type { CodeDefinition } from "../language/diagnostics/code-definition.js";
import { FILTER_CODES } from "../language/diagnostics/filter-codes.js";
import { type Finding, makeFinding } from "../language/diagnostics/finding.js";
import { certain, nearest } from "../language/diagnostics/suggest.js";
import { fieldAt, isSelectable, namesWithRelated, visibleOne } from "../language/schema/field-at.js";
import { targetOf } from "../language/schema/filterable.js";
import { findPath } from "../language/schema/find-path.js";
import type { Schema } from "../language/schema/schema.js";
import { encodePercent } from "../language/text/percent.js";
import type { Span } from "../language/text/span.js";
import { diagnoseList } from "./list-codes.js";

// Names in `fields` and `sort` that lead to fields of related records: `assignee.name`.

/** Returns the names of the fields that a name in `fields` stands for: all those of a related record, or none. */
export function namedFields(name: string, schema: Schema): readonly string[] {
  if (isSelectable(fieldAt(schema, name))) return [name];
  const path = findPath(schema, name, MAX_RELATION_DEPTH, visibleOne);
  const relation = path?.rest === undefined ? path?.steps.at(-1)?.definition : undefined;
  return relation === undefined ? [] : targetOf(relation).selectableNames.map((field) => `${name}.${field}`);
}

/** Returns the warning about an alias, with the fix that replaces it. `sign` is what stands before the name. */
export function diagnoseAlias(field: string, name: string, span: Span, sign = ""): Finding {
  const definition: CodeDefinition = { ...FILTER_CODES["suspect.alias"], source: "raw" };
  return makeFinding("suspect.alias", definition, span, { field, name }, { span, text: sign + encodePercent(name) });
}

/** Names that are near an unknown one, and the one that was certainly meant. */
export interface Suggestion {
  readonly near: readonly string[];
  readonly meant: string | undefined;
}

/** Returns the fields to suggest for an unknown name. After the name of a relation, those of the related record. */
export function suggestNames(
  name: string,
  schema: Schema,
  usable: (schema: Schema) => readonly string[] = ({ selectableNames }) => selectableNames,
): Suggestion {
  const path = findPath(schema, name, MAX_RELATION_DEPTH, visibleOne);
  if (path?.rest === undefined) {
    const candidates = namesWithRelated(schema, 1, usable);
    const near = candidates.includes(name) ? [name] : nearest(name, candidates);
    return { near, meant: certain(name, near) };
  }
  const { rest } = path;
  const prefix = name.slice(0, name.length - rest.length);
  const { near, meant } = suggestNames(rest, path.schema, usable);
  return { near: near.map((one) => prefix + one), meant: meant === undefined ? undefined : prefix + meant };
}

/** Returns the finding about a name that leads through too many relations, or through one to many records. */
export function diagnosePath(
  name: string,
  schema: Schema,
  { relationDepth }: Limits,
  span: Span,
  parameter?: "sort",
): Finding | undefined {
  const steps = findPath(schema, name, MAX_RELATION_DEPTH, visibleRelation)?.steps ?? [];
  const many = steps.find(({ definition }) => definition.relation === "many");
  if (many !== undefined) {
    return diagnoseList("list.many", span, { field: name, relation: many.name, ...(parameter && { parameter }) });
  }
  if (steps.length <= relationDepth) return undefined;
  return diagnoseList("list.relation-depth", span, { field: name, limit: relationDepth });
}

function visibleRelation({ relationByName }: Schema, name: string) {
  const relation = relationByName.get(name);
  return relation?.hidden === false ? relation : undefined;
}

/** Returns the finding about fields of too many related records: each is one more table to join. */
export function diagnoseRelations(
  names: Iterable<string>,
  schema: Schema,
  { relations: limit }: Limits,
  span: Span,
): (() => Finding) | undefined {
  const joined = new Set<string>();
  for (const name of names) {
    let path = "";
    for (const step of fieldAt(schema, name)?.steps ?? []) {
      path += `.${step.name}`;
      joined.add(path);
    }
  }
  const actual = joined.size;
  return actual > limit ? () => diagnoseList("list.relations", span, { limit, actual }) : undefined;
}
