import { checkFilter } from "./combine.js";
import type { Filter, Literal } from "./filter.js";
import { partsOf } from "./fold-tree.js";

/**
 * Compares two trees, ignoring spans.
 *
 * @example
 * ```ts
 * sameFilter(parseOrThrow("a=1 & b=2"), and(eq("a", 1), eq("b", 2))); // true
 * ```
 */
export function sameFilter(one: Filter, other: Filter): boolean {
  checkFilter(one, "sameFilter()", "one");
  checkFilter(other, "sameFilter()", "other");
  const open: [Filter, Filter][] = [[one, other]];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    if (pair[0] === pair[1]) continue;
    if (!sameButForParts(...pair)) return false;
    const [left, right] = pair.map(partsOf) as [readonly Filter[], readonly Filter[]];
    if (left.length !== right.length) return false;
    for (const [i, part] of left.entries()) open.push([part, right[i] as Filter]);
  }
  return true;
}

function sameButForParts(one: Filter, other: Filter): boolean {
  if (one.kind === "comparison" && other.kind === "comparison") {
    return one.field === other.field && one.operator === other.operator && one.value === other.value;
  }
  if (one.kind === "membership" && other.kind === "membership") {
    return one.field === other.field && one.operator === other.operator && sameItems(one.items, other.items);
  }
  if (one.kind === "related" && other.kind === "related") {
    return one.relation === other.relation && one.operator === other.operator && one.count === other.count;
  }
  return one.kind === other.kind;
}

function sameItems(one: readonly Literal[], other: readonly Literal[]): boolean {
  return one.length === other.length && one.every((item, i) => item === other[i]);
}
