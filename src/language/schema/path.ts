import type { Field } from "../types/field.js";
import type { Relation } from "./schema.js";

/**
 * Returns the names of the properties that lead to a field's value, or to related records, in a record in memory. The
 * condition of a custom field is about the record itself.
 */
export function pathOf(name: string, definition: Field | Relation): readonly string[] {
  if ("custom" in definition && definition.custom) return [];
  const { path } = definition;
  return path === undefined ? [name] : path.split(".");
}
