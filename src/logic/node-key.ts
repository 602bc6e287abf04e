import { partsOf } from "../language/ast/fold-tree.js";
import { isNegative, positiveOf } from "../language/ast/operators.js";
import type { BoundCondition, BoundNode, EmptyList } from "../language/bind/bound-filter.js";
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

/** Returns a text that is the same for equal filters only. Does not recurse, and takes linear time for any depth. */
export function nodeKey(root: BoundNode): string {
  const keys: string[] = [];
  const open: BoundNode[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const parts = partsOf(node);
    keys.push(`${node.kind}${parts.length}`);
    if (node.kind === "comparison" || node.kind === "membership") {
      keys.push(isNegative(node.operator) ? "!" : "", conditionKey(node));
    } else if (node.kind === "related") {
      keys.push(JSON.stringify(node.relation.name), node.operator, String(node.count));
    }
    for (const part of parts) open.push(part);
  }
  return keys.join(" ");
}
