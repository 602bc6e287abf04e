import type { Decided } from "../memory/decision-graph.js";

interface DecidedFolder<Leaf, Out> {
  everything(): Out;
  and(parts: readonly Out[]): Out;
  or(parts: readonly Out[]): Out;
  not(part: Out): Out;
  leaf(leaf: Leaf): Out;
}

/** Computes a result for a filter from its leaves up. Does not recurse, so the depth is unlimited. */
export function foldDecided<Leaf extends { readonly kind: string }, Out>(
  root: Decided<Leaf>,
  folder: DecidedFolder<Leaf, Out>,
): Out {
  const nodes: Decided<Leaf>[] = [];
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    nodes.push(node);
    if ("parts" in node) for (const part of node.parts) open.push(part);
    else if (node.kind === "not") open.push((node as { part: Decided<Leaf> }).part);
  }
  const results: Out[] = [];
  for (const node of nodes.reverse()) {
    if ("parts" in node) {
      const parts = results.splice(results.length - node.parts.length);
      results.push(node.kind === "and" ? folder.and(parts) : folder.or(parts));
    } else if (node.kind === "not") results.push(folder.not(results.pop() as Out));
    else results.push(node.kind === "everything" ? folder.everything() : folder.leaf(node as Leaf));
  }
  return results[0] as Out;
}
