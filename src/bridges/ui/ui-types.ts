import type { FieldType } from "../../language/types/field.js";
import type { FilterFnName } from "./filter-functions.js";

/** What user interfaces do with the values of a field type. */
export interface UiType {
  /** The filter function of TanStack Table, unless the options name another. */
  readonly filterFn: FilterFnName;
  /** The values in rows and in editors that are not texts. Rows contain numbers, which editors write as texts. */
  readonly values?: "numbers" | "booleans";
  /** The text of the value that counts as empty, in addition to null. */
  readonly empty?: string;
  /** The characters of `toISOString()` that the value of a Date has. Default: all. */
  readonly timeLength?: number;
  /** Whether values are ordered as texts, even those of digits. */
  readonly isOrderedAsText?: true;
}

const NUMBER: UiType = { filterFn: "inNumberRange", values: "numbers" };

export const UI_TYPES: { readonly [Type in FieldType]: UiType } = {
  integer: NUMBER,
  decimal: NUMBER,
  number: NUMBER,
  text: { filterFn: "includesString", empty: "", isOrderedAsText: true },
  enumeration: { filterFn: "equals" },
  boolean: { filterFn: "equals", values: "booleans" },
  date: { filterFn: "inDateRange", timeLength: 10 },
  timestamp: { filterFn: "inDateRange" },
  uuid: { filterFn: "equals" },
  list: { filterFn: "arrIncludes", empty: "[]" },
  json: { filterFn: "equals" },
};
