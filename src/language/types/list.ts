import { isArray } from "../values/record-value.js";
import type { ListField } from "./field.js";
import { LIST_OPERATORS } from "./operator-sets.js";
import { type ValueType, valueFault } from "./value-type.js";

/** The list itself, which is compared with null and the empty list. Items have their own type. */
export const listType: ValueType<ListField, "[]"> = {
  noun: "an array",
  operators: () => LIST_OPERATORS,
  expected,
  read: (text) => (text === "[]" ? text : undefined),
  fault: (_text, field) => valueFault(expected(field)),
  has: isArray,
};

function expected({ nullable }: ListField): string {
  return nullable ? 'null or [] after "="' : '[] after "="';
}
