import fc from "fast-check";
import { and, or } from "../ast/builders.js";
import type { Filter } from "../ast/filter.js";
import { DEFAULT_LIMITS } from "../ast/limits.js";
import { print } from "../print/print.js";
import type { Field } from "../schema/field.js";
import type { Schema } from "../schema/schema.js";
import { conditionPlans } from "./condition-plans.js";
import type { FilterPlan } from "./filter-plan.js";
import { PlanTrees } from "./plan-trees.js";
import { isSayable } from "./word-samples.js";

/** Filters that the schema takes. */
export function filterPlans(schema: Schema): fc.Arbitrary<FilterPlan> {
  const conditions = schema.visibleNames.flatMap((name) => {
    const field = schema.byName.get(name);
    return field !== undefined && hasLiterals(field) ? [conditionPlans(name, field)] : [];
  });
  const empty = fc.constantFrom<FilterPlan>(
    () => and(),
    () => or(),
  );
  if (conditions.length === 0) return empty;
  const trees = new PlanTrees(fc.oneof(...conditions));
  return fc.oneof({ weight: 40, arbitrary: trees }, { weight: 1, arbitrary: empty });
}

/** Whether a filter can say any value of the field. */
function hasLiterals(field: Field): boolean {
  return field.type !== "enumeration" || field.choices.some(isSayable);
}

/** Whether a filter leaves room for white space, quotes, escapes and groups within the default limits. */
export function isShort(filter: Filter): boolean {
  return print(filter).length * 2 <= DEFAULT_LIMITS.length;
}
