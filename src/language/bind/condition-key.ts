import { positiveOf } from "../ast/operators.js";
import { type BoundValue, recordValueOf } from "../types/bound-value.js";
import type { BoundCondition, EmptyList } from "./bound-filter.js";

/** Returns a text that is the same for equal conditions, and for opposite ones. */
export function conditionKey(condition: BoundCondition): string {
  const { field, operator } = condition;
  const values = condition.kind === "membership" ? condition.items.map(valueKey) : [valueKey(condition.value)];
  const hasNull = condition.kind === "membership" && condition.hasNull;
  return JSON.stringify([field.name, positiveOf(operator), hasNull, ...values]);
}

function valueKey(bound: BoundValue | EmptyList | null): string | null {
  if (bound === null) return null;
  return String(bound.type === "empty-list" ? bound.value : recordValueOf(bound));
}
