import { OPERATOR_OF, type Operator, positiveOf } from "../ast/operators.js";
import type { Field } from "../types/field.js";

/** Returns the field whose values follow an operator: the item of a list, except after `=` and `!=`. */
export function comparedField(field: Field, operator: Operator): Field {
  if (field.type !== "list" || positiveOf(operator) === OPERATOR_OF.eq) return field;
  const { item, names } = field;
  return names === undefined ? item : { ...item, names };
}
