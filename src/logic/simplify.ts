import type { Filter } from "../language/ast/filter.js";
import type { BoundFilter, BoundNode } from "../language/bind/bound-filter.js";
import type { Schema } from "../language/schema/schema.js";
import { checkFilters } from "./answer.js";
import { type LogicOptions, withinBudget } from "./budget.js";
import { depthOf } from "./depth-of.js";
import { mergeConditions } from "./merge-conditions.js";
import { nodeKey } from "./node-key.js";
import { normalForm } from "./normal-form.js";
import { removeRedundant } from "./remove-redundant.js";
import { toFilter } from "./to-filter.js";

/**
 * Returns a filter that matches the same records and has no more conditions: without those that make no difference, and
 * with one instead of several on a field where possible. After the given number of steps, it returns what it has.
 *
 * @example
 * ```ts
 * const products = defineSchema({ price: decimal(), tag: text() });
 * print(simplify(checkOrThrow("price>5&(price>10|tag=a|tag=b)&price>=2", products))); // "price>5&(price>10|tag[a,b])"
 * print(simplify(checkOrThrow("price>10&price<5", products))); // "!()"
 * ```
 */
export function simplify<S extends Schema>(bound: BoundFilter<S>, options?: LogicOptions): Filter {
  const budget = checkFilters("simplify()", [bound], options);
  let simplest = normalForm(bound.root);
  const keep = (smaller: BoundNode): void => {
    simplest = smaller;
  };
  const reduce = (): void => {
    let previous: BoundNode | undefined;
    while (previous !== simplest) {
      previous = simplest;
      const merged = mergeConditions(simplest, budget);
      if (nodeKey(merged) !== nodeKey(simplest)) keep(merged);
      keep(removeRedundant(simplest, bound.schema, budget, keep));
    }
  };
  withinBudget(reduce);
  const filter = toFilter(simplest);
  const written = toFilter(bound.root);
  // Without `!( )` around a group, its conditions may need their own, in rare cases one level deeper. `!()` is fine.
  return depthOf(filter) > Math.max(1, depthOf(written)) ? written : filter;
}
