import type { And, Comparison, Everything, Filter, Membership, Not, Or } from "./filter.js";
import { foldTree, partsOf } from "./fold-tree.js";

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
  return foldTree(filter, folder);
}

/** The tree with every And in an And and every Or in an Or dissolved, in linear time however they are nested. */
export function flatten(filter: Filter): Filter {
  return foldTree<Filter, Filter>(
    filter,
    {
      everything: (node) => node,
      and: (node, parts) => ({ ...node, parts: parts as And["parts"] }),
      or: (node, parts) => ({ ...node, parts: parts as Or["parts"] }),
      not: (node, part) => ({ ...node, part }),
      comparison: (node) => node,
      membership: (node) => node,
    },
    flatPartsOf,
  );
}

/** The parts of a node that are not of its own kind, through all that are. */
function flatPartsOf(node: Filter): readonly Filter[] {
  if (node.kind !== "and" && node.kind !== "or") return partsOf<Filter>(node);
  const flat: Filter[] = [];
  const open = [...node.parts].reverse();
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (part.kind !== node.kind) flat.push(part);
    else for (let i = part.parts.length - 1; i >= 0; i--) open.push(part.parts[i] as Filter);
  }
  return flat;
}
