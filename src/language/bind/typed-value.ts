import type { BoundValue } from "../types/bound-value.js";
import type { Field } from "../types/field.js";
import { typeOf } from "../types/types.js";
import { type TimeZone, UTC } from "../values/time-zone.js";
import type { EmptyList } from "./bound-filter.js";

const EMPTY_LIST: EmptyList = { type: "empty-list", value: "[]" };

/** Converts the text of a value to the field's type. Returns undefined if the field does not accept it. */
export function typedValue(field: Field, text: string, timeZone: TimeZone = UTC): BoundValue | EmptyList | undefined {
  const { type } = field;
  const value = typeOf({ type }).read(text, field, timeZone);
  if (value === undefined) return undefined;
  return type === "list" ? EMPTY_LIST : ({ type, value } as BoundValue);
}
