import { comparison, membership } from "../language/ast/builders.js";
import type { BoundCondition, BoundValue, EmptyList } from "../language/bind/bound-filter.js";
import { print } from "../language/print/print.js";
import { decimalOfNumber, writeDecimal } from "../language/values/decimal.js";
import { withoutTrailingZeros } from "../language/values/time.js";

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
  if (bound.type === "decimal") return writeDecimal(bound.value);
  if (bound.type === "number") return writeDecimal(decimalOfNumber(bound.value));
  return bound.type === "timestamp" ? withoutTrailingZeros(bound.value) : String(bound.value);
}
