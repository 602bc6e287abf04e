import type { Field } from "../types/field.js";
import type { Schema } from "./schema.js";

/** Returns the field that filters may use by this name: visible and filterable. */
export function filterableField({ byName }: Schema, name: string): Field | undefined {
  const field = byName.get(name);
  return field?.hidden === false && field.filterable ? field : undefined;
}
