import type { Field } from "../types/field.js";
import type { Schema } from "./schema.js";

/** Types whose values have no order. */
const UNORDERED: ReadonlySet<string> = new Set(["list", "json"]);

/** Returns whether lists can be sorted by the field, even if requests may not. */
export function isOrdered({ type }: Field): boolean {
  return !UNORDERED.has(type);
}

/** Returns whether requests may sort by the field. */
export function isSortable(field: Field | undefined): boolean {
  return field?.hidden === false && field.sortable && isOrdered(field);
}

/** Returns the names of the fields that requests may sort by. */
export function sortableNames({ byName, visibleNames }: Schema): readonly string[] {
  return visibleNames.filter((name) => isSortable(byName.get(name)));
}
