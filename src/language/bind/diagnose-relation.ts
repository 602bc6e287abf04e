import { everything } from "../ast/combine.js";
import type { Condition, Filter, Related } from "../ast/filter.js";
import { MAX_RELATION_DEPTH } from "../ast/limits.js";
import { isNegative } from "../ast/operators.js";
import { diagnose } from "../diagnostics/diagnose.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import type { Finding } from "../diagnostics/finding.js";
import { certain, nearest } from "../diagnostics/suggest.js";
import { print } from "../print/print.js";
import { filterableField, filterableRelation, isVisibleName, targetOf } from "../schema/filterable.js";
import { type BoundRelation, findPath, type Path } from "../schema/find-path.js";
import type { Schema } from "../schema/schema.js";
import type { Span } from "../text/span.js";
import type { BoundNode } from "./bound-filter.js";
import { plainSpan } from "./exceeded-limit.js";

// Findings about conditions on related records that the schema rejects, with suggestions.

/** The group of a name that is not a relation: `order(…)`, `title(…)`, `assignee.team(…)`. */
export function diagnoseRelation(node: Related, schema: Schema): Finding {
  const { relation, span } = node;
  if (filterableField(schema, relation) !== undefined) {
    return diagnose("bind.not-relation", span.relation, { field: relation });
  }
  const path = findPath(schema, relation, MAX_RELATION_DEPTH, filterableRelation);
  if (path !== undefined && path.rest === undefined && node.count === null) {
    const meant = `${node.operator === "none" ? "!" : ""}${nested(path.steps, print(node.part))}`;
    const details = { relation, didYouMean: [meant] };
    return diagnose("bind.unknown-relation", span.relation, details, fixAt(plainSpan(span), meant));
  }
  const names = [...schema.relationByName.keys()].filter((name) => filterableRelation(schema, name));
  if (schema.relationByName.get(relation)?.hidden === false) {
    return diagnose("bind.not-filterable", span.relation, { field: relation, filterable: names });
  }
  const didYouMean = nearest(relation, names);
  const meant = certain(relation, didYouMean);
  return diagnose("bind.unknown-relation", span.relation, { relation, didYouMean }, fixAt(span.relation, meant));
}

/** A relation in place of a field: `assignee=null`, `comments=5`. */
export function diagnoseRelationValue(node: Condition, steps: readonly BoundRelation[]): Finding {
  const { name, definition } = steps[steps.length - 1] as BoundRelation;
  const isNull = node.kind === "comparison" && node.value === null;
  const hasId = filterableField(targetOf(definition), "id") !== undefined;
  const inner: Filter | undefined = isNull ? everything() : hasId ? { ...node, field: "id" } : undefined;
  const isMissing = isNull && !isNegative(node.operator);
  const meant = inner && `${isMissing ? "!" : ""}${nested(steps, print(inner))}`;
  const didYouMean = meant === undefined ? [] : [meant];
  return diagnose("bind.relation", node.span.field, { relation: name, didYouMean }, fixAt(plainSpan(node.span), meant));
}

/** A path through relations to many records: `comments.body*crash`. */
export function diagnoseMany(node: Condition, path: Path): Finding {
  const isMany = ({ definition }: BoundRelation) => definition.relation === "many";
  const steps = path.steps.slice(0, path.steps.findLastIndex(isMany) + 1);
  const field = node.field.slice(steps.reduce((length, { name }) => length + name.length + 1, 0));
  const meant = nested(steps, print({ ...node, field }));
  const details = { relation: (steps.find(isMany) as BoundRelation).name, didYouMean: [meant] };
  return diagnose("bind.many", node.span.field, details, fixAt(plainSpan(node.span), meant));
}

/** Writes a condition in the groups of relations. */
function nested(steps: readonly BoundRelation[], inner: string): string {
  return steps.reduceRight((text, { name }) => `${name}(${text})`, inner);
}

/** A path to a field that does not exist, or that is not filterable: `assignee.rol=admin`. */
export function diagnoseRelatedField(node: Condition, rest: string, schema: Schema): Finding {
  const names = schema.visibleNames.filter((name) => filterableField(schema, name));
  const path = node.field.slice(0, node.field.length - rest.length);
  if (isVisibleName(schema, rest)) {
    const details = { field: node.field, filterable: names.map((name) => path + name) };
    return diagnose("bind.not-filterable", node.span.field, details);
  }
  const near = nearest(rest, names);
  const meant = certain(rest, near);
  const details = { field: node.field, didYouMean: near.map((name) => path + name) };
  return diagnose("bind.unknown-field", node.span.field, details, fixAt(node.span.field, meant && path + meant));
}

/** A number of records of a relation to one: `assignee()>=1`. */
export function diagnoseCountOfOne(node: Related, bound: BoundNode): Finding {
  const { relation } = node;
  const counted = bound.kind === "not" ? bound.part : bound;
  const isMeant = counted.kind === "related" && counted.count === 1;
  const operator = bound.kind === "not" ? "none" : "some";
  const meant = isMeant ? print({ ...node, operator, count: null }) : undefined;
  const didYouMean = meant === undefined ? [] : [meant];
  return diagnose("bind.count-one", node.span.operator, { relation, didYouMean }, fixAt(plainSpan(node.span), meant));
}

/** A condition that was built has no text to fix. */
function fixAt(span: Span, text: string | undefined): Fix | undefined {
  return text === undefined || span.end === 0 ? undefined : { span, text };
}
