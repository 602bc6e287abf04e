import type { Filter } from "../ast/filter.js";
import { print } from "../print/print.js";
import { reportedAs } from "./reported-as.js";
import type { Sample } from "./sample.js";

/** The values that records have in each field, for filters that are to select some of them. */
export type Pools = ReadonlyMap<string, readonly Sample[]>;

/**
 * A filter whose values are not settled before the records are known. Both are drawn on their own, so that a failing
 * case shrinks in both: drawn one from the other, each change of the records would make for another filter.
 */
export type FilterPlan = (pools: Pools) => Filter;

/** The filter for those records; a new tree each time. */
export function settleFilter(plan: FilterPlan, pools: Pools): Filter {
  const filter = plan(pools);
  return reportedAs(filter, () => print(filter));
}
