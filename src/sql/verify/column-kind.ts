import type { Field } from "../../language/types/field.js";
import { columnField } from "../dialects/stored-times.js";

/** What a column must be able to store for a field. Each database has column types for each kind. */
export type ColumnKind =
  | "integer"
  | "integer of 32 bits"
  | "integer of 16 bits"
  | "decimal"
  | "number"
  | "text"
  | "enumeration"
  | "boolean"
  | "date"
  | "timestamp"
  | "timestamp without zone"
  | "uuid"
  | "uuid as text"
  | "list"
  | "json";

/** Kinds whose values a database compares as texts, in the collation of the column. */
const TEXTS: ReadonlySet<ColumnKind> = new Set(["text", "enumeration", "uuid as text"]);

export function kindOf(field: Field): ColumnKind {
  const column = columnField(field);
  switch (column.type) {
    case "integer":
      // Times as integers are not limited to 32 bits.
      return field.type === "integer" && field.bits !== 64 ? `integer of ${field.bits} bits` : "integer";
    case "timestamp":
      return column.zone ? "timestamp" : "timestamp without zone";
    case "uuid":
      return column.stored === undefined ? "uuid" : "uuid as text";
    default:
      return column.type;
  }
}

export function comparesTexts(field: Field): boolean {
  return TEXTS.has(kindOf(field.type === "list" ? field.item : field));
}
