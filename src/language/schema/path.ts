import type { Field } from "../types/field.js";
import type { Relation } from "./schema.js";

/** Returns the names of the properties that lead to a field's value, or to related records, in a record in memory. */
export function pathOf(name: string, { path }: Field | Relation): readonly string[] {
  return path === undefined ? [name] : path.split(".");
}
