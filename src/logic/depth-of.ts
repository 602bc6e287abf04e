import { needsGroup } from "../language/ast/combine.js";
import type { Filter } from "../language/ast/filter.js";

/** Returns how deep the parentheses of a filter are nested. Does not recurse. */
export function depthOf(filter: Filter): number {
  let deepest = 0;
  const open: { readonly node: Filter; readonly depth: number }[] = [{ node: filter, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth } = next;
    deepest = Math.max(deepest, depth);
    if (node.kind === "not" || node.kind === "related") open.push({ node: node.part, depth: depth + 1 });
    if (node.kind !== "and" && node.kind !== "or") continue;
    for (const part of node.parts) open.push({ node: part, depth: needsGroup(part, node.kind) ? depth + 1 : depth });
  }
  return deepest;
}
