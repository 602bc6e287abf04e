import { checkArgument } from "../diagnostics/argument.js";
import type { Field } from "../types/field.js";
import type { Relation, Schema } from "./schema.js";

/** Returns the name of the field that has this name or alias. Other names stay the same. */
export function presentName({ byAlias }: Schema, name: string): string {
  return byAlias.get(name) ?? name;
}

/** Returns whether a visible field has this name or alias. */
export function isVisibleName(schema: Schema, name: string): boolean {
  return schema.byName.get(presentName(schema, name))?.hidden === false;
}

/** Returns the field that filters may use by this name or alias: visible and filterable. */
export function filterableField({ filterable }: Schema, name: string): Field | undefined {
  return filterable.get(name)?.field.definition;
}

/** Returns the relation that filters may use by this name: visible and filterable. */
export function filterableRelation({ relationByName }: Schema, name: string): Relation | undefined {
  const relation = relationByName.get(name);
  return relation?.hidden === false && relation.filterable ? relation : undefined;
}

/** Returns the schema of the related records. */
export function targetOf({ target, relation }: Relation): Schema {
  if (typeof target !== "function") return target;
  const schema = target();
  checkArgument(schema?.byName !== undefined, `${relation}()`, "target", "a schema, or a function that returns one");
  return schema;
}
