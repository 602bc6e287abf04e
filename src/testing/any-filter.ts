import type fc from "fast-check";
import type { Filter } from "../ast/filter.js";
import type { Schema } from "../schema/schema.js";
import { filterPlans, isShort, resolveFilter } from "./internals/filter-plans.js";

/**
 * Draws filters that are valid for the schema and within the default limits, with every operator of its fields, null,
 * lists, groups and negations. fast-check prints a filter as its text.
 *
 * @example
 * fc.assert(fc.property(anyFilter(products), (filter) => bind(filter, products).ok));
 */
export function anyFilter(schema: Schema): fc.Arbitrary<Filter> {
  return filterPlans(schema)
    .map((plan) => resolveFilter(plan, new Map()))
    .filter(isShort);
}
