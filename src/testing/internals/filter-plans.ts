import fc from "fast-check";
import { and, or } from "../../language/ast/builders.js";
import type { Filter } from "../../language/ast/filter.js";
import { DEFAULT_LIMITS } from "../../language/ast/limits.js";
import { print } from "../../language/print/print.js";
import { filterableField, targetOf } from "../../language/schema/filterable.js";
import type { Schema } from "../../language/schema/schema.js";
import type { Field } from "../../language/types/field.js";
import { conditionPlans } from "./condition-plans.js";
import { reportAs } from "./fast-check-helpers.js";
import { type FilterPlan, PlanTrees, type Pools } from "./plan-trees.js";
import { type Place, relatedPlans } from "./related-plans.js";
import { type SampleClock, UTC_SAMPLES } from "./sample-clock.js";
import { isShortEnough } from "./word-samples.js";

const MAX_LEVELS = 3;
const MAX_LEVELS_IN_GROUP = 1;

/** Draws filters that are valid for the schema; with the time of a clock, some times are relative to it. */
export function filterPlans(schema: Schema, clock: SampleClock = UTC_SAMPLES): fc.Arbitrary<FilterPlan> {
  return plansAt({ schema, path: [], written: [], clock });
}

function plansAt(place: Place): fc.Arbitrary<FilterPlan> {
  const conditions = [...fieldPlans(place), ...relatedPlans(place, { filters: plansAt, fields: fieldPlans })];
  const empty = fc.constantFrom<FilterPlan>(
    () => and(),
    () => or(),
  );
  if (conditions.length === 0) return empty;
  const isInGroup = place.path.length > 0;
  const trees = new PlanTrees(fc.oneof(...conditions), isInGroup ? MAX_LEVELS_IN_GROUP : MAX_LEVELS);
  return fc.oneof({ weight: isInGroup ? 8 : 40, arbitrary: trees }, { weight: 1, arbitrary: empty });
}

function fieldPlans({ schema, path, written, clock }: Place): readonly fc.Arbitrary<FilterPlan>[] {
  return schema.visibleNames.flatMap((name) => {
    const own = filterableField(schema, name);
    if (own === undefined || !hasLiterals(own)) return [];
    // Without the related record, its fields are null.
    const field = written.length > 0 ? { ...own, nullable: true } : own;
    const names = [name, ...(own.aliases ?? [])].map((each) => [...written, each].join("."));
    return names.map((each) => conditionPlans(each, field, [...path, name].join("."), clock));
  });
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

/** Whether the filter is within the default limits, with room for additional white space, quotes, escapes and groups. */
export function isShort(filter: Filter, schema: Schema): boolean {
  return print(filter).length * 2 <= DEFAULT_LIMITS.length && relationsIn(filter, schema) <= DEFAULT_LIMITS.relations;
}

/** Returns the number of relations in groups and paths, or more. */
function relationsIn(filter: Filter, schema: Schema): number {
  switch (filter.kind) {
    case "everything":
      return 0;
    case "and":
    case "or":
      return filter.parts.reduce((sum, part) => sum + relationsIn(part, schema), 0);
    case "not":
      return relationsIn(filter.part, schema);
    case "related": {
      const relation = schema.relationByName.get(filter.relation);
      return relation === undefined ? 0 : 1 + relationsIn(filter.part, targetOf(relation));
    }
    case "comparison":
    case "membership":
      return schema.byName.has(filter.field) ? 0 : filter.field.split(".").length - 1;
  }
}
