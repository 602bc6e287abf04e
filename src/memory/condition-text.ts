import { comparison, membership } from "../language/ast/builders.js";
import type { BoundCondition, EmptyList } from "../language/bind/bound-filter.js";
import { print } from "../language/print/print.js";
import type { BoundValue } from "../language/types/bound-value.js";
import { recordTypeOf } from "../language/types/types.js";

/** Returns a condition as canonical text. */
export function conditionText(condition: BoundCondition): string {
  const { name } = condition.field;
  if (condition.kind === "comparison") {
    return print(comparison(name, condition.operator, condition.value && literalOf(condition.value)));
  }
  const items = condition.items.map(literalOf);
  return print(membership(name, condition.operator, condition.hasNull ? [...items, null] : items));
}

function literalOf(bound: BoundValue | EmptyList): string {
  if (bound.type === "empty-list") return String(bound.value);
  return recordTypeOf(bound).literal?.(bound.value) ?? String(bound.value);
}
