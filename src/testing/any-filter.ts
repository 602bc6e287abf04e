import type fc from "fast-check";
import type { Filter } from "../language/ast/filter.js";
import { CLOCK_OPTIONS, type ClockOptions } from "../language/bind/bind-options.js";
import { checkOptions } from "../language/diagnostics/options.js";
import { checkSchema, type Schema } from "../language/schema/schema.js";
import { filterPlans, isShort, resolveFilter } from "./internals/filter-plans.js";
import { sampleClockOf } from "./internals/sample-clock.js";

/**
 * Draws filters that are valid for the schema and within the default limits, with every operator of its fields, null,
 * lists, groups and negations, and on related records. fast-check prints a filter as its text. With `now`, some times are
 * relative to it, and with `timeZone`, those without an offset are local times: pass the same options to `bind`.
 *
 * @example
 * ```ts
 * fc.assert(fc.property(anyFilter(products), (filter) => bind(filter, products).ok));
 * ```
 */
export function anyFilter(schema: Schema, options: ClockOptions = {}): fc.Arbitrary<Filter> {
  checkSchema(schema, "anyFilter()");
  checkOptions("anyFilter()", options, CLOCK_OPTIONS);
  return filterPlans(schema, sampleClockOf(options))
    .map((plan) => resolveFilter(plan, new Map()))
    .filter((filter) => isShort(filter, schema));
}
