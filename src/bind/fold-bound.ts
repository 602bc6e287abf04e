import { foldTree } from "../ast/fold-tree.js";
import type {
  BoundAnd,
  BoundComparison,
  BoundEverything,
  BoundFilter,
  BoundMembership,
  BoundNot,
  BoundOr,
} from "./bound-filter.js";

/** One function per node kind. A new kind is a compile error in every fold until it is handled. */
export interface BoundFolder<Out> {
  everything(node: BoundEverything): Out;
  and(node: BoundAnd, parts: readonly Out[]): Out;
  or(node: BoundOr, parts: readonly Out[]): Out;
  not(node: BoundNot, part: Out): Out;
  comparison(node: BoundComparison): Out;
  membership(node: BoundMembership): Out;
}

/**
 * Computes a result for a bound filter from its leaves up, in source order. Does not recurse, so the depth is unlimited.
 *
 * @example
 * ```ts
 * // The number of values in a filter, as a measure of its cost.
 * const sum = (_node: unknown, parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);
 *
 * export function costOf(filter: BoundFilter): number {
 *   return foldBound<number>(filter, {
 *     everything: () => 0,
 *     and: sum,
 *     or: sum,
 *     not: (_node, part) => part,
 *     comparison: () => 1,
 *     membership: ({ items, hasNull }) => items.length + (hasNull ? 1 : 0),
 *   });
 * }
 * ```
 */
export function foldBound<Out>(filter: BoundFilter, folder: BoundFolder<Out>): Out {
  return foldTree(filter.root, folder);
}
