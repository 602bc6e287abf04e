import { ALL_OPERATORS, factsOf, type Operator } from "../ast/operators.js";
import type { Field } from "./field.js";

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

/** Returns the operators that a field supports. */
export function operatorsOf(field: Field): readonly Operator[] {
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
      return OF_EQUALITY;
  }
}
