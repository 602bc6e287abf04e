import { foldUnrelated } from "../language/ast/fold-tree.js";
import { ALL_OPERATORS, isOrder, type Operator, oppositeOf, positiveOf } from "../language/ast/operators.js";
import type { BoundCondition, BoundNode } from "../language/bind/bound-filter.js";
import { operatorsOf } from "../language/types/operators-of.js";

export const EVERYTHING: BoundNode = { kind: "everything" };
export const NOTHING: BoundNode = { kind: "not", part: EVERYTHING };

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
  return foldUnrelated<BoundNode, Both>(root, {
    everything: () => ({ yes: EVERYTHING, no: NOTHING }),
    and: (_node, parts) => ({ yes: groupOf("and", parts.map(yesOf)), no: groupOf("or", parts.map(noOf)) }),
    or: (_node, parts) => ({ yes: groupOf("or", parts.map(yesOf)), no: groupOf("and", parts.map(noOf)) }),
    not: (_node, { yes, no }) => ({ yes: no, no: yes }),
    comparison: (node) => ({ yes: node, no: opposite(node as BoundCondition) }),
    membership: (node) => ({ yes: node, no: opposite(node as BoundCondition) }),
    related: (node) => ({ yes: node, no: { kind: "not", part: node } }),
  }).yes;
}

function yesOf({ yes }: Both): BoundNode {
  return yes;
}

function noOf({ no }: Both): BoundNode {
  return no;
}

/** Combines parts in normal form. */
export function groupOf(kind: "and" | "or", parts: readonly BoundNode[]): BoundNode {
  const [neutral, deciding] = kind === "and" ? [isEverything, isNothing] : [isNothing, isEverything];
  const flat: BoundNode[] = [];
  for (const part of parts) {
    if (deciding(part)) return part;
    if (part.kind === kind) for (const inner of part.parts) flat.push(inner);
    else if (!neutral(part)) flat.push(part);
  }
  const [only = kind === "and" ? EVERYTHING : NOTHING] = flat;
  return flat.length < 2 ? only : { kind, parts: flat };
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
