import { partsOf } from "../language/ast/fold-tree.js";
import { ALL_OPERATORS } from "../language/ast/operators.js";
import type { BoundNode } from "../language/bind/bound-filter.js";
import type { RecordConditions } from "../memory/custom-condition.js";

const NEVER = /* @__PURE__ */ Object.fromEntries(ALL_OPERATORS.map((operator) => [operator, () => false]));

/** Returns conditions for the custom fields of a filter that no record fulfills. */
export function falseConditions(root: BoundNode): RecordConditions {
  const names = new Set<string>();
  const open: { readonly node: BoundNode; readonly path: string }[] = [{ node: root, path: "" }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, path } = next;
    if ("field" in node && node.field.definition.custom) names.add(path + node.field.name);
    const inner = node.kind === "related" ? `${path}${node.relation.name}.` : path;
    for (const part of partsOf(node)) open.push({ node: part, path: inner });
  }
  return Object.fromEntries(Array.from(names, (name) => [name, NEVER]));
}
