import type { And, Comparison, Everything, Filter, Membership, Not, Or } from "./filter.js";

/** One function per node kind. A new kind fails to compile in every fold until it is handled. */
export interface Folder<Out> {
  everything(node: Everything): Out;
  and(node: And, parts: readonly Out[]): Out;
  or(node: Or, parts: readonly Out[]): Out;
  not(node: Not, part: Out): Out;
  comparison(node: Comparison): Out;
  membership(node: Membership): Out;
}

/** Computes a tree's result from its leaves up, in source order, without recursion: no tree is too deep for it. */
export function fold<Out>(filter: Filter, folder: Folder<Out>): Out {
  const results: Out[] = [];
  const takeLast = (count: number): Out[] => results.splice(results.length - count, count);
  for (const node of leavesFirst(filter)) {
    switch (node.kind) {
      case "everything":
        results.push(folder.everything(node));
        break;
      case "and":
        results.push(folder.and(node, takeLast(node.parts.length)));
        break;
      case "or":
        results.push(folder.or(node, takeLast(node.parts.length)));
        break;
      case "not":
        // takeLast(1) always holds the one result that the part before it left.
        for (const part of takeLast(1)) results.push(folder.not(node, part));
        break;
      case "comparison":
        results.push(folder.comparison(node));
        break;
      case "membership":
        results.push(folder.membership(node));
        break;
    }
  }
  return results[0] as Out;
}

/** Every node after all of its parts, the parts in order. */
function leavesFirst(filter: Filter): Filter[] {
  const order: Filter[] = [];
  const open: Filter[] = [filter];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    order.push(node);
    if (node.kind === "and" || node.kind === "or") for (const part of node.parts) open.push(part);
    else if (node.kind === "not") open.push(node.part);
  }
  return order.reverse();
}
