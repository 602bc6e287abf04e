import { partsOf } from "../language/ast/fold-tree.js";
import { isNegative } from "../language/ast/operators.js";
import type { BoundNode } from "../language/bind/bound-filter.js";
import { conditionKey } from "../language/bind/condition-key.js";

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
