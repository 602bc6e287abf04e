import type fc from "fast-check";
import type { Filter } from "../ast/filter.js";
import type { Schema } from "../schema/schema.js";
import { filterPlans, isShort, NO_POOLS } from "./tree.js";

/** Filters that the schema takes: every operator of its fields, null, lists, groups and negations, within the limits. */
export function anyFilter(schema: Schema): fc.Arbitrary<Filter> {
  return filterPlans(schema)
    .map((plan) => plan(NO_POOLS))
    .filter(isShort);
}
