import type fc from "fast-check";
import type { Filter } from "../language/ast/filter.js";
import { clockOf, NOW_OPTION, type NowOption } from "../language/bind/bind-options.js";
import { checkOptions } from "../language/diagnostics/options.js";
import type { Schema } from "../language/schema/schema.js";
import { filterPlans, isShort, resolveFilter } from "./internals/filter-plans.js";

/**
 * Draws filters that are valid for the schema and within the default limits, with every operator of its fields, null,
 * lists, groups and negations, and on related records. fast-check prints a filter as its text. With `now`, some times are
 * relative to it: pass the same `now` to `bind`.
 *
 * @example
 * ```ts
 * fc.assert(fc.property(anyFilter(products), (filter) => bind(filter, products).ok));
 * ```
 */
export function anyFilter(schema: Schema, options: NowOption = {}): fc.Arbitrary<Filter> {
  checkOptions("anyFilter()", options, NOW_OPTION);
  const now = options.now && new Date(clockOf(options).now());
  return filterPlans(schema, now)
    .map((plan) => resolveFilter(plan, new Map()))
    .filter((filter) => isShort(filter, schema));
}
