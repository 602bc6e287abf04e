import { foldTree } from "../language/ast/fold-tree.js";
import { isNegative, positiveOf } from "../language/ast/operators.js";
import type { BoundCondition, BoundNode, BoundRelated, EmptyList } from "../language/bind/bound-filter.js";
import type { BoundValue } from "../language/types/bound-value.js";
import { writeDecimal } from "../language/values/decimal.js";

/** Returns a text that is the same for equal conditions, and for opposite ones. */
export function conditionKey(condition: BoundCondition): string {
  const { field, operator } = condition;
  const values = condition.kind === "membership" ? condition.items.map(valueKey) : [valueKey(condition.value)];
  const hasNull = condition.kind === "membership" && condition.hasNull;
  return JSON.stringify([field.name, positiveOf(operator), hasNull, ...values]);
}

function valueKey(bound: BoundValue | EmptyList | null): string | null {
  if (bound === null) return null;
  return bound.type === "decimal" ? writeDecimal(bound.value) : String(bound.value);
}

/** Returns a text that is the same for equal filters only. Does not recurse. */
export function nodeKey(root: BoundNode): string {
  const ofCondition = (node: BoundNode): string => {
    const condition = node as BoundCondition;
    return (isNegative(condition.operator) ? "!" : "") + conditionKey(condition);
  };
  return foldTree<BoundNode, string>(root, {
    everything: () => "()",
    and: (_node, parts) => `(${parts.join("&")})`,
    or: (_node, parts) => `(${parts.join("|")})`,
    not: (_node, part) => `!${part}`,
    comparison: ofCondition,
    membership: ofCondition,
    related: (node, part) => relatedKey(node as BoundRelated, part),
  });
}

function relatedKey({ relation, operator, count }: BoundRelated, part: string): string {
  return `${JSON.stringify(relation.name)}${operator}${count}${part}`;
}
