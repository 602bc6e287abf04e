import type { BoundCondition } from "../language/bind/bound-filter.js";
import type { BoundValue } from "../language/types/bound-value.js";

/** Returns the values in conditions, except null and the empty list. */
export function constantsOf(conditions: readonly BoundCondition[]): readonly BoundValue[] {
  return conditions.flatMap((condition): readonly BoundValue[] => {
    if (condition.kind === "membership") return condition.items;
    const { value } = condition;
    return value === null || value.type === "empty-list" ? [] : [value];
  });
}
