import { needsGroup } from "../ast/combine.js";
import type { Filter } from "../ast/filter.js";
import type { Limits } from "../ast/limits.js";
import { diagnose } from "../diagnostics/diagnose.js";
import type { Finding } from "../diagnostics/finding.js";
import type { Span } from "../text/span.js";

/**
 * Returns an error if a tree exceeds the limits on length, depth or conditions. Stops at the first error, because a tree
 * with shared nodes may be too large to walk. Lists and values are checked when their conditions are bound.
 */
export function findExceededLimit(filter: Filter, limits: Limits): Finding | undefined {
  let conditions = 0;
  let length = 0;
  const open: { readonly node: Filter; readonly depth: number }[] = [{ node: filter, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth } = next;
    const span = plainSpan(node.span);
    length += leastLength(node);
    if (length > limits.length) return diagnose("limit.length", span, { limit: limits.length });
    if (depth > limits.depth) return diagnose("limit.depth", span, { limit: limits.depth });
    if (node.kind === "not" || node.kind === "related") open.push({ node: node.part, depth: depth + 1 });
    else if (node.kind === "and" || node.kind === "or") {
      for (let i = node.parts.length - 1; i >= 0; i--) {
        const part = node.parts[i] as Filter;
        open.push({ node: part, depth: needsGroup(part, node.kind) ? depth + 1 : depth });
      }
    }
    const isCondition = node.kind === "comparison" || node.kind === "membership" || node.kind === "related";
    if (isCondition && ++conditions > limits.conditions) {
      return diagnose("limit.conditions", span, { limit: limits.conditions });
    }
  }
  return undefined;
}

/** Returns the minimum number of characters that a node adds to any text of the filter. */
function leastLength(node: Filter): number {
  switch (node.kind) {
    case "everything":
      return 0;
    case "and":
    case "or":
      return Math.max(1, node.parts.length - 1);
    case "not":
      return 3;
    case "related":
      return node.relation.length + 2;
    case "comparison":
      return node.field.length + node.operator.length + (node.value?.length ?? 4);
    case "membership": {
      const items = node.items.reduce((sum, item) => sum + (item?.length ?? 4) + 1, 0);
      return node.field.length + node.operator.length + Math.max(0, items - 1);
    }
  }
}

/** Returns a condition's span without the spans of its parts. */
export function plainSpan({ start, end }: Span): Span {
  return { start, end };
}
