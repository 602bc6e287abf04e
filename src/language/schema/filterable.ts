import type { Field } from "../types/field.js";
import type { Relation, Schema } from "./schema.js";

/** Returns the field that filters may use by this name: visible and filterable. */
export function filterableField({ byName }: Schema, name: string): Field | undefined {
  const field = byName.get(name);
  return field?.hidden === false && field.filterable ? field : undefined;
}

/** Returns the relation that filters may use by this name: visible and filterable. */
export function filterableRelation({ relationByName }: Schema, name: string): Relation | undefined {
  const relation = relationByName.get(name);
  return relation?.hidden === false && relation.filterable ? relation : undefined;
}

/** Returns the schema of the related records. */
export function targetOf({ target }: Relation): Schema {
  return typeof target === "function" ? target() : target;
}
