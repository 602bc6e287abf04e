import type { Relation } from "../language/schema/schema.js";
import { isArray } from "../language/values/record-value.js";

/** Returns the items of a relation's value. Only objects among them are records. Anything else has no records. */
export function relatedItems(value: unknown, { relation }: Relation): readonly unknown[] {
  if (isArray(value)) return relation === "many" ? value : [];
  return relation === "one" ? [value] : [];
}

export function isRecord(item: unknown): item is object {
  return typeof item === "object" && item !== null;
}
