import type fc from "fast-check";
import type { Filter } from "../ast/filter.js";
import type { Schema } from "../schema/schema.js";
import { filterPlans, isShort, resolveFilter } from "./internals/filter-plans.js";

/**
 * Filters that the schema takes: every operator of its fields, null, lists, groups and negations, within the limits.
 * fast-check reports them as their texts.
 */
export function anyFilter(schema: Schema): fc.Arbitrary<Filter> {
  return filterPlans(schema)
    .map((plan) => resolveFilter(plan, new Map()))
    .filter(isShort);
}
