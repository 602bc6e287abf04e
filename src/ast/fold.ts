import type { And, Comparison, Everything, Filter, Membership, Not, Or } from "./filter.js";
import { foldTree } from "./fold-tree.js";

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
