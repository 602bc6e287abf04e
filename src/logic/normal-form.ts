import { foldUnrelated } from "../language/ast/fold-tree.js";
import { ALL_OPERATORS, isOrder, type Operator, oppositeOf, positiveOf } from "../language/ast/operators.js";
import { type BoundCondition, type BoundNode, EVERYTHING, NOTHING } from "../language/bind/bound-filter.js";
import { operatorsOf } from "../language/types/operators-of.js";

export function isEverything(node: BoundNode): boolean {
  return node.kind === "everything";
}

export function isNothing(node: BoundNode): boolean {
  return node.kind === "not" && node.part.kind === "everything";
}

/** A filter and its negation, both in normal form. */
interface Both {
  readonly yes: BoundNode;
  readonly no: BoundNode;
}

/**
 * Returns an equivalent filter that negates only conditions without an opposite operator, whose groups alternate between
 * `&` and `|`, and which contains the empty filter and its negation only as a whole. Does not recurse.
 */
export function normalForm(root: BoundNode): BoundNode {
  const { yes: normal } = foldUnrelated<BoundNode, Both>(root, {
    everything: () => ({ yes: EVERYTHING, no: NOTHING }),
    and: (_node, parts) => ({ yes: groupOf("and", parts.map(yesOf)), no: groupOf("or", parts.map(noOf)) }),
    or: (_node, parts) => ({ yes: groupOf("or", parts.map(yesOf)), no: groupOf("and", parts.map(noOf)) }),
    not: (_node, { yes, no }) => ({ yes: no, no: yes }),
    comparison: (node) => ({ yes: node, no: opposite(node as BoundCondition) }),
    membership: (node) => ({ yes: node, no: opposite(node as BoundCondition) }),
    related: (node) => ({ yes: node, no: { kind: "not", part: node } }),
  });
  return flattened(normal);
}

function yesOf({ yes }: Both): BoundNode {
  return yes;
}

function noOf({ no }: Both): BoundNode {
  return no;
}

/** Combines parts in normal form. A part may be a group of the same kind, until the whole filter is flattened. */
export function groupOf(kind: "and" | "or", parts: readonly BoundNode[]): BoundNode {
  const [neutral, deciding] = kind === "and" ? [isEverything, isNothing] : [isNothing, isEverything];
  const decided = parts.find(deciding);
  if (decided !== undefined) return decided;
  const kept = parts.filter((part) => !neutral(part));
  const [only = kind === "and" ? EVERYTHING : NOTHING] = kept;
  return kept.length < 2 ? only : { kind, parts: kept };
}

type BoundGroup = Extract<BoundNode, { readonly kind: "and" | "or" }>;

function isGroup(node: BoundNode): node is BoundGroup {
  return node.kind === "and" || node.kind === "or";
}

/** Replaces groups in groups of the same kind by their parts. Takes linear time, also for groups of any depth. */
export function flattened(root: BoundNode): BoundNode {
  if (!isGroup(root)) return root;
  // Each group comes before those inside of it.
  const groups: BoundGroup[] = [root];
  const partsOf = new Map<BoundNode, readonly BoundNode[]>();
  for (const group of groups) {
    const parts: BoundNode[] = [];
    const open: BoundNode[] = [group];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (isGroup(node) && node.kind === group.kind) for (const part of node.parts.toReversed()) open.push(part);
      else {
        parts.push(node);
        if (isGroup(node)) groups.push(node);
      }
    }
    partsOf.set(group, parts);
  }
  const flat = new Map<BoundNode, BoundNode>();
  for (const group of groups.toReversed()) {
    const parts = (partsOf.get(group) ?? []).map((part) => flat.get(part) ?? part);
    flat.set(group, { kind: group.kind, parts });
  }
  return flat.get(root) ?? root;
}

/** Returns the condition with the opposite operator, if the field supports it and the condition is not about null. */
function opposite(condition: BoundCondition): BoundNode {
  const { definition } = condition.field;
  const operator = oppositeOperator(condition.operator);
  const isExact = !isOrder(condition.operator) || !(definition.nullable || definition.custom);
  if (operator === undefined || !isExact || !operatorsOf(definition).includes(operator)) {
    return { kind: "not", part: condition };
  }
  return { ...condition, operator } as BoundCondition;
}

/** Returns the operator that accepts exactly the other values, except null. */
export function oppositeOperator(operator: Operator): Operator | undefined {
  const positive = positiveOf(operator);
  if (positive !== operator) return positive;
  return ALL_OPERATORS.find((other) => other !== operator && positiveOf(other) === operator) ?? oppositeOf(operator);
}
