import type { Field } from "../types/field.js";

/** Returns whether all operators and the sort order of a field ignore the case of A to Z. */
export function ignoresCase(field: Field): boolean {
  return field.type === "text" && field.ignoresCase;
}

/** Returns whether searches for a part of the text (`*`, `^`, `$`) ignore the case of A to Z. */
export function searchIgnoresCase(field: Field): boolean {
  return field.type === "text" && (field.ignoresCase || field.containsIgnoresCase);
}
