import type { Operator } from "../ast/operators.js";
import type { Field } from "./field.js";

const ORDER = [">", ">=", "<", "<="] as const;
const ALWAYS = ["=", "!=", "[]", "![]"] as const;

const OF_EQUALITY: readonly Operator[] = ALWAYS;
const OF_ORDER: readonly Operator[] = ["=", "!=", ...ORDER, "[]", "![]"];
const OF_TEXT: readonly Operator[] = ["=", "!=", "*", "!*", "[]", "![]"];
const OF_ORDERED_TEXT: readonly Operator[] = ["=", "!=", "*", "!*", ...ORDER, "[]", "![]"];

/** The operators that a field takes. */
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
