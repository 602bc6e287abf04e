import type { BoundNode, BoundRelated } from "../../language/bind/bound-filter.js";
import type { ConditionWriter } from "./condition-writer.js";
import { allOf, anyOf, onRelation, type WherePart } from "./where.js";

/** Writes the conditions of a filter, or of its negation, that must all hold. */
type WriteParts = (root: BoundNode, isNegated: boolean, writer: ConditionWriter) => readonly WherePart[];

/**
 * Writes a condition on related records or its negation. The scope is part of every hop. Recursive: `bind` limits how
 * deep relations are nested.
 *
 * Prisma joins a relation to one record instead of writing a subquery, so a scope that is NULL stays NULL. The negation is
 * therefore not `isNot: { AND: [scope, part] }`, whose result for such a record would depend on the part and reveal
 * records out of scope.
 */
export function relatedPart(
  { relation, operator, count, part, span }: BoundRelated,
  isNegated: boolean,
  writer: ConditionWriter,
  writeParts: WriteParts,
): WherePart {
  if (operator === "=" || count > 1) writer.refuseCount(relation, span);
  const { name, scope } = writer.relation(relation, span);
  const related = writer.related(relation);
  const matching = (isOpposite: boolean) => {
    return part.kind === "everything" ? scope : [...scope, ...writeParts(part, isOpposite, related)];
  };
  if (relation.definition.relation === "many") {
    return onRelation(name, isNegated ? "none" : "some", recordsWith(matching(false)));
  }
  if (!isNegated) return onRelation(name, "is", recordsWith(matching(false)));
  const isMissing = onRelation(name, "isNot", recordsWith(scope));
  if (part.kind === "everything") return isMissing;
  return anyOf([isMissing, onRelation(name, "is", recordsWith(matching(true)))]);
}

/** `{}` stands for any related record. */
function recordsWith(parts: readonly WherePart[]): WherePart {
  return parts.length === 0 ? { where: {}, parameters: 0, depth: 1 } : allOf(parts);
}
