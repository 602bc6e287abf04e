import type { Filter } from "../ast/filter.js";
import type { Limits } from "../ast/limits.js";
import { diagnose } from "../diagnostics/diagnose.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Span } from "../text/span.js";

/**
 * The limits that a tree passes, whoever made it. It stops at the first: a tree whose parts share nodes may be
 * larger than anything could walk. Lists and values are measured with their conditions.
 */
export function measure(filter: Filter, limits: Limits): Diagnostic | undefined {
  let conditions = 0;
  let empty = 0;
  const open: { readonly node: Filter; readonly depth: number }[] = [{ node: filter, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth } = next;
    if (depth > limits.depth) return diagnose("limit.depth", plain(node.span), { limit: limits.depth });
    if (node.kind === "not") open.push({ node: node.part, depth: depth + 1 });
    else if (node.kind === "and" || node.kind === "or") {
      for (let i = node.parts.length - 1; i >= 0; i--) {
        const part = node.parts[i] as Filter;
        open.push({ node: part, depth: part.kind === "or" || part.kind === "everything" ? depth + 1 : depth });
      }
    } else if (node.kind === "everything") {
      // Each takes two characters at least, so no text within its limit holds as many.
      if (++empty > limits.length)
        return diagnose("limit.length", node.span, { limit: limits.length, actual: 2 * empty });
    } else if (++conditions > limits.conditions) {
      return diagnose("limit.conditions", plain(node.span), { limit: limits.conditions });
    }
  }
  return undefined;
}

/** A condition's span without the spans of its parts. */
export function plain({ start, end }: Span): Span {
  return { start, end };
}
