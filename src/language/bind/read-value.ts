import { OPERATOR_OF, type Operator, positiveOf } from "../ast/operators.js";
import type { BoundValue } from "../types/bound-value.js";
import type { Field } from "../types/field.js";
import { typeOf } from "../types/types.js";
import type { ValueFault } from "../types/value-type.js";
import type { TimeZone } from "../values/time-zone.js";
import type { EmptyList } from "./bound-filter.js";
import { typedValue } from "./typed-value.js";

/** Returns the field whose values follow an operator: the item of a list, except after `=` and `!=`. */
export function comparedField(field: Field, operator: Operator): Field {
  if (field.type !== "list" || positiveOf(operator) === OPERATOR_OF.eq) return field;
  const { item, names } = field;
  return names === undefined ? item : { ...item, names };
}

/** Converts the text of a value to the field's type. */
export function readValue(field: Field, text: string, timeZone: TimeZone): BoundValue | EmptyList | ValueFault {
  return typedValue(field, text, timeZone) ?? typeOf(field).fault(text, field);
}
