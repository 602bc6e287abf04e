import type { Operator } from "../ast/operators.js";
import type { Field } from "./field.js";
import { NO_OPERATORS } from "./operator-sets.js";
import { typeOf } from "./types.js";

/** Returns the operators that a field supports: none if it is not filterable. */
export function operatorsOf(field: Field): readonly Operator[] {
  if (!field.filterable) return NO_OPERATORS;
  const { operators } = field;
  const supported = typeOf(field).operators(field);
  return operators === undefined ? supported : supported.filter((operator) => operators.includes(operator));
}
