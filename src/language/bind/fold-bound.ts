import { foldTree } from "../ast/fold-tree.js";
import {
  type BoundAnd,
  type BoundComparison,
  type BoundEverything,
  type BoundFilter,
  type BoundMembership,
  type BoundNot,
  type BoundOr,
  type BoundRelated,
  checkBound,
} from "./bound-filter.js";

/** One function per node kind. A new kind is a compile error in every fold until it is handled. */
export interface BoundFolder<Out> {
  everything(node: BoundEverything): Out;
  and(node: BoundAnd, parts: readonly Out[]): Out;
  or(node: BoundOr, parts: readonly Out[]): Out;
  not(node: BoundNot, part: Out): Out;
  comparison(node: BoundComparison): Out;
  membership(node: BoundMembership): Out;
  related(node: BoundRelated, part: Out): Out;
}

/**
 * Computes a result for a bound filter from its leaves up, in source order. Does not recurse, so the depth is unlimited.
 *
 * @example
 * ```ts
 * const sum = (_node: unknown, parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);
 * const not = (_node: unknown, part: number) => part;
 * const membership = ({ items }: BoundMembership) => items.length;
 * const count = { everything: () => 0, and: sum, or: sum, not, comparison: () => 1, membership, related: not };
 * foldBound<number>(checkOrThrow("id=1|id[2,3]", products), count); // 3 values
 * ```
 */
export function foldBound<Out>(filter: BoundFilter, folder: BoundFolder<Out>): Out {
  checkBound(filter, "foldBound()");
  return foldTree(filter.root, folder);
}
