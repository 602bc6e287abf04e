import type { Field, FieldType, ListField, TimestampField } from "../../language/types/field.js";
import { operatorsOf } from "../../language/types/operators-of.js";
import { columnField } from "../dialects/stored-times.js";

/** What a column must be able to store for a field other than a list. Each database has column types for each kind. */
export type ScalarKind =
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
  | "json";

export type ColumnKind = ScalarKind | "list";

/** What an index can serve: an operator, the operators `>` `>=` `<` `<=`, or the sort order. */
export type IndexUse = "=" | "[]" | "ranges" | "^" | "*" | "$" | "sorting";

/** What verification knows of a field type. */
interface VerifiedType<F extends Field = Field> {
  kind(field: F): ColumnKind;
  /** What an index may serve, as far as the options of the field allow it. Default: everything. */
  readonly indexUses?: readonly IndexUse[];
}

const VERIFIED_TYPES: { readonly [Type in FieldType]: VerifiedType<Extract<Field, { type: Type }>> } = {
  integer: { kind: ({ bits }) => (bits === 64 ? "integer" : `integer of ${bits} bits`) },
  decimal: { kind: () => "decimal" },
  number: { kind: () => "number" },
  text: { kind: () => "text" },
  // Ranges of an ordered enumeration are lists of choices.
  enumeration: { kind: () => "enumeration", indexUses: ["=", "[]", "sorting"] },
  // An index on a boolean selects too many rows.
  boolean: { kind: () => "boolean", indexUses: [] },
  date: { kind: () => "date" },
  timestamp: { kind: kindOfTime },
  uuid: { kind: ({ stored }) => (stored === undefined ? "uuid" : "uuid as text") },
  // Lists are compared by `=` with null and the empty list only.
  list: { kind: () => "list", indexUses: ["[]", "*"] },
  json: { kind: () => "json", indexUses: [] },
};

function verifiedTypeOf(field: Field): VerifiedType {
  return VERIFIED_TYPES[field.type] as VerifiedType;
}

export function kindOf(field: Exclude<Field, ListField>): ScalarKind;
export function kindOf(field: Field): ColumnKind;
export function kindOf(field: Field): ColumnKind {
  return verifiedTypeOf(field).kind(field);
}

function kindOfTime(field: TimestampField): ColumnKind {
  // Times as integers are not limited to 32 bits.
  if (field.stored !== undefined) return columnField(field).type;
  return field.zone ? "timestamp" : "timestamp without zone";
}

/** Kinds whose values a database compares as texts, in the collation of the column. */
const TEXTS: ReadonlySet<ColumnKind> = new Set(["text", "enumeration", "uuid as text"]);

export function comparesTexts(field: Field): boolean {
  return TEXTS.has(kindOf(field.type === "list" ? field.item : field));
}

const ALL_USES: readonly IndexUse[] = ["=", "[]", "ranges", "^", "*", "$", "sorting"];

/** Returns what clients can do with a field that an index may serve. */
export function indexUsesOf(field: Field): readonly IndexUse[] {
  if (field.hidden) return [];
  const operators = operatorsOf(field);
  const { indexUses = ALL_USES } = verifiedTypeOf(field);
  // The order of choices is that of an expression, which an index of the column does not have.
  const isSorted = field.sortable && !(field.type === "enumeration" && field.ordered);
  return indexUses.filter((use) => (use === "sorting" ? isSorted : operators.includes(use === "ranges" ? ">" : use)));
}
