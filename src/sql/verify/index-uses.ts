import type { Field } from "../../language/types/field.js";
import { operatorsOf } from "../../language/types/operators-of.js";

/** What an index can serve: an operator, the operators `>` `>=` `<` `<=`, or the sort order. */
export type IndexUse = "=" | "[]" | "ranges" | "^" | "*" | "$" | "sorting";

/** Returns what clients can do with a field that an index may serve. An index on a boolean selects too many rows. */
export function indexUsesOf(field: Field): readonly IndexUse[] {
  if (field.hidden || field.type === "boolean" || field.type === "json") return [];
  // Lists are compared by `=` with null and the empty list only.
  if (field.type === "list") return field.filterable ? ["[]", "*"] : [];
  const operators = operatorsOf(field);
  return [
    ...(field.filterable ? (["=", "[]"] as const) : []),
    ...(operators.includes(">") ? (["ranges"] as const) : []),
    ...(["^", "*", "$"] as const).filter((operator) => operators.includes(operator)),
    ...(field.sortable ? (["sorting"] as const) : []),
  ];
}
