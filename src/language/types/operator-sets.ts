import { ALL_OPERATORS, factsOf, OPERATOR_OF, type Operator, type OperatorWith } from "../ast/operators.js";

/** The operators of lists: `*` and `[]` search for items; `=` compares with null and the empty list only. */
export type ListFieldOperator = OperatorWith<{ builder: (typeof LIST_BUILDERS)[number] }>;

const LIST_BUILDERS = ["eq", "ne", "contains", "notContains", "isIn", "notIn"] as const;

export const NO_OPERATORS: readonly Operator[] = Object.freeze([]);
export const LIST_OPERATORS: readonly Operator[] = Object.freeze(LIST_BUILDERS.map((builder) => OPERATOR_OF[builder]));
export const EQUALITY = supportedBy();
export const ORDER = supportedBy("ordered");
export const TEXT = supportedBy("text");
export const ORDERED_TEXT = supportedBy("text", "ordered");

/** Frozen, because descriptions of schemas share the result. */
function supportedBy(...kinds: readonly ("text" | "ordered")[]): readonly Operator[] {
  const supported = ALL_OPERATORS.filter((operator) => {
    const { fields } = factsOf(operator);
    return fields === undefined || kinds.includes(fields);
  });
  return Object.freeze(supported);
}
