import type { Operator } from "../ast/operators.js";
import type { Field, FieldType } from "./field.js";
import { EQUALITY, LIST_OPERATORS, NO_OPERATORS, ORDER, ORDERED_TEXT, TEXT } from "./operator-sets.js";

/** The operators of each type. Apart from the other facts, so that a schema can check its options without them. */
const BY_TYPE: {
  readonly [Type in FieldType]: (field: Extract<Field, { readonly type: Type }>) => readonly Operator[];
} = {
  integer: () => ORDER,
  decimal: () => ORDER,
  number: () => ORDER,
  text: ({ ordered }) => (ordered ? ORDERED_TEXT : TEXT),
  enumeration: ({ ordered }) => (ordered ? ORDER : EQUALITY),
  boolean: () => EQUALITY,
  date: () => ORDER,
  timestamp: () => ORDER,
  uuid: () => EQUALITY,
  list: () => LIST_OPERATORS,
  json: () => NO_OPERATORS,
};

/** Returns the operators that the type of a field supports. */
export function operatorsOfType(field: Field): readonly Operator[] {
  return BY_TYPE[field.type](field as never);
}

/** Returns the operators that a field supports: none if it is not filterable. */
export function operatorsOf(field: Field): readonly Operator[] {
  if (!field.filterable) return NO_OPERATORS;
  const { operators } = field;
  const supported = operatorsOfType(field);
  return operators === undefined ? supported : supported.filter((operator) => operators.includes(operator));
}
