import type { Field } from "../schema/field.js";

/** What is wrong with a value in a field, as the rest of a sentence; undefined where nothing is. */
export function faultOf(value: unknown, field: Field | undefined): string | undefined {
  if (value === null) return field?.nullable ? undefined : "is missing or null";
  switch (field?.type) {
    case "integer":
      return Number.isInteger(value) ? undefined : "is no whole number";
    case "decimal":
    case "number":
      return Number.isFinite(value) ? undefined : "is no number";
    case "boolean":
      return typeof value === "boolean" ? undefined : "is neither true nor false";
    case "enumeration":
      return field.choices.some((choice) => choice === value) ? undefined : "is none of the field's choices";
    default:
      return typeof value === "string" ? undefined : "is no text";
  }
}
