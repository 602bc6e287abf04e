import {
  type BoundAnd,
  type BoundNode,
  type BoundOr,
  type BoundRelated,
  EVERYTHING,
} from "../../language/bind/bound-filter.js";

/** A part of a group: a related record exists, or does not exist. */
interface Existence {
  readonly node: BoundRelated;
  readonly isNegated: boolean;
  /** The index of the part. */
  readonly index: number;
}

/**
 * Returns a group in which conditions on the same relation are one, so that a database searches for the related records
 * once: `a(x)|a(y)` is `a(x|y)`, and `!a(x)&!a(y)` is `!a(x|y)`. A record has at most one of a relation to one, so that
 * there `a(x)&a(y)` is `a(x&y)`, and `a(x)&!a(y)` is `a(x&!y)`. Counts remain as they are.
 */
export function mergeRelated(group: BoundAnd | BoundOr): BoundNode {
  // Created when needed: most groups have no relations.
  let same: Map<string, Existence[]> | undefined;
  for (let index = 0; index < group.parts.length; index++) {
    const { node, isNegated } = withoutNegations(group.parts[index] as BoundNode);
    if (node.kind !== "related" || node.operator !== ">=" || node.count !== 1) continue;
    const found = { node, index, isNegated: isNegated !== (group.kind === "and") };
    const { name, definition } = node.relation;
    if (found.isNegated && definition.relation === "many") continue;
    same ??= new Map();
    const others = same.get(name);
    if (others === undefined) same.set(name, [found]);
    else others.push(found);
  }
  if (same === undefined) return group;
  const parts: (BoundNode | undefined)[] = [...group.parts];
  for (const found of same.values()) {
    const [first, ...others] = found;
    if (first === undefined || others.length === 0) continue;
    for (const { index } of others) parts[index] = undefined;
    const merged = disjunction(found);
    parts[first.index] = group.kind === "and" ? { kind: "not", part: merged } : merged;
  }
  const kept = parts.filter((part) => part !== undefined);
  const [only, ...others] = kept;
  if (only !== undefined && others.length === 0) return only;
  return kept.length === parts.length ? group : { kind: group.kind, parts: kept };
}

/** Returns one condition that holds if one of these on the same relation does. For AND, all and the result are negated. */
function disjunction(conditions: readonly Existence[]): BoundNode {
  const partsOf = (isNegated: boolean) =>
    conditions.filter((each) => each.isNegated === isNegated).map(({ node }) => node.part);
  const [first] = conditions;
  const { node } = first as Existence;
  const [found, missing] = [partsOf(false), partsOf(true)];
  if (missing.length === 0) return { ...node, part: joined("or", found) };
  // A record does not exist, or the only one does not match what must be missing, or it matches what must be found.
  const others: readonly BoundNode[] = found.length === 0 ? [] : [{ kind: "not", part: joined("or", found) }];
  return { kind: "not", part: { ...node, part: joined("and", [...missing, ...others]) } };
}

/** Returns the parts as one node, without groups of the same kind and what is always true. */
function joined(kind: "and" | "or", given: readonly BoundNode[]): BoundNode {
  const parts = given.flatMap((part) => (part.kind === kind ? part.parts : part));
  const restricting = parts.filter((part) => part.kind !== "everything");
  const [only, ...others] = restricting;
  if (only === undefined || (kind === "or" && restricting.length < parts.length)) return EVERYTHING;
  return others.length === 0 ? only : { kind, parts: restricting };
}

function withoutNegations(part: BoundNode): { readonly node: BoundNode; readonly isNegated: boolean } {
  let node = part;
  let isNegated = false;
  for (; node.kind === "not"; node = node.part) isNegated = !isNegated;
  return { node, isNegated };
}
