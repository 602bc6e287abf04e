import { ALL_OPERATORS, factsOf, OPERATOR_OF, type Operator, type OperatorWith } from "../ast/operators.js";
import type { Field } from "./field.js";

/** The operators of lists: `*` and `[]` search for items; `=` compares with null and the empty list only. */
export type ListFieldOperator = OperatorWith<{ builder: (typeof LIST_BUILDERS)[number] }>;

const LIST_BUILDERS = ["eq", "ne", "contains", "notContains", "isIn", "notIn"] as const;
const OF_LISTS: readonly Operator[] = Object.freeze(LIST_BUILDERS.map((builder) => OPERATOR_OF[builder]));
const NONE: readonly Operator[] = Object.freeze([]);
const OF_EQUALITY = supportedBy();
const OF_ORDER = supportedBy("ordered");
const OF_TEXT = supportedBy("text");
const OF_ORDERED_TEXT = supportedBy("text", "ordered");

/** Frozen, because descriptions of schemas share the result. */
function supportedBy(...kinds: readonly ("text" | "ordered")[]): readonly Operator[] {
  const supported = ALL_OPERATORS.filter((operator) => {
    const { fields } = factsOf(operator);
    return fields === undefined || kinds.includes(fields);
  });
  return Object.freeze(supported);
}

/** Returns the operators that a field supports: none if it is not filterable. */
export function operatorsOf(field: Field): readonly Operator[] {
  if (!field.filterable) return NONE;
  switch (field.type) {
    case "integer":
    case "decimal":
    case "number":
    case "date":
    case "timestamp":
      return OF_ORDER;
    case "text":
      return field.ordered ? OF_ORDERED_TEXT : OF_TEXT;
    case "enumeration":
    case "boolean":
    case "uuid":
      return OF_EQUALITY;
    case "list":
      return OF_LISTS;
  }
}
