import fc from "fast-check";
import { and, or } from "../../language/ast/builders.js";
import type { Filter } from "../../language/ast/filter.js";
import { DEFAULT_LIMITS } from "../../language/ast/limits.js";
import { print } from "../../language/print/print.js";
import type { Schema } from "../../language/schema/schema.js";
import type { Field } from "../../language/types/field.js";
import { conditionPlans } from "./condition-plans.js";
import { reportAs } from "./fast-check-helpers.js";
import { type FilterPlan, PlanTrees, type Pools } from "./plan-trees.js";
import { isShortEnough } from "./word-samples.js";

/** Draws filters that are valid for the schema; with `now`, some times are relative to it. */
export function filterPlans(schema: Schema, now?: Date): fc.Arbitrary<FilterPlan> {
  const conditions = schema.visibleNames.flatMap((name) => {
    const field = schema.byName.get(name);
    return field?.filterable && hasLiterals(field) ? [conditionPlans(name, field, now)] : [];
  });
  const empty = fc.constantFrom<FilterPlan>(
    () => and(),
    () => or(),
  );
  if (conditions.length === 0) return empty;
  const trees = new PlanTrees(fc.oneof(...conditions));
  return fc.oneof({ weight: 40, arbitrary: trees }, { weight: 1, arbitrary: empty });
}

/** Whether a filter can contain at least one value of the field. */
function hasLiterals(field: Field): boolean {
  if (field.type === "list") return hasLiterals(field.item);
  return field.type !== "enumeration" || field.choices.some(isShortEnough);
}

/** Returns the filter for records with these values. Each call returns a new tree; fast-check prints it as text. */
export function resolveFilter(plan: FilterPlan, pools: Pools): Filter {
  const filter = plan(pools);
  return reportAs(filter, () => print(filter));
}

/** Whether the default limits leave room for additional white space, quotes, escapes and groups. */
export function isShort(filter: Filter): boolean {
  return print(filter).length * 2 <= DEFAULT_LIMITS.length;
}
