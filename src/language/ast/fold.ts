import { checkFilter } from "./combine.js";
import type { And, Comparison, Everything, Filter, Membership, Not, Or, Related } from "./filter.js";
import { foldTree } from "./fold-tree.js";

/** One function per node kind. A new kind is a compile error in every fold until it is handled. */
export interface Folder<Out> {
  everything(node: Everything): Out;
  and(node: And, parts: readonly Out[]): Out;
  or(node: Or, parts: readonly Out[]): Out;
  not(node: Not, part: Out): Out;
  comparison(node: Comparison): Out;
  membership(node: Membership): Out;
  related(node: Related, part: Out): Out;
}

/**
 * Computes a result for a filter from its leaves up, in source order. Does not recurse, so the depth is unlimited.
 *
 * @example
 * ```ts
 * const sum = (_node: unknown, parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);
 * const one = () => 1;
 * const not = (_node: unknown, part: number) => part;
 * const count = { everything: () => 0, and: sum, or: sum, not, comparison: one, membership: one, related: not };
 * fold<number>(parseOrThrow("a=1&(b=2|c[3])"), count); // 3 conditions
 * ```
 */
export function fold<Out>(filter: Filter, folder: Folder<Out>): Out {
  checkFilter(filter, "fold()");
  return foldTree(filter, folder);
}
