import type { Field } from "../types/field.js";

/** Returns the names of the properties that lead to a field's value in a record in memory. */
export function pathOf(name: string, { path }: Field): readonly string[] {
  return path === undefined ? [name] : path.split(".");
}
