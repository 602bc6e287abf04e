import type fc from "fast-check";
import type { Filter } from "../ast/filter.js";
import type { Schema } from "../schema/schema.js";
import { settleFilter } from "./filter-plan.js";
import { filterPlans, isShort } from "./filter-plans.js";

/**
 * Filters that the schema takes: every operator of its fields, null, lists, groups and negations, within the limits.
 * fast-check reports them as their texts.
 */
export function anyFilter(schema: Schema): fc.Arbitrary<Filter> {
  return filterPlans(schema)
    .map((plan) => settleFilter(plan, new Map()))
    .filter(isShort);
}
